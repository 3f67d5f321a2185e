import * as z from 'zod/mini'
import { attendances } from '../domain/attendance.ts'
import { languages } from '../domain/language.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { blacklistEntry } from './blacklist.ts'
import { idField, optionalParagraphs, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { adminRegistration } from './registration.ts'
import { validation } from './words/en/validation.ts'

/** Families on one page of the search */
export const familiesPerPage = 25
/** The maximum number of families in the response to a search */
export const maxFamilies = 200
/** The maximum number of registrations in one request to erase */
export const maxErased = 500

const appointment = z.object({
  eventTitle: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(registrationStatuses),
  attendance: z.nullable(z.enum(attendances)),
})

/** GET /api/admin/families: each family once, with the details of its newest registration */
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
  /** The latest with a spot that has begun; null if there is none */
  last: z.nullable(appointment),
  /** The first with a spot or on a waitlist that has not begun; null if there is none */
  next: z.nullable(appointment),
})
export type FamilyItem = z.infer<typeof familyItem>

export const familiesQuery = z.object({
  search: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.email)),
})

/** What a registration shares with the one whose page is open or, if it is another family's, with any of the family */
export const belongings = ['email', 'phone', 'address', 'joined'] as const
export type Belonging = (typeof belongings)[number]

export const familyAppointment = z.extend(adminRegistration, {
  eventTitle: z.string(),
  attendance: z.nullable(z.enum(attendances)),
  /** Loads washed; null unless the family came */
  loads: z.nullable(z.number()),
  /** What a volunteer noted on the day; "" for nothing */
  dayNote: z.string(),
  isWalkIn: z.boolean(),
  by: z.array(z.enum(belongings)),
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
  /** The family's own, by start, the latest first */
  appointments: z.array(familyAppointment),
  /** Others with the same phone number, and then with the same address: perhaps another family */
  samePhone: z.array(familyAppointment),
  sameAddress: z.array(familyAppointment),
  /** Keys that a volunteer has joined, with an e-mail address or phone number to show */
  joined: z.array(
    z.object({ key: z.string(), label: z.string(), joinedAt: z.string(), joinedBy: z.string() }),
  ),
  note: z.string(),
  /** Who wrote it, and when; null without a note */
  noteBy: z.nullable(z.string()),
  noteAt: z.nullable(z.string()),
  /** Each consent to texts, the latest first; the sentence is null for those of releases that did not store it */
  consents: z.array(
    z.object({
      registrationId: z.string(),
      phone: z.string(),
      agreedAt: z.string(),
      endedAt: z.nullable(z.string()),
      sentence: z.nullable(z.string()),
    }),
  ),
  /** A phone of the family answered STOP. */
  hasStopped: z.boolean(),
  bans: z.array(blacklistEntry),
  /** The newest; the log has them all */
  messages: z.array(familyMessage),
})
export type Family = z.infer<typeof family>

export const joinRequest = z.object({ registrationId: idField(validation.invalid) })
export const separateRequest = z.object({ key: requiredText(400, validation.invalid) })
export const familyNoteRequest = z.object({ note: optionalParagraphs(limits.description) })
/** The registrations that the volunteer has chosen to erase */
export const eraseRequest = z.object({
  registrationIds: z
    .array(idField(validation.invalid))
    .check(z.minLength(1), z.maxLength(maxErased)),
})
export const eraseAnswer = z.object({ erased: z.number() })
/** All that is known of a family, in a page that a browser shows and a program reads */
export const familyFile = z.object({ fileName: z.string(), html: z.string() })
export type FamilyFile = z.infer<typeof familyFile>
