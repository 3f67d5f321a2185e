import { type RawBuilder, sql } from 'kysely'
import { familyKeyOf } from '../../domain/family.ts'

/**
 * The family id of a registration, as SQL for a query on the table `registrations`: two registrations are of the same
 * family if and only if it is equal. Never null. Every count of families but that by zip code uses it
 * (docs/decisions/0048): the same e-mail address, or without one the same phone, and what volunteers joined. Erased
 * registrations store the id of their family.
 */
export function familyId(): RawBuilder<string> {
  return sql<string>`coalesce(registrations.family_id,
    (select family_keys.family_id from family_keys where family_keys.key = ${familyKey()}),
    ${familyKey()})`
}

/** `familyKeyOf` as SQL */
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
