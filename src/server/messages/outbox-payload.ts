import * as z from 'zod/mini'
import { missableDetails, registrationStatuses } from '../../domain/registration.ts'
import type { MessagePayload, OrganisationPayload } from './outbox.ts'

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

const organisationPayload = z.looseObject({
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
export function readOrganisationPayload(json: string): OrganisationPayload {
  return read(organisationPayload, json) as OrganisationPayload
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
