import { sql } from 'kysely'
import type { ActiveOfHousehold, PersonKeys } from '../../domain/household.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/connect.ts'

export async function findActiveOfHousehold(
  db: Db,
  eventId: string,
  { emailKey, phoneKey, addressKey }: Partial<PersonKeys>,
): Promise<ActiveOfHousehold[]> {
  if (!emailKey && !phoneKey && !addressKey) return []
  const found = await selectActiveBy(db, {
    eventId,
    email_key: emailKey || undefined,
    phone_key: phoneKey || undefined,
    address_key: addressKey || undefined,
  })
  // A registration that has several of the keys is found several times.
  return [...new Map(found.map((active) => [active.id, active])).values()]
}

const keyColumns = ['email_key', 'phone_key', 'address_key'] as const
type KeyColumns = { eventId: string } & Record<(typeof keyColumns)[number], string | undefined>

/**
 * One select per key, because each can use a partial index. With `or`, PostgreSQL would plan the query at every sign-up
 * or scan the table (docs/decisions/0067). On SQLite, `union` without `all` is ten times slower.
 */
const selectActiveBy = compileOnce((db, { eventId, ...keys }: KeyColumns) =>
  keyColumns
    .filter((column) => keys[column] !== undefined)
    .map((column) =>
      db
        .selectFrom('registrations')
        .where('event_id', '=', eventId)
        .where(column, '=', keys[column] ?? '')
        .where(sql<boolean>`status in ('confirmed', 'waitlist')`)
        .select([
          'id',
          'status',
          'email_key as emailKey',
          'phone_key as phoneKey',
          'address_key as addressKey',
        ]),
    )
    .reduce((all, query) => all.unionAll(query)),
)
