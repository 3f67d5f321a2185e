import { emailKey, phoneKeys } from '../../domain/person.ts'
import { toTextNumber } from '../../domain/text-number.ts'
import type { Db } from '../db/connect.ts'

export type UnusedContacts = {
  emailKeys: readonly string[]
  phoneKeys: readonly string[]
  /** The same phones in E.164 ("+1...") */
  numbers: readonly string[]
}

type Row = { id: string; email_key: string | null; phone: string | null }

/**
 * The mailboxes and phones of these registrations that no other registration has, including former ones from messages
 * and consents. `rows` are the registrations before they were erased.
 */
export async function findUnusedContacts(db: Db, rows: readonly Row[]): Promise<UnusedContacts> {
  const ids = rows.map(({ id }) => id)
  const messages = await db
    .selectFrom('messages')
    .where('registration_id', 'in', ids)
    .where('recipient', '!=', '')
    .select(['channel', 'recipient'])
    .distinct()
    .execute()
  const consents = await db
    .selectFrom('text_consents')
    .where('registration_id', 'in', ids)
    .select('phone_key')
    .distinct()
    .execute()
  const [emails, others] = [true, false].map((isEmail) =>
    messages.filter(({ channel }) => (channel === 'email') === isEmail),
  )
  const emailKeys = await withoutUsed(db, 'email_key', [
    ...rows.flatMap(({ email_key }) => email_key ?? []),
    ...(emails ?? []).map(({ recipient }) => emailKey(recipient)),
  ])
  const unused = await withoutUsed(db, 'phone_key', [
    ...rows.flatMap(({ phone }) => phoneKeys(phone)),
    ...(others ?? []).flatMap(({ recipient }) => phoneKeys(recipient)),
    ...consents.map(({ phone_key }) => phone_key),
  ])
  return {
    emailKeys,
    phoneKeys: unused,
    numbers: [...new Set(unused.flatMap((key) => toTextNumber(key) ?? []))],
  }
}

async function withoutUsed(
  db: Db,
  column: 'email_key' | 'phone_key',
  values: readonly string[],
): Promise<string[]> {
  const keys = [...new Set(values)]
  if (keys.length === 0) return []
  const used = await db
    .selectFrom('registrations')
    .where(column, 'in', keys)
    .select(column)
    .execute()
  const found = new Set(used.map((row) => row[column]))
  return keys.filter((key) => !found.has(key))
}
