import * as z from 'zod/mini'
import type { Appointment, EventAppointment } from '../../../domain/appointment.ts'
import {
  type MissingDetail,
  missableDetails,
  type RegistrationStatus,
  registrationStatuses,
} from '../../../domain/registration.ts'

export type MessagePayload = EventAppointment & {
  registrationId: string
  name: string
  queuedAt: string
  /** Of the calendar file, where there is one: a later entry about the same registration replaces an earlier one */
  calendarSequence?: number
  /** When it is told, or was: whether cancelling is free then */
  toldAt?: string
  /** How the registration stands; left out where the kind says it */
  status?: RegistrationStatus
  /** What the family has not told yet; looked up when the message goes out */
  missing?: readonly MissingDetail[]
  /** How it was, where the message tells of a change */
  before?: Appointment
  /** Left out once the message has been sent: the database keeps only the token's hash. */
  cancelToken?: string
}

/** What a message to the organization tells of; it is looked up when the message goes out. */
export type OrganizationPayload = {
  /** The stretch of time that it is about; `until` is not in it */
  since: string
  until: string
  /** Which lines of the activity log a digest reports; left out by an earlier release */
  digestId?: string
  /** Null for what is not of one event */
  eventId: string | null
  eventTitle: string | null
}

/** A message that this release cannot read: of a kind that it does not know, or with a payload that does not fit */
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

// What a later release has added is kept.
const messagePayload = z.looseObject({
  ...appointment,
  eventId: z.string(),
  eventTitle: z.string(),
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
})

const organizationPayload = z.looseObject({
  since: instant,
  until: instant,
  digestId: z.optional(z.string()),
  eventId: z.nullable(z.string()),
  eventTitle: z.nullable(z.string()),
})

/** Throws `UnreadableMessage`. */
export function readMessagePayload(json: string): MessagePayload {
  return read(messagePayload, json) as MessagePayload
}

/** Throws `UnreadableMessage`. */
export function readOrganizationPayload(json: string): OrganizationPayload {
  return read(organizationPayload, json) as OrganizationPayload
}

function read<T>(schema: z.ZodMiniType<T>, json: string): T {
  const read = z.safeParse(schema, parseJson(json))
  // Which fields, and never what they say: that is a family's.
  if (!read.success) {
    throw new UnreadableMessage(read.error.issues.map(({ path }) => path.join('.')).join(', '))
  }
  return read.data
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // No JSON fits no schema.
    return undefined
  }
}
