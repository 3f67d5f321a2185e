/** Matching key of an e-mail address: two spellings of one mailbox give the same key (DESIGN.md 4). */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Matching key of a phone number: its last 10 digits; null when it has fewer (DESIGN.md 4). */
export function phoneKey(phone: string | null | undefined): string | null {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return digits.length >= 10 ? digits.slice(-10) : null
}
