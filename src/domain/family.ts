import type { PersonKeys } from './household.ts'

/**
 * The mailbox, else the phone, else the registration itself. As in `isSamePerson`, a phone does not identify somebody
 * who gave an e-mail address, because families share phones.
 */
export function familyKeyOf({
  id,
  emailKey,
  phoneKey,
}: Pick<PersonKeys, 'emailKey' | 'phoneKey'> & { id: string }): string {
  if (emailKey !== null) return `email ${emailKey}`
  return phoneKey === null ? `registration ${id}` : `phone ${phoneKey}`
}

export function readFamilyKey(key: string): { kind: FamilyKeyKind; value: string } {
  const [kind, ...rest] = key.split(' ')
  return { kind: kind as FamilyKeyKind, value: rest.join(' ') }
}
export type FamilyKeyKind = 'email' | 'phone' | 'registration'

export const erasedName = 'Name removed'
