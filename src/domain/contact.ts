import { emailKey, onePhoneKey } from './person.ts'

/** `key` is the matching key of an e-mail address or of one phone number. */
export type Contact = { kind: ContactKind; key: string }
export const contactKinds = ['email', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]

/** Null if the text is neither an e-mail address nor exactly one phone number */
export function readContact(text: string): Contact | null {
  if (text.includes('@')) return { kind: 'email', key: emailKey(text) }
  const key = onePhoneKey(text)
  return key === null ? null : { kind: 'phone', key }
}
