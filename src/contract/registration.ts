import * as z from 'zod/mini'
import { attendances } from '../domain/attendance.ts'
import { languages } from '../domain/language.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { notedAnswer } from './calls.ts'
import {
  emailField,
  honeypotField,
  idField,
  nameField,
  newRowId,
  onePhoneField,
  optionalEmailField,
  optionalText,
  phoneField,
} from './fields.ts'
import { limits } from './limits.ts'
import { mustBeReachable } from './reachable.ts'
import { type ServedZipCodes, zipCodeField } from './sign-up-form.ts'
import { instantField } from './time-fields.ts'
import { validation } from './words/en/validation.ts'

/** A registration in the API (SPEC.md 3); an unknown e-mail, phone or address field is "" (DESIGN.md 4). */
export const registration = z.object({
  id: z.string(),
  eventId: z.string(),
  timeSlotId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  status: z.enum(registrationStatuses),
  language: z.enum(languages),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Registration = z.infer<typeof registration>

/** Whether the family agrees to texts; ignored without a phone number. */
const textConsentField = z.boolean(validation.invalid)

export const slotChoice = {
  eventId: idField(validation.eventRequired),
  timeSlotId: idField(validation.timeSlotRequired),
}

/** Of POST /api/my/{token}/move */
export const moveChoice = {
  ...slotChoice,
  /** The start that the family saw; a slot moved since then is refused with 409 `slot_moved`. */
  startTime: z.optional(instantField(validation.invalid)),
}

export const signUpTokenField = z.optional(z.string(validation.invalid))

/** The language of the registration's messages; if omitted, English for a new one, unchanged for an existing one */
const languageField = z.optional(z.enum(languages, validation.invalid))

/**
 * POST /api/register; the server requires less than the form (SPEC.md 5). Errors: DESIGN.md 6.
 * Without an e-mail address it needs a phone for texts and consent, and `hasTextService`.
 */
export const registerRequest = (
  servedZipCodes: ServedZipCodes,
  { hasTextService }: { hasTextService: boolean },
) => registerFields(servedZipCodes).check(...mustBeReachable(hasTextService))

const registerFields = (servedZipCodes: ServedZipCodes) =>
  z.object({
    ...slotChoice,
    name: nameField,
    email: optionalEmailField,
    phone: z.nullish(onePhoneField(validation.phoneInvalid)),
    address: optionalText(limits.address),
    city: optionalText(limits.city),
    state: optionalText(limits.state),
    zipCode: zipCodeField(servedZipCodes),
    textConsent: z.optional(textConsentField),
    language: languageField,
    website: honeypotField,
    /** Token of a personal link: completes that waitlist entry, even with another e-mail address */
    signUpToken: signUpTokenField,
    /** False refuses a full slot with 409 `slot_full` instead of joining its waitlist. */
    waitlist: z.optional(z.boolean(validation.invalid)),
    /** The start that the family saw; a slot moved since then is refused with 409 `slot_moved`. */
    startTime: z.optional(instantField(validation.invalid)),
  })
export type RegisterRequest = z.infer<ReturnType<typeof registerFields>>

/**
 * True if no e-mail or text is sent, because this mailbox or phone reached its daily limit or stopped texts; `message`
 * says so (docs/decisions/0022).
 */
export const emailHeld = z.boolean()

/** Of a personal link for the browser that signed up, valid for one hour (docs/decisions/0034) */
const myToken = z.string()

/** 201 of POST /api/register, with a message to show */
export const registerAnswer = z.object({
  registration,
  status: z.enum(['confirmed', 'waitlist']),
  message: z.string(),
  emailHeld,
  myToken,
})
export type RegisterAnswer = z.infer<typeof registerAnswer>

/** POST /api/waitlist; without an e-mail address as in `registerRequest` */
export const joinWaitlistRequest = ({ hasTextService }: { hasTextService: boolean }) =>
  joinWaitlistFields.check(...mustBeReachable(hasTextService))

const joinWaitlistFields = z.object({
  ...slotChoice,
  name: nameField,
  email: optionalEmailField,
  phone: z.nullish(onePhoneField(validation.phoneInvalid)),
  textConsent: z.optional(textConsentField),
  language: languageField,
  website: honeypotField,
})
export type JoinWaitlistRequest = z.infer<typeof joinWaitlistFields>
/** 201 of POST /api/waitlist */
export const joinWaitlistAnswer = z.object({
  registration,
  message: z.string(),
  emailHeld,
  myToken,
})
export type JoinWaitlistAnswer = z.infer<typeof joinWaitlistAnswer>

/** A registration with what only administrators see */
export const adminRegistration = z.extend(registration, {
  timeSlot: z.object({ startTime: z.string(), endTime: z.string() }),
  /** Place in the slot's line, from 1; null unless waitlisted */
  waitlistPosition: z.nullable(z.number()),
  /** Active, and another active registration at the event has the same phone number or address (DESIGN.md 5, rule 3) */
  possibleDuplicate: z.boolean(),
  /** A ban matches the e-mail address or the phone number (DESIGN.md 5, rule 4). */
  blacklisted: z.boolean(),
  /** When a mail server last refused the e-mail address for good; null after it changed or accepted a message */
  emailFailedAt: z.nullable(z.string()),
  /** When the family agreed to texts; null if it has not */
  textConsentAt: z.nullable(z.string()),
  /** "Are you coming?" (docs/decisions/0042); null before it was asked. `by`: `family`, `text` or who called */
  coming: z.nullable(
    z.object({
      askedAt: z.string(),
      saidYesAt: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
  /** What a volunteer noted on the phone about coming; left out once it is not the last word */
  noted: z.optional(notedAnswer),
  /** What volunteers noted on the day; null while nobody has (DESIGN.md 5, rule 17) */
  attendance: z.nullable(z.enum(attendances)),
  /** Loads washed; null unless the family came */
  loads: z.nullable(z.number()),
  /** For volunteers, from check-in; "" without one */
  note: z.string(),
})
export type AdminRegistration = z.infer<typeof adminRegistration>

/** Both spellings of no-show are accepted; `no_show` is stored (DESIGN.md 5, rule 7). */
const chosenStatus = z.enum([...registrationStatuses, 'no-show'], validation.invalid)

/** Administrators may register somebody by name alone (DESIGN.md 5, rule 15). */
const adminDetails = {
  email: optionalEmailField,
  phone: z.nullish(phoneField(validation.phoneInvalid)),
  address: optionalText(limits.address),
  city: optionalText(limits.city),
  state: optionalText(limits.state),
  zipCode: optionalText(limits.zipCode),
  textConsent: z.optional(textConsentField),
  language: languageField,
}

/**
 * PUT /api/admin/registrations/{id}: omitted fields keep their value. With `updatedAt`, a version
 * changed since then is refused with 409 `changed_meanwhile`.
 */
export const updateRegistrationRequest = z.extend(
  z.partial(z.object({ name: nameField, ...adminDetails })),
  {
    status: z.optional(chosenStatus),
    timeSlotId: z.optional(slotChoice.timeSlotId),
    updatedAt: z.optional(instantField(validation.invalid)),
  },
)
export type UpdateRegistrationRequest = z.infer<typeof updateRegistrationRequest>

/** The edit dialog (SPEC.md 5, edit registration) */
export const editRegistrationForm = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField(validation.phoneInvalid),
  status: z.enum(['confirmed', 'waitlist', 'cancelled'], validation.invalid),
})

/** POST /api/admin/registrations, for somebody who phones or walks in (DESIGN.md 6) */
export const addRegistrationRequest = z.object({
  id: newRowId,
  ...slotChoice,
  name: nameField,
  ...adminDetails,
  /** `auto` confirms while there are spots, else waitlists. */
  status: z._default(z.enum(['auto', 'confirmed', 'waitlist'], validation.invalid), 'auto'),
  /** The volunteer has told the family, so it is not to be called. */
  isTold: z.optional(z.boolean(validation.invalid)),
})
export type AddRegistrationRequest = z.infer<typeof addRegistrationRequest>

/** POST /api/admin/registrations/{id}/no-show (DESIGN.md 5, rule 7) */
export const noShowAnswer = z.object({
  registration: adminRegistration,
  message: z.string(),
  /** The no-show was the first and led to a warning, not a ban */
  isWarning: z.boolean(),
})
export type NoShowAnswer = z.infer<typeof noShowAnswer>

/** GET /api/admin/registrations: one event, or a search through all */
export const registrationsQuery = z.object({
  eventId: z.optional(z.string()),
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.email))),
  status: z.optional(z.enum(registrationStatuses, validation.invalid)),
})
