import { isSameMailbox } from '../../../domain/message.ts'
import { toTextNumber } from '../../../domain/text-number.ts'
import type { Current } from './current-facts.ts'

/**
 * Whether a message that waited is still addressed to this family: an administrator may have corrected
 * the e-mail address or phone number meanwhile (DESIGN.md 5, rule 3).
 */
export function isStillTheirs(
  { to, current }: { to: 'family' | 'phone'; current: Current | null },
  recipient: string,
): boolean {
  // A deletion leaves nobody to mistake for somebody else; a cancellation still goes out.
  if (!current) return true
  const address = to === 'phone' ? toTextNumber(current.textPhone) : current.email
  return address !== null && isSameMailbox(address, recipient)
}
