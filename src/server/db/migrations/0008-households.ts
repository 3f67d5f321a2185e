import { type Kysely, sql } from 'kysely'
import { addressKey } from '../../../domain/household.ts'

type Known = { id: string; address: string; zip_code: string | null }
type Before = { registrations: Known & { address_key: string | null } }

/** Large enough to be fast, small enough for one statement's parameters */
const rowsAtOnce = 1000

/** A key for comparing addresses, and indexes to find an event's registrations with the same address or phone */
export function households() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('registrations').addColumn('address_key', 'text').execute()
    await fillAddressKeys(db as Kysely<Before>)
    for (const key of ['phone_key', 'address_key']) {
      await db.schema
        .createIndex(`registrations_active_${key}`)
        .on('registrations')
        .columns(['event_id', key])
        .where(sql<boolean>`status in ('confirmed', 'waitlist')`)
        .execute()
    }
  }
}

/** Works in batches, because a million addresses might not fit in memory. */
async function fillAddressKeys(db: Kysely<Before>): Promise<void> {
  let last = ''
  while (true) {
    const rows = await db
      .selectFrom('registrations')
      .where('id', '>', last)
      .where('address', 'is not', null)
      .select(['id', 'address', 'zip_code'])
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const newest = rows.at(-1)
    if (!newest) return
    const filled = rows.map(
      ({ id, address, zip_code }) => sql`(${id}, ${addressKey(address, zip_code)})`,
    )
    await sql`
      with filled(id, address_key) as (values ${sql.join(filled)})
      update registrations set address_key = filled.address_key
      from filled where filled.id = registrations.id`.execute(db)
    last = newest.id
  }
}
