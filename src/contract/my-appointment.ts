import * as z from 'zod/mini'
import { languages } from '../domain/language.ts'
import { type MissingDetail, missableDetails } from '../domain/registration.ts'
import { linkedAppointment } from './cancellation.ts'
import { idField, onePhoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { emailHeld, moveChoice } from './registration.ts'
import { instantField } from './time-fields.ts'
import { validation } from './words/en/validation.ts'

/** Spots kept elsewhere for a family whose slot is closed, or that was asked to move or to come to another event */
const keptForFamily = z.object({
  /** Until when all spots below are kept for this family and the others that share them; null if none are */
  keptUntil: z.nullable(z.string()),
  /** By time slot; the public list counts them as taken */
  keptSpots: z.record(z.string(), z.number()),
})

/**
 * GET /api/my/{token}: the state of a personal link's registration, read-only. A link may be in other hands, so phone
 * and address are masked, and personal details are "" once the registration is not active.
 */
export const myAppointment = z.extend(linkedAppointment, {
  /** In the check-in code and the calendar files; the API takes it from administrators only. */
  registrationId: z.string(),
  /**
   * SEQUENCE of a calendar file made now: that of the latest e-mailed one. Missing in an appointment that an earlier
   * release kept for use without a network
   */
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
  /** The version of the details: `If-Match` of PUT /api/my/{token} */
  updatedAt: z.string(),
  /** Whether the family has agreed to texts */
  textConsent: z.boolean(),
  missing: z.array(z.enum(missableDetails)),
  /** 0 while sign-up is not open, in a closed slot, and for a family that is passed over */
  spotsLeft: z.number(),
  /** Place in the slot's line, from 1; null unless waitlisted */
  waitlistPosition: z.nullable(z.number()),
  /**
   * A ban of the mailbox or phone that got this link keeps the family from a spot, or from another one; missing
   * otherwise
   */
  isPassedOver: z.optional(z.boolean()),
  /** Whether a spot in this slot was offered to this waitlisted family */
  wasOffered: z.boolean(),
  /** POST /api/my/{token}/move is possible; with details missing, a waitlisted family signs up or gives them first. */
  canMove: z.boolean(),
  canCancel: z.boolean(),
  /** "Are you coming?": whether we have asked, and whether the family has said yes */
  coming: z.enum(['not_asked', 'asked', 'yes']),
  /**
   * The other events that a waiting family was asked to come to: the latest, and earlier ones that still keep a spot
   * for it; missing if there are none
   */
  askedElsewhere: z.optional(z.array(z.extend(keptForFamily, { eventId: z.string() }))),
  /** Of a slot that an administrator has closed; missing while it is open */
  closed: z.optional(keptForFamily),
  /** A volunteer has asked this family to move, and its slot still has too many (docs/decisions/0056). */
  askedToMove: z.optional(keptForFamily),
})
export type MyAppointment = z.infer<typeof myAppointment>

// Only the server checks the service area, and only for a family that waits.
const zipCodeField = requiredText(limits.zipCode, validation.zipCodeRequired).check(
  z.regex(/^\d{5}(-\d{4})?$/, validation.zipCodeInvalid),
)

/**
 * PUT /api/my/{token} and its form: completes and corrects; omitted fields keep their value. Once a detail is given,
 * the `missing` ones are required. With `updatedAt` in `If-Match`, a version changed since then is refused with 409
 * `details_changed`.
 */
export function completeRequest(missing: readonly MissingDetail[]) {
  const phone = onePhoneField(validation.phoneTooShort)
  const address = requiredText(limits.address, validation.addressRequired)
  const city = requiredText(limits.city, validation.cityRequired)
  const state = requiredText(limits.state, validation.stateRequired)
  const asksAddress = missing.includes('address')
  return z.object({
    phone: missing.includes('phone') ? phone : z.optional(phone),
    /** For the phone number given here, or else the one stored; another number ends an earlier consent */
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
 * POST /api/my/{token}/coming: the family is coming to the appointment that it saw, else 409 `slot_moved`. A family
 * that is not coming cancels: POST /api/cancel/{token}.
 */
export const comingRequest = z.object({
  timeSlotId: idField(validation.invalid),
  startTime: instantField(validation.invalid),
})
export type ComingRequest = z.infer<typeof comingRequest>

/** POST /api/my/{token}/move: to a slot with a free spot, at the same or another event */
export const moveRequest = z.object(moveChoice)
export type MoveRequest = z.infer<typeof moveRequest>

/** 200 of POST /api/my/{token}/move, also if the family has this spot already */
export const moveAnswer = z.object({ appointment: myAppointment, message: z.string(), emailHeld })
export type MoveAnswer = z.infer<typeof moveAnswer>
