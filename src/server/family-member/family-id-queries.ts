import { type RawBuilder, sql } from 'kysely'
import { familyKeyOf } from '../../domain/family.ts'

/**
 * SQL for a query on `registrations`: all registrations of a family, and no others, have the same id (decision 0048).
 * Never null. Erased registrations store the id of their family.
 */
export function familyId(): RawBuilder<string> {
  return sql<string>`coalesce(registrations.family_id,
    (select family_keys.family_id from family_keys where family_keys.key = ${familyKey()}),
    ${familyKey()})`
}

/** The same as `familyKeyOf`, in SQL */
export function familyKey(): RawBuilder<string> {
  return sql<string>`coalesce('email ' || registrations.email_key,
    'phone ' || registrations.phone_key, 'registration ' || registrations.id)`
}

type FamilyColumns = {
  id: string
  email_key: string | null
  phone_key: string | null
}

export function keyOfRow({ id, email_key, phone_key }: FamilyColumns): string {
  return familyKeyOf({ id, emailKey: email_key, phoneKey: phone_key })
}
