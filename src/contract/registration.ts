import * as z from 'zod/mini'
import { registrationStatuses } from '../domain/registration.ts'
import {
  emailField,
  idField,
  instantField,
  nameField,
  onePhoneField,
  optionalText,
  phoneField,
  requiredText,
  trapField,
} from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** A registration as the API shows it (SPEC.md 3); phone and address are "" where nobody has told them. */
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
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Registration = z.infer<typeof registration>

const zipCodeField = (served: readonly string[]) =>
  requiredText(limits.zipCode, validation.zipCodeRequired).check(
    // Phones fill in all nine digits where they know them.
    z.overwrite((value) => value.replace(/^(\d{5})-?\d{4}$/, '$1')),
    z.refine((value) => served.includes(value), {
      error: validation.zipCodeOutside,
      when: ({ issues }) => issues.length === 0,
    }),
  )

/** Whether the family agrees to texts; it agrees to nothing without a phone number. */
const textConsentField = z.boolean(validation.invalid)

/** Step 1 of the wizard (SPEC.md 5, public registration) */
export const contactStep = z.object({
  name: nameField,
  email: emailField,
  phone: onePhoneField(validation.phoneTooShort),
})

/** Step 2 of the wizard; `served` are the zip codes of the service area */
export const addressStep = (served: readonly string[]) =>
  z.object({
    address: requiredText(limits.address, validation.addressRequired),
    city: requiredText(limits.city, validation.cityRequired),
    state: requiredText(limits.state, validation.stateRequired),
    zipCode: zipCodeField(served),
  })

const slotChoice = {
  eventId: idField(validation.eventRequired),
  timeSlotId: idField(validation.timeSlotRequired),
}

const signUpTokenField = z.optional(z.string(validation.invalid))

/** POST /api/register: the server asks for less than the form (SPEC.md 5) */
export const registerRequest = (served: readonly string[]) =>
  z.object({
    ...slotChoice,
    name: nameField,
    email: emailField,
    phone: z.nullish(onePhoneField(validation.phoneInvalid)),
    address: optionalText(limits.address),
    city: optionalText(limits.city),
    state: optionalText(limits.state),
    zipCode: zipCodeField(served),
    textConsent: z.optional(textConsentField),
    website: trapField,
    /** Of the personal link that led here: its waitlist entry is meant, also under another e-mail address */
    signUpToken: signUpTokenField,
    /** False: only where there is a spot; a full slot is refused with `slot_full` and nothing changes */
    waitlist: z.optional(z.boolean(validation.invalid)),
    /** The start that the family confirmed; a slot that has moved since is refused with `slot_moved` */
    startTime: z.optional(instantField(validation.invalid)),
  })
export type RegisterRequest = z.infer<ReturnType<typeof registerRequest>>

/** The mailbox got too many e-mails today, so none follows; `message` says so too (docs/decisions/0022). */
const emailHeld = z.boolean()

/** 201 of POST /api/register; `message` is for the person to read. Only the mailbox is told the personal link. */
export const registerAnswer = z.object({
  registration,
  status: z.enum(['confirmed', 'waitlist']),
  message: z.string(),
  emailHeld,
})
export type RegisterAnswer = z.infer<typeof registerAnswer>

/**
 * POST /api/register/check-duplicate. Somebody on the waitlist is sent a sign-up link, once an hour at most.
 * With the token of a waitlist entry, that entry is no duplicate: registering completes it.
 */
export const checkDuplicateRequest = z.object({
  ...slotChoice,
  email: emailField,
  signUpToken: signUpTokenField,
})
export type CheckDuplicateRequest = z.infer<typeof checkDuplicateRequest>

/** `code` is what registering would be refused with, and `message` says it; null when there is no duplicate. */
export const checkDuplicateAnswer = z.object({
  duplicate: z.boolean(),
  code: z.nullable(z.enum(['already_registered', 'on_waitlist'])),
  message: z.nullable(z.string()),
})
export type CheckDuplicateAnswer = z.infer<typeof checkDuplicateAnswer>

/** POST /api/waitlist */
export const joinWaitlistRequest = z.object({
  ...slotChoice,
  name: nameField,
  email: emailField,
  website: trapField,
})
export type JoinWaitlistRequest = z.infer<typeof joinWaitlistRequest>
/** The part of it that a person fills in */
export const waitlistForm = z.object({ name: nameField, email: emailField })

/** 201 of POST /api/waitlist */
export const joinWaitlistAnswer = z.object({ registration, message: z.string(), emailHeld })
export type JoinWaitlistAnswer = z.infer<typeof joinWaitlistAnswer>

/** A registration as administrators see it */
export const adminRegistration = z.extend(registration, {
  timeSlot: z.object({ startTime: z.string(), endTime: z.string() }),
  /** Place in the slot's line, from 1; null unless waitlisted */
  waitlistPosition: z.nullable(z.number()),
  /** Somebody else at the event has the same phone number or address (DESIGN.md 5, rule 3) */
  possibleDuplicate: z.boolean(),
  /** A ban matches the e-mail address or the phone number (DESIGN.md 5, rule 4). */
  blacklisted: z.boolean(),
  /** When a mail server refused the e-mail address for good; null since it was changed, or took a message */
  emailFailedAt: z.nullable(z.string()),
  /** When the family agreed to texts; null when it has not */
  textConsentAt: z.nullable(z.string()),
})
export type AdminRegistration = z.infer<typeof adminRegistration>

/** What an administrator may choose; `no-show` is understood, `no_show` is stored (DESIGN.md 5, rule 7). */
const chosenStatus = z.enum([...registrationStatuses, 'no-show'], validation.invalid)

const adminDetails = {
  phone: z.nullish(phoneField(validation.phoneInvalid)),
  address: optionalText(limits.address),
  city: optionalText(limits.city),
  state: optionalText(limits.state),
  zipCode: optionalText(limits.zipCode),
  textConsent: z.optional(textConsentField),
}

/** PUT /api/admin/registrations/{id}: any part; with `updatedAt`, a change made since is not overwritten. */
export const updateRegistrationRequest = z.extend(
  z.partial(z.object({ name: nameField, email: emailField, ...adminDetails })),
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

/** POST /api/admin/registrations: somebody who phones or walks in */
export const addRegistrationRequest = z.object({
  ...slotChoice,
  name: nameField,
  email: emailField,
  ...adminDetails,
  /** `auto`: confirmed while there are spots, else waitlist */
  status: z._default(z.enum(['auto', 'confirmed', 'waitlist'], validation.invalid), 'auto'),
})
export type AddRegistrationRequest = z.infer<typeof addRegistrationRequest>

/** POST /api/admin/registrations/{id}/no-show (DESIGN.md 5, rule 7) */
export const noShowAnswer = z.object({ registration: adminRegistration, message: z.string() })
export type NoShowAnswer = z.infer<typeof noShowAnswer>

/** GET /api/admin/registrations: of one event, or a search through all */
export const registrationsQuery = z.object({
  eventId: z.optional(z.string()),
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.email))),
  status: z.optional(z.enum(registrationStatuses, validation.invalid)),
})
