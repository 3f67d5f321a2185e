import { numberToDial } from '../../domain/number-to-dial.ts'
import { phoneKey } from '../../domain/person.ts'

/** A US phone number as "(555) 010-0100"; any other stays as it was entered. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const isPlain = /^[\d\s().+-]*$/.test(phone)
  const isDomestic = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
  const key = isPlain && isDomestic ? phoneKey(phone) : null
  return key ? `(${key.slice(0, 3)}) ${key.slice(3, 6)}-${key.slice(6)}` : phone
}

/** The tel: URL of the phone number with area code in this text; null if there is none, or more than one. */
export function phoneHref(phone: string): string | null {
  const number = numberToDial(phone)
  return number && phoneKey(number) ? `tel:${number}` : null
}

/** Splits a text at its phone numbers, which stand at the odd indexes. */
export function splitAtNumbers(text: string): string[] {
  return text.split(/(\(?\d[\d() .-]{5,14}\d)/)
}
