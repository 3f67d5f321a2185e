import { type Kysely, sql } from 'kysely'
import { emailKey } from '../../../domain/person.ts'

/**
 * `emailKey` now folds the spellings of addresses at Proton and Apple (docs/decisions/0070), so their stored keys are
 * recomputed. Folding a stored key gives the same result as folding the address.
 *
 * Two active registrations of an event cannot have the same key. If two would get the same folded key, both stay active,
 * as in 0009: the registration that already has the folded key, or else the older registration, gets the folded key.
 * The other registration keeps its old key.
 */
export function sameMailbox() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await recomputeRegistrations(db)
    await recomputeBlacklist(db)
    await recomputeFamilies(db)
  }
}

/** The domains that are folded, and those that they are folded to */
const domains = [
  ...['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
  ...['icloud.com', 'me.com', 'mac.com'],
]
const mayFold = (column: string) =>
  sql.join(
    domains.map((domain) => sql`${sql.ref(column)} like ${`%@${domain}`}`),
    sql` or `,
  )

type Row = { id: string; event_id: string; email_key: string; active: number }

async function recomputeRegistrations(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`
    select id, event_id, email_key,
      case when status in ('confirmed', 'waitlist') then 1 else 0 end as active
    from registrations where ${mayFold('email_key')} order by id`.execute(db)
  const uniqueKey = (row: Row, key = row.email_key) => `${row.event_id} ${key}`
  const taken = new Set(rows.filter(({ active }) => active).map((row) => uniqueKey(row)))
  for (const row of rows) {
    const key = emailKey(row.email_key)
    if (key === row.email_key || (row.active && taken.has(uniqueKey(row, key)))) continue
    if (row.active) taken.add(uniqueKey(row, key))
    await sql`update registrations set email_key = ${key} where id = ${row.id}`.execute(db)
  }
}

async function recomputeBlacklist(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Pick<Row, 'id' | 'email_key'>>`
    select id, email_key from blacklist where ${mayFold('email_key')}`.execute(db)
  for (const { id, email_key } of rows) {
    await sql`update blacklist set email_key = ${emailKey(email_key)} where id = ${id}`.execute(db)
  }
}

type FamilyKey = {
  key: string
  family_id: string
  joined_at: string | null
  joined_by: string | null
}

/** Folds the keys of families that are joined or have erased registrations, and merges families whose keys become equal. */
async function recomputeFamilies(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from family_keys where ${mayFold('key')} order by key`.execute(db)
  for (const { key } of rows) {
    const mailbox = key.slice('email '.length)
    const folded = `email ${emailKey(mailbox)}`
    if (folded === key) continue
    const [stored] = await findFamilyKey(db, key)
    const [other] = await findFamilyKey(db, folded)
    if (!stored) continue
    const { family_id, joined_at, joined_by } = stored
    if (!other) {
      await sql`insert into family_keys (key, family_id, joined_at, joined_by)
        values (${folded}, ${family_id}, ${joined_at}, ${joined_by})`.execute(db)
    } else if (other.family_id !== family_id) {
      for (const table of ['family_keys', 'registrations']) {
        await sql`update ${sql.table(table)} set family_id = ${other.family_id}
          where family_id = ${family_id}`.execute(db)
      }
    }
    // A registration that keeps its old key finds its family by the old key, so the row stays.
    await sql`delete from family_keys where key = ${key}
      and not exists (select 1 from registrations where email_key = ${mailbox})`.execute(db)
  }
}

async function findFamilyKey(db: Kysely<unknown>, key: string): Promise<FamilyKey[]> {
  const found = await sql<FamilyKey>`select * from family_keys where key = ${key}`.execute(db)
  return found.rows
}
