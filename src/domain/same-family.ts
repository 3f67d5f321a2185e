import { phoneKey, phoneKeys } from './person.ts'

type Family = { name: string; phone: string }

export function nameKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** Only a hint, because families share names and phones */
export function mayBeSameFamily(one: Family, other: Family): boolean {
  const name = nameKey(one.name)
  if (name !== '' && name === nameKey(other.name)) return true
  const numbers = phoneKeys(one.phone)
  return phoneKey(one.phone) !== null && phoneKeys(other.phone).some((key) => numbers.includes(key))
}
