import { type Kysely, sql } from 'kysely'
import { emailKey, phoneKey, phoneKeys } from '../../../domain/person.ts'
import type { Engine } from '../engine.ts'

/**
 * What bans need (docs/decisions/0021): all phone numbers of an entry, an end date, and e-mail keys that are equal for all
 * spellings of a mailbox (folded keys). Recomputes the stored keys; the triggers of 0007 count the families again.
 *
 * A unique index forbids two active registrations of an event with the same key. If both would get the same folded
 * key, neither is cancelled: the registration that already has the key, or else the older one, gets it, and the other
 * registration keeps its old key.
 *
 * `blacklist.phone_key` stays for processes of the previous release; this release does not read it.
 */
export function bans(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('blacklist').addColumn('ends_at', timestamp).execute()
    await db.schema
      .createTable('blacklist_phones')
      .addColumn('phone_key', 'text', (c) => c.notNull())
      .addColumn('blacklist_id', 'text', (c) =>
        c.notNull().references('blacklist.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('blacklist_phones_one', ['phone_key', 'blacklist_id'])
      .execute()
    await db.schema
      .createIndex('blacklist_phones_entry')
      .on('blacklist_phones')
      .column('blacklist_id')
      .execute()
    // The old index covered only families who agreed to texts, but a ban concerns all registrations with the number.
    await db.schema.dropIndex('registrations_phone').execute()
    await db.schema
      .createIndex('registrations_phone')
      .on('registrations')
      .column('phone_key')
      .execute()

    if (engine === 'postgres') {
      // Blocks processes of the previous release, which could take a key between the check and the update.
      await sql`lock table registrations, blacklist in share row exclusive mode`.execute(db)
    }
    await recomputeRegistrations(db)
    await recomputeBlacklist(db)
  }
}

type Person = { id: string; email: string; email_key: string; phone: string | null }
type RegistrationRow = Person & { event_id: string; phone_key: string | null; status: string }

async function recomputeRegistrations(db: Kysely<unknown>): Promise<void> {
  for await (const rows of inBatches<RegistrationRow>(
    db,
    sql`id, event_id, email, email_key, phone, phone_key, status from registrations`,
  )) {
    const keys = await foldedKeys(db, rows)
    const changed = rows
      .map((row) => ({
        row,
        email: keys.get(row.id) ?? row.email_key,
        phone: phoneKey(row.phone),
      }))
      .filter(({ row, email, phone }) => email !== row.email_key || phone !== row.phone_key)
    if (changed.length === 0) continue
    const values = changed.map(({ row, email, phone }) => sql`(${row.id}, ${email}, ${phone})`)
    await sql`
      update registrations set email_key = folded.column2, phone_key = folded.column3
      from (values ${sql.join(values)}) as folded
      where registrations.id = folded.column1`.execute(db)
  }
}

/** The changed keys by registration id; omits a key that another active registration of the event has */
async function foldedKeys(
  db: Kysely<unknown>,
  rows: RegistrationRow[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const active: { id: string; key: string; eventId: string }[] = []
  for (const row of rows) {
    const key = emailKey(row.email)
    if (key === row.email_key) continue
    if (row.status === 'confirmed' || row.status === 'waitlist') {
      active.push({ id: row.id, key, eventId: row.event_id })
    } else {
      keys.set(row.id, key)
    }
  }
  const taken = await takenKeys(db, active)
  for (const { id, key, eventId } of active) {
    const place = `${eventId} ${key}`
    if (taken.has(place)) continue
    taken.add(place)
    keys.set(id, key)
  }
  return keys
}

async function takenKeys(
  db: Kysely<unknown>,
  wanted: { key: string; eventId: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ event_id: string; email_key: string }>`
    select event_id, email_key from registrations
    where status in ('confirmed', 'waitlist')
      and event_id in (${sql.join([...new Set(wanted.map(({ eventId }) => eventId))])})
      and email_key in (${sql.join([...new Set(wanted.map(({ key }) => key))])})`.execute(db)
  return new Set(rows.map(({ event_id, email_key }) => `${event_id} ${email_key}`))
}

async function recomputeBlacklist(db: Kysely<unknown>): Promise<void> {
  const columns = sql`id, email, email_key, phone from blacklist`
  for await (const rows of inBatches<Person>(db, columns)) {
    const folded = rows.map(({ id, email }) => sql`(${id}, ${emailKey(email)})`)
    await sql`
      update blacklist set email_key = folded.column2
      from (values ${sql.join(folded)}) as folded
      where blacklist.id = folded.column1`.execute(db)
    const numbers = rows.flatMap(({ id, phone }) =>
      phoneKeys(phone).map((key) => sql`(${key}, ${id})`),
    )
    if (numbers.length > 0) {
      await sql`insert into blacklist_phones (phone_key, blacklist_id)
        values ${sql.join(numbers)}`.execute(db)
    }
  }
}

/** Ordered by id, which is the order of creation */
async function* inBatches<Row extends { id: string }>(
  db: Kysely<unknown>,
  columns: ReturnType<typeof sql>,
): AsyncGenerator<Row[]> {
  let last = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select ${columns} where id > ${last} order by id limit 1000`.execute(db)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.id ?? ''
  }
}
