import type { PersonKeys } from './household.ts'

/**
 * The key of the family of a registration: its mailbox, else its phone, else only this registration. The same rule as
 * `isSamePerson`: families share phones, so a phone identifies nobody who gave an e-mail address.
 */
export function familyKeyOf({
  id,
  emailKey,
  phoneKey,
}: Pick<PersonKeys, 'emailKey' | 'phoneKey'> & { id: string }): string {
  if (emailKey !== null) return `email ${emailKey}`
  return phoneKey === null ? `registration ${id}` : `phone ${phoneKey}`
}

/** What a key of `familyKeyOf` consists of */
export function readFamilyKey(key: string): { kind: FamilyKeyKind; value: string } {
  const [kind, ...rest] = key.split(' ')
  return { kind: kind as FamilyKeyKind, value: rest.join(' ') }
}
export type FamilyKeyKind = 'email' | 'phone' | 'registration'

/** The name of a registration whose person was erased */
export const erasedName = 'Name removed'
