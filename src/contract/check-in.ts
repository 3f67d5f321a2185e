import * as z from 'zod/mini'
import { attendanceFactKinds, attendances } from '../domain/attendance.ts'
import { factsPerRequest } from '../domain/check-in-store.ts'
import { languages } from '../domain/language.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { idField, nameField, optionalText, phoneOrEmptyField } from './fields.ts'
import { limits } from './limits.ts'
import { instantField } from './time-fields.ts'
import { validation } from './words/en/validation.ts'

/** A family on the check-in list of an event (DESIGN.md 5, rule 17); times are ISO 8601 UTC. */
export const checkInRow = z.object({
  registrationId: z.string(),
  timeSlotId: z.string(),
  name: z.string(),
  /** "" if unknown */
  phone: z.string(),
  status: z.enum(registrationStatuses),
  language: z.enum(languages),
  isWalkIn: z.boolean(),
  /** A walk-in whom a ban matches; missing in lists that an earlier release stored */
  isBanned: z.optional(z.boolean()),
  /** Null until somebody notes it */
  attendance: z.nullable(z.enum(attendances)),
  /** Time of the fact that counts; null if attendance is null */
  notedAt: z.nullable(z.string()),
  /** Username of the administrator who noted it */
  notedBy: z.nullable(z.string()),
  /** Loads washed; null unless the family came */
  loads: z.nullable(z.number()),
  note: z.string(),
  /** The latest conflicting fact of another device, shown beside the attendance */
  otherNote: z.nullable(
    z.object({
      attendance: z.nullable(z.enum(attendances)),
      notedAt: z.string(),
      notedBy: z.string(),
    }),
  ),
  /** Another phone's note, shown too because the writer of `note` may not have seen it */
  unseenNote: z.nullish(z.object({ note: z.string(), notedAt: z.string(), notedBy: z.string() })),
  /** Marked as a no-show, though volunteers noted the family as here */
  isDisputed: z.optional(z.boolean()),
})
export type CheckInRow = z.infer<typeof checkInRow>

/** GET /api/admin/events/{id}/check-in: the whole list, as the server knows it */
export const checkInAnswer = z.object({
  event: z.object({
    id: z.string(),
    title: z.string(),
    date: z.string(),
    location: z.string(),
  }),
  timeSlots: z.array(
    z.object({
      id: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      capacity: z.number(),
      /** Nobody is expected in a closed slot, but walk-ins may be added; missing in lists of an earlier release */
      closedAt: z.optional(z.nullable(z.string())),
    }),
  ),
  /** All but cancelled families without an attendance, by slot and name; waitlisted ones last in their slot */
  rows: z.array(checkInRow),
  /** Other cancelled families, listed only while searching in case they come anyway; never counted */
  cancelled: z.optional(z.array(checkInRow)),
  /** The server's clock, to tell the list's age and how far off the phone's clock is */
  serverTime: z.string(),
})
export type CheckInAnswer = z.infer<typeof checkInAnswer>

/** POST /api/admin/events/{id}/walk-in-check: what a volunteer should know before adding a walk-in; changes nothing */
export const walkInCheckRequest = z.object({
  name: z.string(validation.invalid).check(z.maxLength(limits.name, validation.invalid)),
  phone: z.string(validation.invalid).check(z.maxLength(limits.phone, validation.invalid)),
})
export const walkInCheck = z.object({
  /** `number`: a ban matches the phone; `name`: only an entry of this name, which may be somebody else's */
  banned: z.nullable(z.enum(['number', 'name'])),
  /** Families of the event with this name or phone number */
  listed: z.array(
    z.object({ name: z.string(), status: z.enum(registrationStatuses), startTime: z.string() }),
  ),
})
export type WalkInCheck = z.infer<typeof walkInCheck>

/** A fact as a phone sends it; see `AttendanceFact`. */
export const checkInFact = z.object({
  id: z.uuid(validation.invalid),
  registrationId: z.uuid(validation.invalid),
  kind: z.enum(attendanceFactKinds, validation.invalid),
  at: instantField(validation.invalid),
  loads: z.optional(z.int(validation.invalid).check(z.minimum(0), z.maximum(20))),
  note: optionalText(limits.reason),
  /** Of a walk-in; its `registrationId` is new */
  walkIn: z.optional(
    z.object({
      name: nameField,
      phone: z.nullish(phoneOrEmptyField(validation.phoneInvalid)),
      timeSlotId: idField(validation.timeSlotRequired),
    }),
  ),
})
export type CheckInFact = z.infer<typeof checkInFact>

/** POST /api/admin/events/{id}/check-in. One invalid fact must not hold back the others; see `refused`. */
export const checkInRequest = z.object({
  /** The browser's id, which distinguishes its facts from other devices' */
  deviceId: z.uuid(validation.invalid),
  /** The phone's clock when it sends, not before its last fact, to correct the times of its facts */
  sentAt: instantField(validation.invalid),
  facts: z
    .array(z.unknown())
    .check(z.maxLength(factsPerRequest, validation.tooMany(factsPerRequest))),
  /** For Who Came: facts about a no-show correct it (its ban ends) or are refused; if omitted, they stand beside it */
  noShows: z.optional(z.enum(['correct', 'refuse'], validation.invalid)),
})
export type CheckInRequest = z.infer<typeof checkInRequest>

/**
 * 200 of the POST: the list, the ids of the facts that the server has taken, and those refused for good, each with a
 * sentence for the volunteer
 */
export const checkInResult = z.extend(checkInAnswer, {
  taken: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
})
export type CheckInResult = z.infer<typeof checkInResult>
