import { plainPhoneKey } from '../../domain/person.ts'

/** Pay-per-call exchanges of every area code, which the numbering plan lists as ordinary */
const premium = /^\+1\d{3}976/

/**
 * A phone number as texts are addressed (E.164), read as one of the United States unless it says otherwise;
 * null for one that gets none. Texts go to ordinary numbers of the United States and Canada (DESIGN.md 5, rule 16):
 * premium numbers, and the countries that share +1 with us, are where a stranger could make our texts pay them.
 */
export async function toTextNumber(phone: string | null): Promise<string | null> {
  // The digits that bans and households compare, so that all of them mean one number.
  const key = phone && plainPhoneKey(phone)
  if (!key) return null
  // Weighs 10 MB and more: only for those who want texts.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(`+1${key}`)
  if (!number) return null
  const isNear = number.country === 'US' || number.country === 'CA'
  // Where land lines and mobile phones share area codes, they cannot be told apart.
  const type = number.getType()
  const isOrdinary = type === 'FIXED_LINE_OR_MOBILE' || type === 'MOBILE'
  return isNear && isOrdinary && !premium.test(number.number) ? number.number : null
}
