import { phoneKey } from '../../domain/person.ts'

/** A phone number as people here write it, "(555) 010-0100"; one of another kind stays as it was written. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const isPlain = /^[\d\s().+-]*$/.test(phone)
  const isDomestic = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
  const key = isPlain && isDomestic ? phoneKey(phone) : null
  return key ? `(${key.slice(0, 3)}) ${key.slice(3, 6)}-${key.slice(6)}` : phone
}

/** What a phone dials; null for something that is no number. An extension is left to the person. */
export function phoneHref(phone: string): string | null {
  const number = phone.replace(/[^\d+\s().-].*$/, '')
  return phoneKey(number) ? `tel:${number.replace(/[^\d+]/g, '')}` : null
}
