import { api, paths } from '../../../contract/paths.ts'
import type { RegisterAnswer, RegisterRequest } from '../../../contract/registration.ts'
import { ApiError, sendJson } from '../../api/client.ts'
import { settings } from '../../settings.ts'
import { placeText } from '../../ui/place.ts'
import { language } from '../../words.ts'
import type { AppointmentState } from '../registration-success/AddToCalendar.tsx'
import type { ChosenSlot } from './chosen-slot.ts'
import { contactKey, type RegistrationDraft } from './registration-draft.ts'

export type Registered = {
  path: string
  state?: AppointmentState
  hasSpot: boolean
  isHeld: boolean
}

/** Returns the success page's path, with the appointment in the query, and its history state (SPEC.md 4). */
export async function sendRegistration(
  { event, slot }: ChosenSlot,
  { entry, waits, signUpToken, sentFor, checkedFor }: RegistrationDraft,
): Promise<Registered> {
  const { noEmail, ...details } = entry
  const request: RegisterRequest = {
    ...details,
    ...(noEmail && { email: '' }),
    eventId: event.id,
    timeSlotId: slot.id,
    language,
    signUpToken,
    startTime: slot.startTime,
    // A family joins the waitlist only if it chose to wait. A family with a personal link stays on its waitlist.
    ...(!waits && { waitlist: false }),
  }
  const key = contactKey(entry)
  const isRetry = sentFor === key && checkedFor === key
  const answer = await post(request, { isRetry, waits: waits ?? false })
  const status = answer.status ?? 'confirmed'
  const path = paths.registrationSuccess({
    eventTitle: event.title,
    eventLocation: answer.place ?? placeText(event),
    startTime: slot.startTime,
    endTime: slot.endTime,
    email: noEmail ? '' : entry.email,
    status,
  })
  const state = {
    signedUp: true as const,
    registrationId: answer.registration?.id,
    byText: noEmail,
    myToken: answer.myToken,
    getsTexts: settings.sendsTexts && entry.textConsent,
    emailHeld: answer.emailHeld ?? false,
  }
  return { path, state, hasSpot: status === 'confirmed', isHeld: state.emailHeld }
}

/** `myToken` is the token of My appointment. It goes into the history state, never into the URL. */
type Answer = Partial<RegisterAnswer> & { myToken?: string }

/**
 * On a slow connection the response can get lost after the registration is stored. The duplicate check has ruled out an
 * earlier sign-up, so if a retry is refused as a duplicate, the first attempt has succeeded (docs/decisions/0017).
 */
async function post(
  request: RegisterRequest,
  { isRetry, waits }: { isRetry: boolean; waits: boolean },
): Promise<Answer> {
  try {
    return await sendJson('POST', api.register(), request)
  } catch (error) {
    const { code, linkHeld = false } = (isRetry && error instanceof ApiError && error.body) || {}
    if (code === 'already_registered') return {}
    if (code === 'on_waitlist' && waits) {
      return { status: 'waitlist', emailHeld: linkHeld }
    }
    throw error
  }
}

/** False without a response, and for an error in the server or a proxy */
export function isOutcomeKnown(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

/** True if the last spot was taken and the family has not chosen to wait */
export function isSlotFull(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'slot_full'
}
