import * as z from 'zod/mini'
import { languages } from '../domain/language.ts'
import { type MissingDetail, missableDetails } from '../domain/registration.ts'
import { linkedAppointment, shownAppointment } from './cancellation.ts'
import { onePhoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { emailHeld, moveChoice } from './registration.ts'
import { validation } from './words/en/validation.ts'

/** Spots kept for the family in other slots; the public list counts them as taken */
const keptForFamily = z.object({
  /** Time until which all of these spots are kept; null if none are */
  keptUntil: z.nullable(z.string()),
  /** Number of spots by time slot id */
  keptSpots: z.record(z.string(), z.number()),
})

/**
 * GET /api/my/{token}; changes nothing. Other people may get hold of a link, so phone and address are masked, and
 * personal details are "" once the registration is not active.
 */
export const myAppointment = z.extend(linkedAppointment, {
  /** Used in the check-in code and calendar files; only administrators' requests accept it. */
  registrationId: z.string(),
  /** SEQUENCE of the latest e-mailed calendar file; missing in an appointment stored by an earlier release */
  calendarSequence: z.optional(z.number()),
  eventId: z.string(),
  timeSlotId: z.string(),
  name: z.string(),
  email: z.string(),
  /** The last two digits */
  phoneEnding: z.string(),
  hasAddress: z.boolean(),
  zipCode: z.string(),
  language: z.enum(languages),
  /** `If-Match` of PUT /api/my/{token} */
  updatedAt: z.string(),
  textConsent: z.boolean(),
  missing: z.array(z.enum(missableDetails)),
  /** 0 before sign-up opens, in a closed slot, and for a family that is passed over */
  spotsLeft: z.number(),
  /** From 1; null unless waitlisted */
  waitlistPosition: z.nullable(z.number()),
  /** The mailbox or phone that got this link is banned, so the family can neither take a spot nor move. */
  isPassedOver: z.optional(z.boolean()),
  /** A spot in this slot was offered to this waiting family. */
  wasOffered: z.boolean(),
  /** A waiting family with missing details must give them before it moves. */
  canMove: z.boolean(),
  canCancel: z.boolean(),
  coming: z.enum(['not_asked', 'asked', 'yes']),
  /** Events that a waiting family was asked to come to: the latest, and earlier ones that still keep a spot for it */
  askedElsewhere: z.optional(z.array(z.extend(keptForFamily, { eventId: z.string() }))),
  /** Missing while the slot is open */
  closed: z.optional(keptForFamily),
  /** Only while the family's slot has too many families (docs/decisions/0056) */
  askedToMove: z.optional(keptForFamily),
})
export type MyAppointment = z.infer<typeof myAppointment>

// The server checks the service area, and only for waiting families.
const zipCodeField = requiredText(limits.zipCode, validation.zipCodeRequired).check(
  z.regex(/^\d{5}(-\d{4})?$/, validation.zipCodeInvalid),
)

/**
 * PUT /api/my/{token} and its form: omitted fields keep their value; if a detail is given, all `missing` ones are
 * required. 409 `details_changed` if the registration has changed since `If-Match`.
 */
export function completeRequest(missing: readonly MissingDetail[]) {
  const phone = onePhoneField(validation.phoneTooShort)
  const address = requiredText(limits.address, validation.addressRequired)
  const city = requiredText(limits.city, validation.cityRequired)
  const state = requiredText(limits.state, validation.stateRequired)
  const asksAddress = missing.includes('address')
  return z.object({
    phone: missing.includes('phone') ? phone : z.optional(phone),
    /** Applies to `phone` or, if omitted, to the stored number; a new number ends an earlier consent */
    textConsent: z.optional(z.boolean(validation.invalid)),
    address: asksAddress ? address : z.optional(address),
    city: asksAddress ? city : z.optional(city),
    state: asksAddress ? state : z.optional(state),
    zipCode: asksAddress ? zipCodeField : z.optional(zipCodeField),
    language: z.optional(z.enum(languages, validation.invalid)),
  })
}
export type CompleteRequest = z.infer<ReturnType<typeof completeRequest>>

/**
 * POST /api/my/{token}/coming; 409 `slot_moved` if the appointment is not the one that the family saw. To say no, a
 * family cancels.
 */
export const comingRequest = shownAppointment
export type ComingRequest = z.infer<typeof comingRequest>

/** POST /api/my/{token}/move */
export const moveRequest = z.object({
  ...moveChoice,
  /** The family's appointment as its page showed it; 409 `slot_moved` if it has changed */
  from: z.optional(shownAppointment),
})
export type MoveRequest = z.infer<typeof moveRequest>

/** 200 of POST /api/my/{token}/move, also if the family has this spot already */
export const moveAnswer = z.object({ appointment: myAppointment, message: z.string(), emailHeld })
export type MoveAnswer = z.infer<typeof moveAnswer>
