import { api, paths } from '../../../contract/paths.ts'
import type { RegisterAnswer, RegisterRequest } from '../../../contract/registration.ts'
import { emailKey } from '../../../domain/person.ts'
import { ApiError, sendJson } from '../../api/client.ts'
import { settings } from '../../settings.ts'
import { placeText } from '../../ui/place.ts'
import { isEmailHeld } from '../on-waitlist.ts'
import type { AppointmentState } from '../registration-success/AddToCalendar.tsx'
import type { ChosenSlot } from './chosen-slot.ts'
import type { RegistrationDraft } from './registration-draft.ts'

/** Where to go from here, and what that screen is told beside its address */
export type Registered = { path: string; state?: AppointmentState }

/** Registers, and leads to the success page with its details (SPEC.md 4). */
export async function sendRegistration(
  { event, slot }: ChosenSlot,
  { entry, waits, signUpToken, sentFor }: RegistrationDraft,
): Promise<Registered> {
  const request: RegisterRequest = {
    ...entry,
    eventId: event.id,
    timeSlotId: slot.id,
    signUpToken,
    startTime: slot.startTime,
    // Nobody joins a waitlist unasked. A personal link's family is on one already: its entry and link then stay.
    ...(!waits && { waitlist: false }),
  }
  const isAgain = sentFor === emailKey(entry.email)
  const answer = await post(request, { isAgain, waits: waits ?? false })
  const path = paths.registrationSuccess({
    eventTitle: event.title,
    eventLocation: placeText(event),
    startTime: slot.startTime,
    endTime: slot.endTime,
    email: entry.email,
    status: answer.status ?? 'confirmed',
  })
  const state = {
    signedUp: true as const,
    registrationId: answer.registration?.id,
    getsTexts: settings.sendsTexts && entry.textConsent,
    emailHeld: answer.emailHeld ?? false,
  }
  return { path, state }
}

/**
 * On a slow line the answer can get lost after the spot was given. Step 1 has asked whether this e-mail is
 * registered, so a second try that is refused for it tells that the first one went through.
 */
async function post(
  request: RegisterRequest,
  { isAgain, waits }: { isAgain: boolean; waits: boolean },
): Promise<Partial<RegisterAnswer>> {
  try {
    return await sendJson('POST', api.register(), request)
  } catch (error) {
    const { code, message } = (isAgain && error instanceof ApiError && error.body) || {}
    if (code === 'already_registered') return {}
    if (code === 'on_waitlist' && waits) {
      return { status: 'waitlist', emailHeld: isEmailHeld(message) }
    }
    throw error
  }
}

/** False when nobody knows whether the server has done what was asked: no answer, or a proxy's. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

/** True when the last spot went to somebody else, and the family has not chosen to wait. */
export function isSlotFull(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'slot_full'
}

/** True when the list of events must be asked for again: the slot is gone, has started, or has moved. */
export function isSlotGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 404 || error.body?.code === 'slot_started' || hasMoved(error)
}

/** True when an administrator has given the slot another time than the one that the family agreed to. */
export function hasMoved(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'slot_moved'
}
