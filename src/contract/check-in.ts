import * as z from 'zod/mini'
import { attendanceFactKinds, attendances } from '../domain/attendance.ts'
import { factsPerRequest } from '../domain/check-in-store.ts'
import { languages } from '../domain/language.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { idField, nameField, optionalText, phoneOrEmptyField } from './fields.ts'
import { limits } from './limits.ts'
import { instantField } from './time-fields.ts'
import { adminValidation } from './words/en/admin-validation.ts'
import { validation } from './words/en/validation.ts'

/** DESIGN.md 5, rule 17; times are ISO 8601 UTC */
export const checkInRow = z.object({
  registrationId: z.string(),
  timeSlotId: z.string(),
  name: z.string(),
  /** "" if unknown */
  phone: z.string(),
  status: z.enum(registrationStatuses),
  /** The version for a change of status. Missing in lists stored by an earlier release */
  updatedAt: z.optional(z.string()),
  language: z.enum(languages),
  isWalkIn: z.boolean(),
  /** A ban matches a confirmed or waiting family. Missing in lists stored by an earlier release */
  isBanned: z.optional(z.boolean()),
  attendance: z.nullable(z.enum(attendances)),
  /** Null if `attendance` is null */
  notedAt: z.nullable(z.string()),
  /** Username */
  notedBy: z.nullable(z.string()),
  /** Null unless the family came */
  loads: z.nullable(z.number()),
  note: z.string(),
  /** The latest conflicting fact from another device */
  otherNote: z.nullable(
    z.object({
      attendance: z.nullable(z.enum(attendances)),
      notedAt: z.string(),
      notedBy: z.string(),
    }),
  ),
  /** A note from another phone that the author of `note` may not have seen */
  unseenNote: z.nullish(z.object({ note: z.string(), notedAt: z.string(), notedBy: z.string() })),
  /** A no-show that volunteers noted as here */
  isDisputed: z.optional(z.boolean()),
})
export type CheckInRow = z.infer<typeof checkInRow>

/** GET /api/admin/events/{id}/check-in */
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
      /** Missing in lists stored by an earlier release */
      closedAt: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Omits cancelled families without attendance; sorted by slot and name, waitlisted families last in their slot */
  rows: z.array(checkInRow),
  /** Cancelled families that are not in `rows`; only for search */
  cancelled: z.optional(z.array(checkInRow)),
  /** Lets a phone measure how far off its own clock is */
  serverTime: z.string(),
})
export type CheckInAnswer = z.infer<typeof checkInAnswer>

/** POST /api/admin/events/{id}/walk-in-check; changes nothing */
export const walkInCheckRequest = z.object({
  name: z.string(validation.invalid).check(z.maxLength(limits.name, validation.invalid)),
  phone: z.string(validation.invalid).check(z.maxLength(limits.phone, validation.invalid)),
})
export const walkInCheck = z.object({
  /** `number`: a ban matches the phone; `name`: only the name matches, so it may be a different person */
  banned: z.nullable(z.enum(['number', 'name'])),
  /** Families of the event with this name or phone number */
  listed: z.array(
    z.object({ name: z.string(), status: z.enum(registrationStatuses), startTime: z.string() }),
  ),
})
export type WalkInCheck = z.infer<typeof walkInCheck>

/** `AttendanceFact` describes the fields. */
export const checkInFact = z.object({
  id: z.uuid(validation.invalid),
  registrationId: z.uuid(validation.invalid),
  kind: z.enum(attendanceFactKinds, validation.invalid),
  at: instantField(validation.invalid),
  loads: z.optional(z.int(validation.invalid).check(z.minimum(0), z.maximum(20))),
  note: optionalText(limits.reason),
  /** Only in a `walk_in` fact, whose `registrationId` is new */
  walkIn: z.optional(
    z.object({
      name: nameField,
      phone: z.nullish(phoneOrEmptyField(validation.phoneInvalid)),
      timeSlotId: idField(validation.timeSlotRequired),
    }),
  ),
})
export type CheckInFact = z.infer<typeof checkInFact>

/** POST /api/admin/events/{id}/check-in. An invalid fact does not block the others; see `refused`. */
export const checkInRequest = z.object({
  /** UUID chosen by the browser */
  deviceId: z.uuid(validation.invalid),
  /** Time of sending by the phone's clock, never before its last fact; used to correct the facts' times */
  sentAt: instantField(validation.invalid),
  facts: z
    .array(z.unknown())
    .check(z.maxLength(factsPerRequest, adminValidation.tooMany(factsPerRequest))),
  /**
   * For Who Came: facts about a no-show undo it (`correct`) or are refused (`refuse`). If omitted, the facts and the
   * no-show are both kept.
   */
  noShows: z.optional(z.enum(['correct', 'refuse'], validation.invalid)),
})
export type CheckInRequest = z.infer<typeof checkInRequest>

/** `refused`: facts rejected for good, each with a message for the volunteer */
export const checkInResult = z.extend(checkInAnswer, {
  taken: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
})
export type CheckInResult = z.infer<typeof checkInResult>
