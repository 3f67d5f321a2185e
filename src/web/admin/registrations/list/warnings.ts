import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { reachOf } from '../../../../domain/reach.ts'
import { isActive } from '../../../../domain/registration.ts'

export function warningsOf(
  registration: AdminRegistration,
  program: { sendsTexts: boolean },
): string[] {
  const { possibleDuplicate, emailFailedAt, phone, address, status } = registration
  const textConsent = registration.textConsentAt !== null
  const isActiveNow = isActive(status)
  return [
    ...banWarnings(registration),
    ...(possibleDuplicate ? [words.possibleDuplicate] : []),
    ...(isActiveNow && emailFailedAt ? [words.emailFailed] : []),
    ...(isActiveNow &&
    reachOf({ ...registration, textConsent }, { ...program, sendsMail: true }) === 'call'
      ? [words.mustCall]
      : []),
    ...(isActiveNow && !phone ? [words.noPhone] : []),
    ...(isActiveNow && !address ? [words.noAddress] : []),
  ]
}

function banWarnings({ blacklisted, status }: AdminRegistration): string[] {
  if (!blacklisted || !isActive(status)) return []
  return [status === 'waitlist' ? words.passedOver : words.onBlacklist]
}

/** "12 Elm Street" and "Harrison, OH 45030", without empty lines */
export function addressLines(registration: AdminRegistration): string[] {
  const { address, city, state, zipCode } = registration
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, place].filter((line): line is string => Boolean(line))
}
