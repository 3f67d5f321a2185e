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

/** SPEC.md 3; unknown strings are "" (DESIGN.md 4) */
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

/** Ignored without a phone number */
const textConsentField = z.boolean(validation.invalid)

export const slotChoice = {
  eventId: idField(validation.eventRequired),
  timeSlotId: idField(validation.timeSlotRequired),
}

/** The start that the family saw; 409 `slot_moved` if it has changed */
const seenStart = z.optional(instantField(validation.invalid))

/** POST /api/my/{token}/move */
export const moveChoice = { ...slotChoice, startTime: seenStart }

export const signUpTokenField = z.optional(z.string(validation.invalid))

/** Language of the registration's messages; default: English for a new registration, unchanged for an existing one */
const languageField = z.optional(z.enum(languages, validation.invalid))

/** POST /api/register; requires less than the form (SPEC.md 5). Errors: DESIGN.md 6 */
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
    /** Token of a personal link; completes its waitlist entry, even with a different e-mail address */
    signUpToken: signUpTokenField,
    /** False: 409 `slot_full` instead of joining the waitlist */
    waitlist: z.optional(z.boolean(validation.invalid)),
    startTime: seenStart,
  })
export type RegisterRequest = z.infer<ReturnType<typeof registerFields>>

/**
 * True if no message was sent, because this mailbox or phone reached its daily limit or stopped texts
 * (docs/decisions/0022)
 */
export const emailHeld = z.boolean()

/** For the browser that signed up, valid for an hour (docs/decisions/0034) */
const myToken = z.string()

/** 201 of POST /api/register */
export const registerAnswer = z.object({
  registration,
  status: z.enum(['confirmed', 'waitlist']),
  message: z.string(),
  /** In one line, as stored */
  place: z.string(),
  emailHeld,
  myToken,
})
export type RegisterAnswer = z.infer<typeof registerAnswer>

/** POST /api/waitlist */
export const joinWaitlistRequest = ({ hasTextService }: { hasTextService: boolean }) =>
  joinWaitlistFields.check(...mustBeReachable(hasTextService))

const joinWaitlistFields = z.object({
  ...slotChoice,
  startTime: seenStart,
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

export const adminRegistration = z.extend(registration, {
  timeSlot: z.object({ startTime: z.string(), endTime: z.string() }),
  /** From 1; null unless waitlisted */
  waitlistPosition: z.nullable(z.number()),
  /** See `findPossibleDuplicates` (DESIGN.md 5, rule 3). */
  possibleDuplicate: z.boolean(),
  /** See DESIGN.md 5, rule 4. */
  blacklisted: z.boolean(),
  /** When a mail server last rejected the address for good; null once the address has changed or accepted a message */
  emailFailedAt: z.nullable(z.string()),
  /** Null if the family has not agreed to texts */
  textConsentAt: z.nullable(z.string()),
  /** Null before the question is sent (docs/decisions/0042). `by`: `family`, `text` or a username */
  coming: z.nullable(
    z.object({
      askedAt: z.string(),
      saidYesAt: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
  /** Missing once a later answer replaces it */
  noted: z.optional(notedAnswer),
  /** See DESIGN.md 5, rule 17. */
  attendance: z.nullable(z.enum(attendances)),
  /** Null unless the family came */
  loads: z.nullable(z.number()),
  /** A volunteer's note from check-in; "" if there is none */
  note: z.string(),
})
export type AdminRegistration = z.infer<typeof adminRegistration>

/** Both spellings are accepted; `no_show` is stored (DESIGN.md 5, rule 7) */
const chosenStatus = z.enum([...registrationStatuses, 'no-show'], validation.invalid)

/** Administrators may register a family by name alone (DESIGN.md 5, rule 15). */
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
 * PUT /api/admin/registrations/{id}: omitted fields keep their value. 409 `changed_meanwhile` if the registration has
 * changed since `updatedAt`
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

/** See SPEC.md 5, edit registration. */
export const editRegistrationForm = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField(validation.phoneInvalid),
  status: z.enum(['confirmed', 'waitlist', 'cancelled'], validation.invalid),
})

/** POST /api/admin/registrations (DESIGN.md 6) */
export const addRegistrationRequest = z.object({
  id: newRowId,
  ...slotChoice,
  name: nameField,
  ...adminDetails,
  /** `auto` confirms if a spot is free, else adds to the waitlist. */
  status: z._default(z.enum(['auto', 'confirmed', 'waitlist'], validation.invalid), 'auto'),
  /** The volunteer has told the family, so it needs no call. */
  isTold: z.optional(z.boolean(validation.invalid)),
})
export type AddRegistrationRequest = z.infer<typeof addRegistrationRequest>

/** POST /api/admin/registrations/{id}/no-show (DESIGN.md 5, rule 7) */
export const noShowAnswer = z.object({
  registration: adminRegistration,
  message: z.string(),
  /** A warning for a first no-show, not a ban */
  isWarning: z.boolean(),
  /** Matched by e-mail or phone; the blacklist does not cancel them. */
  upcomingRegistrations: z.number(),
})
export type NoShowAnswer = z.infer<typeof noShowAnswer>

/** GET /api/admin/registrations: one event's registrations, or a search in all events */
export const registrationsQuery = z.object({
  eventId: z.optional(z.string()),
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.email))),
  status: z.optional(z.enum(registrationStatuses, validation.invalid)),
})
