import * as z from 'zod/mini'
import type { Sentences } from '../../../domain/announcement.ts'
import type { Appointment, EventAppointment } from '../../../domain/appointment.ts'
import { type Language, languages } from '../../../domain/language.ts'
import type { NoShowEntry } from '../../../domain/no-show.ts'
import type { OtherEvent } from '../../../domain/other-event.ts'
import {
  type MissingDetail,
  missableDetails,
  type RegistrationStatus,
  registrationStatuses,
} from '../../../domain/registration.ts'
import { type FailureReason, failureReasons } from '../../../domain/webhook.ts'

export type MessagePayload = EventAppointment & {
  registrationId: string
  name: string
  queuedAt: string
  /** SEQUENCE of the calendar file, if there is one: a later file replaces an earlier one */
  calendarSequence?: number
  /** When it is or was sent: decides whether cancelling is still free */
  toldAt?: string
  /** Status of the registration, for kinds that do not imply it */
  status?: RegistrationStatus
  /** Details that the registration lacks; looked up when the message is sent */
  missing?: readonly MissingDetail[]
  /** The earlier appointment, in a message about a change */
  before?: Appointment
  /** Erased once the message is sent; after that the database has only the token's hash. */
  cancelToken?: string
  /** The registration's when it was queued, later when it is or was sent; English in messages of earlier releases */
  language?: Language
  /** What the no-show led to, in the message about it */
  noShow?: NoShowEntry | undefined
  /** A text in place of an e-mail, with a short personal link (DESIGN.md 5, rule 15) */
  hasLink?: boolean
  /** What an administrator wrote, in a message with a sentence of theirs */
  sentences?: Sentences
  /** Where the family is asked to come instead of waiting */
  other?: OtherEvent | undefined
  /** Until when spots are kept in other slots, in a message about a closed slot or another event */
  keptUntil?: string
  /** The slot is closed; looked up when the message is sent */
  isClosed?: boolean
  /** The link is sent because the registration has another phone number. */
  isPhoneChanged?: boolean | undefined
}

/** The subject of a message to the organization; the facts are looked up when it is sent. */
export type OrganizationPayload = {
  /** The period that it covers; `until` is exclusive */
  since: string
  until: string
  /** Marks the activity lines that a digest reports; missing in digests of an earlier release */
  digestId?: string
  /** Null if it is not about one event */
  eventId: string | null
  eventTitle: string | null
  /** The webhook that was switched off */
  webhook?: string
  reason?: FailureReason
}

/** The facts of a message to an administrator. It never holds a link's secret: that is made for each delivery. */
export type AdministratorPayload = {
  queuedAt: string
  /** Whose account it is about; null in an invitation */
  username: string | null
  /** Who did it; null if that is the same person, or nobody known */
  by: string | null
  /** The row in `admin_links` whose link it brings, and until when that works */
  linkId?: string | undefined
  linkUntil?: string | undefined
  /** Unused recovery codes */
  codesLeft?: number | undefined
  eventId: null
  eventTitle: null
}

export type AnyPayload = MessagePayload | OrganizationPayload | AdministratorPayload

/** A message of a kind that this release does not know, or with a payload that does not match the schema */
export class UnreadableMessage extends Error {
  override name = 'UnreadableMessage'
}

const instant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))

const appointment = {
  location: z.string(),
  laundromatName: z.nullable(z.string()),
  laundromatAddress: z.nullable(z.string()),
  startTime: instant,
  endTime: instant,
}

// Loose, because fields that a later release has added are kept.
const messagePayload = z.looseObject({
  ...appointment,
  eventId: z.string(),
  eventTitle: z.string(),
  spanishTitle: z.optional(z.nullable(z.string())),
  timeSlotId: z.string(),
  registrationId: z.string(),
  name: z.string(),
  queuedAt: instant,
  calendarSequence: z.optional(z.number()),
  toldAt: z.optional(instant),
  status: z.optional(z.enum(registrationStatuses)),
  missing: z.optional(z.array(z.enum(missableDetails))),
  before: z.optional(z.looseObject(appointment)),
  cancelToken: z.optional(z.string()),
  // A later release may have queued another language.
  language: z.catch(z.optional(z.enum(languages)), undefined),
  hasLink: z.optional(z.boolean()),
  noShow: z.optional(z.looseObject({ isWarning: z.boolean(), endsAt: z.nullable(instant) })),
  sentences: z.optional(z.object({ en: z.optional(z.string()), es: z.optional(z.string()) })),
  keptUntil: z.optional(instant),
  other: z.optional(
    z.looseObject({
      eventId: z.string(),
      eventTitle: z.string(),
      spanishTitle: z.nullable(z.string()),
      location: z.string(),
      laundromatName: z.nullable(z.string()),
      laundromatAddress: z.nullable(z.string()),
      startTime: instant,
      until: instant,
    }),
  ),
  isClosed: z.optional(z.boolean()),
  isPhoneChanged: z.optional(z.boolean()),
})

const organizationPayload = z.looseObject({
  since: instant,
  until: instant,
  digestId: z.optional(z.string()),
  eventId: z.nullable(z.string()),
  eventTitle: z.nullable(z.string()),
  webhook: z.optional(z.string()),
  reason: z.optional(z.enum(failureReasons)),
})

const administratorPayload = z.looseObject({
  queuedAt: instant,
  username: z.nullable(z.string()),
  by: z.nullable(z.string()),
  linkId: z.optional(z.string()),
  linkUntil: z.optional(instant),
  codesLeft: z.optional(z.number()),
  eventId: z.null(),
  eventTitle: z.null(),
})

/** Null if this release cannot read it */
export function parseMessagePayload(json: string): MessagePayload | null {
  return z.safeParse(messagePayload, parseJson(json)).data ?? null
}

/** Throws `UnreadableMessage`. */
export function readMessagePayload(json: string): MessagePayload {
  return read(messagePayload, json)
}

/** Throws `UnreadableMessage`. */
export function readOrganizationPayload(json: string): OrganizationPayload {
  return read(organizationPayload, json)
}

/** Throws `UnreadableMessage`. */
export function readAdministratorPayload(json: string): AdministratorPayload {
  return read(administratorPayload, json)
}

function read<T>(schema: z.ZodMiniType<T>, json: string): T {
  const parsed = z.safeParse(schema, parseJson(json))
  if (parsed.success) return parsed.data
  // Only the fields' names, because their values are personal data.
  throw new UnreadableMessage(parsed.error.issues.map(({ path }) => path.join('.')).join(', '))
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Matches no schema.
    return undefined
  }
}
