import * as z from 'zod/mini'
import { attendances } from '../domain/attendance.ts'
import { languages } from '../domain/language.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { blacklistEntry } from './blacklist.ts'
import { idField, optionalParagraphs, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { adminRegistration } from './registration.ts'
import { validation } from './words/en/validation.ts'

export const familiesPerPage = 25
/** Families in one response */
export const maxFamilies = 200
/** Registrations in one request to erase */
export const maxErased = 500

const appointment = z.object({
  eventTitle: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(registrationStatuses),
  attendance: z.nullable(z.enum(attendances)),
})

/** GET /api/admin/families; the details are those of the family's newest registration. */
export const familyItem = z.object({
  registrationId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  language: z.enum(languages),
  blacklisted: z.boolean(),
  appointments: z.number(),
  /** The latest appointment that has started, with a spot */
  last: z.nullable(appointment),
  /** The earliest appointment that has not started, with a spot or on a waitlist */
  next: z.nullable(appointment),
})
export type FamilyItem = z.infer<typeof familyItem>

export const familiesQuery = z.object({
  search: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.email)),
})

/**
 * What a registration has in common with the registration whose page is open; in `samePhone` and `sameAddress`, with
 * any registration of the family
 */
export const matchReasons = ['email', 'phone', 'address', 'joined'] as const
export type MatchReason = (typeof matchReasons)[number]

export const familyAppointment = z.extend(adminRegistration, {
  eventTitle: z.string(),
  attendance: z.nullable(z.enum(attendances)),
  /** Null unless the family came */
  loads: z.nullable(z.number()),
  /** A volunteer's note from check-in; "" if there is none */
  dayNote: z.string(),
  isWalkIn: z.boolean(),
  by: z.array(z.enum(matchReasons)),
})
export type FamilyAppointment = z.infer<typeof familyAppointment>

const familyMessage = z.object({
  id: z.string(),
  registrationId: z.string(),
  kind: z.string(),
  channel: z.enum(['email', 'text', 'call']),
  recipient: z.string(),
  state: z.enum(['queued', 'sent', 'kept', 'held', 'failed']),
  createdAt: z.string(),
})

/** GET /api/admin/families/{registrationId} */
export const family = z.object({
  name: z.string(),
  language: z.enum(languages),
  /** The family's own appointments, latest start first */
  appointments: z.array(familyAppointment),
  /** These may belong to other families. Appointments in `samePhone` are not repeated in `sameAddress`. */
  samePhone: z.array(familyAppointment),
  sameAddress: z.array(familyAppointment),
  /** Contacts that a volunteer joined to this family; `label` is the e-mail address or phone number */
  joined: z.array(
    z.object({ key: z.string(), label: z.string(), joinedAt: z.string(), joinedBy: z.string() }),
  ),
  note: z.string(),
  noteBy: z.nullable(z.string()),
  noteAt: z.nullable(z.string()),
  /** Latest first; `sentence` is null if an earlier release stored none */
  consents: z.array(
    z.object({
      registrationId: z.string(),
      phone: z.string(),
      agreedAt: z.string(),
      endedAt: z.nullable(z.string()),
      sentence: z.nullable(z.string()),
    }),
  ),
  hasStopped: z.boolean(),
  bans: z.array(blacklistEntry),
  /** The newest messages; the log has all of them */
  messages: z.array(familyMessage),
})
export type Family = z.infer<typeof family>

export const joinRequest = z.object({ registrationId: idField(validation.invalid) })
export const separateRequest = z.object({ key: requiredText(400, validation.invalid) })
/** 409 `changed_meanwhile` if `noteAt` is given and another note has been saved or removed since. */
export const familyNoteRequest = z.object({
  note: optionalParagraphs(limits.description),
  noteAt: z.optional(z.nullable(z.string())),
})
export type FamilyNoteRequest = z.input<typeof familyNoteRequest>
export const eraseRequest = z.object({
  registrationIds: z
    .array(idField(validation.invalid))
    .check(z.minLength(1), z.maxLength(maxErased)),
})
export const eraseAnswer = z.object({ erased: z.number() })
/** `html` is a page with all data about the family. */
export const familyFile = z.object({ fileName: z.string(), html: z.string() })
export type FamilyFile = z.infer<typeof familyFile>
