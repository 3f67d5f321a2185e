import { parseUrl } from './parse-url.ts'

/**
 * The same for all spellings that reach one mailbox (DESIGN.md 5, rule 3): folds case, tags (`+tag`), quotes, Unicode
 * spellings, and what Gmail, Proton and Apple treat as one mailbox.
 * A change to this function needs a migration like 0042, which recomputes the stored keys.
 */
export function emailKey(email: string): string {
  const address = foldCase(email.trim())
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const domain = foldDomain(address.slice(at + 1))
  const mailbox = withoutTag(address.slice(0, at).replace(/["\\\s]/g, ''))
  const ignored = ignoredMarks.get(domain)
  const plain = ignored ? mailbox.replace(ignored, '') : ''
  return `${plain || mailbox}@${domain}`
}

/** Domains under which a provider delivers to the same mailbox */
const sameDomain = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['protonmail.ch', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
])

const ignoredMarks = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
])

/** Null for null and "" */
export function emailKeyOf(email: string | null | undefined): string | null {
  return email ? emailKey(email) : null
}

function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** A domain as in DNS: without a trailing dot, other scripts in Punycode */
function foldDomain(domain: string): string {
  const name = domain.replace(/\.$/, '')
  const folded = (/[^ -~]/.test(name) && parseUrl(`http://${name}`)?.hostname) || name
  return sameDomain.get(folded) ?? folded
}

function withoutTag(mailbox: string): string {
  return mailbox.replace(/(?!^)\+.*$/, '')
}

/** The first of `phoneKeys`; null for fewer than ten digits */
export function phoneKey(phone: string | null | undefined): string | null {
  return phoneKeys(phone)[0] ?? null
}

/**
 * All ten-digit numbers in a phone field, which may hold several, an extension or a country code
 * (DESIGN.md 5, rule 4; docs/decisions/0021). There is at least one if the field has ten digits or more.
 */
export function phoneKeys(phone: string | null | undefined): string[] {
  const runs = ` ${(toAsciiDigits(phone ?? '').match(/\d+/g) ?? []).join(' ')} `
  const keys = [
    ...(runs.match(usualNumber) ?? []).map((number) => number.replaceAll(' ', '').slice(-10)),
    ...runs.split(usualNumber).flatMap((rest) => oddNumbers(rest.trim().split(' '))),
  ]
  return [...new Set(keys)]
}

/** The longest extension; seven digits would be a local number. */
const extensionDigits = 6
/** The longest international number, with its country code (E.164) */
const internationalDigits = 15

/**
 * The key if the field holds exactly one number, perhaps with +1 or 001 before it and an extension after it, or one
 * international number; else null. An area code cannot begin with 0 or 1.
 */
export function onePhoneKey(phone: string | null | undefined): string | null {
  const text = toAsciiDigits(phone ?? '')
  const [key, ...others] = phoneKeys(text)
  if (key === undefined) return null
  const digits = text.replace(/\D/g, '')
  if (/^\D*\+\D*[2-9]/.test(text)) return digits.length <= internationalDigits ? key : null
  const number = digits.replace(/^[01]+/, '')
  const isOne = number.startsWith(key) && number.length <= key.length + extensionDigits
  return isOne && others.length === 0 ? key : null
}

/** A phone URI (RFC 3966) may hold a part of the number after an equals sign. */
export function isPhoneUri(phone: string): boolean {
  return phone.normalize('NFKC').includes('=')
}

/** The ten digits of a field that holds only a US or Canadian number; null for extensions and other countries */
export function plainPhoneKey(phone: string): string | null {
  const text = toAsciiDigits(phone)
  const key = onePhoneKey(text)
  const digits = text.replace(/\D/g, '')
  const isPlain = text.includes('+')
    ? digits === `1${key}`
    : /^(?:(?:011|00)?1)?\d{10}$/.test(digits)
  return isPlain ? key : null
}

/** Ten digits in groups of 3, 3 and 4, joined or separate, perhaps after +1 or 001; expects a space around each run. */
const usualNumber = / [01]*\d{3} ?\d{3} ?\d{4}(?= )/g

/**
 * Possible numbers in runs of digits that are grouped differently: consecutive runs with ten digits in total, and the
 * first and the last ten digits, because extra digits stand before or after the number.
 */
function oddNumbers(runs: string[]): string[] {
  const digits = runs.join('')
  if (digits.length < 10) return []
  const found = [
    ...runs.flatMap((_, from) => runs.map((_, to) => runs.slice(from, to + 1).join(''))),
    digits.slice(-10),
    digits.replace(/^[01]+(?=\d{10})/, '').slice(0, 10),
  ].filter((number) => number.length === 10)
  // No area code begins with 0 or 1.
  const possible = found.filter((number) => /^[2-9]/.test(number))
  return possible.length > 0 ? possible : found.slice(0, 1)
}

/** Digits of every script as 0 to 9: in Unicode each script's ten digits are consecutive, from 0 on. */
function toAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let below = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below++
    return String(below % 10)
  })
}
