import { phoneKey } from '../../domain/person.ts'

/** A US phone number as "(555) 010-0100"; any other stays as it was entered. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const isPlain = /^[\d\s().+-]*$/.test(phone)
  const isDomestic = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
  const key = isPlain && isDomestic ? phoneKey(phone) : null
  return key ? `(${key.slice(0, 3)}) ${key.slice(3, 6)}-${key.slice(6)}` : phone
}

/** The tel: URL of a phone number, without its extension; null if the text is not a number. */
export function phoneHref(phone: string): string | null {
  const number = phone.replace(/[^\d+\s().-].*$/, '')
  return phoneKey(number) ? `tel:${number.replace(/[^\d+]/g, '')}` : null
}
