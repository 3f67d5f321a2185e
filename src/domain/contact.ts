import { emailKey, onePhoneKey } from './person.ts'

/** How a family names itself to find its appointment: the matching key of its e-mail address or of one phone number */
export type Contact = { kind: ContactKind; key: string }
export const contactKinds = ['email', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]

/** Null for input that has no @ and is not exactly one phone number */
export function readContact(text: string): Contact | null {
  if (text.includes('@')) return { kind: 'email', key: emailKey(text) }
  const key = onePhoneKey(text)
  return key === null ? null : { kind: 'phone', key }
}
