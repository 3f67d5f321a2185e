import { isSameRecipient } from '../../../domain/message.ts'
import { toTextNumber } from '../../../domain/text-number.ts'
import type { CurrentRegistration } from './current-registration.ts'

/**
 * Whether a message's recipient is still the registration's: an administrator may have corrected the e-mail address or
 * phone number while the message was queued (DESIGN.md 5, rule 3).
 */
export function isCurrentRecipient(
  { to, current }: { to: 'family' | 'phone'; current: CurrentRegistration | null },
  recipient: string,
): boolean {
  // The registration was deleted; its cancellation is still sent.
  if (!current) return true
  const address = to === 'phone' ? toTextNumber(current.textPhone) : current.email
  return address !== null && isSameRecipient(address, recipient)
}
