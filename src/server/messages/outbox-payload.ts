import * as z from 'zod/mini'
import { languages } from '../../domain/language.ts'
import { missableDetails, registrationStatuses } from '../../domain/registration.ts'
import { failureReasons } from '../../domain/webhook.ts'

const instant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))

/** Keeps fields added by later releases; the type has only the known fields. */
function loose<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject(shape) as unknown as z.ZodMiniObject<Shape, z.core.$strip>
}

const place = {
  location: z.string(),
  laundromatName: z.nullable(z.string()),
  laundromatAddress: z.nullable(z.string()),
}
const appointment = { ...place, startTime: instant, endTime: instant }

const messagePayload = loose({
  ...appointment,
  eventId: z.string(),
  eventTitle: z.string(),
  spanishTitle: z.optional(z.nullable(z.string())),
  timeSlotId: z.string(),
  registrationId: z.string(),
  name: z.string(),
  queuedAt: instant,
  /** Number of the calendar file (domain/calendar-sequence.ts); a file with a higher number replaces earlier files */
  calendarSequence: z.optional(z.number()),
  /** Time of delivery, or the current time until then; decides whether cancelling is still free */
  toldAt: z.optional(instant),
  /** Status of the registration, for kinds that do not imply it */
  status: z.optional(z.enum(registrationStatuses)),
  /** Details that the registration lacks; looked up when the message is sent */
  missing: z.optional(z.readonly(z.array(z.enum(missableDetails)))),
  before: z.optional(loose(appointment)),
  /** The appointment that the family still expects, if the message is about another; looked up on delivery */
  earlier: z.optional(loose(appointment)),
  /** Whether a promoted family was never told that it was on the waitlist; looked up when the message is sent */
  hasNotWaited: z.optional(z.boolean()),
  /**
   * Whether the family needs only the link, because its earlier links were revoked; looked up when the message is sent
   */
  onlyBringsLink: z.optional(z.boolean()),
  /** Queued again together with other missed e-mails (docs/decisions/0087) */
  wasMissed: z.optional(z.boolean()),
  /** Erased once the message is sent; after that the database has only the token's hash. */
  cancelToken: z.optional(z.string()),
  /**
   * The registration's language when the message was queued, updated when it is sent. Missing in messages of earlier
   * releases, which are in English; undefined if only a later release knows the language.
   */
  language: z.catch(z.optional(z.enum(languages)), undefined),
  /** The consequence of a no-show, in the message about it */
  noShow: z.optional(loose({ isWarning: z.boolean(), endsAt: z.nullable(instant) })),
  /** The text replaces an e-mail and has a short personal link (DESIGN.md 5, rule 15). */
  hasLink: z.optional(z.boolean()),
  sentences: z.optional(z.object({ en: z.optional(z.string()), es: z.optional(z.string()) })),
  /** All slots to which an announcement was sent; missing in messages of earlier releases */
  toldSlotIds: z.optional(z.readonly(z.array(z.string()))),
  /** The event that the family is asked to come to instead of waiting */
  other: z.optional(
    loose({
      ...place,
      eventId: z.string(),
      eventTitle: z.string(),
      spanishTitle: z.nullable(z.string()),
      startTime: instant,
      until: instant,
    }),
  ),
  /** The time until which spots are kept, in a message about a closed slot or a request to move or to come elsewhere */
  keptUntil: z.optional(instant),
  /** The slot is closed; looked up when the message is sent */
  isClosed: z.optional(z.boolean()),
  /** The family is on the waitlist, and a ban keeps it from a spot; looked up when the message is sent */
  isPassedOver: z.optional(z.boolean()),
  /** The link is sent because the registration has a new phone number. */
  isPhoneChanged: z.optional(z.boolean()),
  /** A message about a changed start time asks whether the family is coming then (docs/decisions/0086). */
  asksComing: z.optional(z.boolean()),
})
export type MessagePayload = z.infer<typeof messagePayload>

/** The dashboard's warnings, worded in English for the e-mail (domain/warning-mail.ts) */
const warningNews = loose({
  begun: z.array(loose({ key: z.string(), title: z.string(), lines: z.array(z.string()) })),
  over: z.array(loose({ title: z.string(), line: z.string() })),
  isLast: z.boolean(),
})
export type WarningNews = z.infer<typeof warningNews>
export type BegunWarning = WarningNews['begun'][number]
export type OverWarning = WarningNews['over'][number]

/** The lines of digests and lists are read when the message is sent. */
const organizationPayload = loose({
  /** The period covered; `until` is exclusive, except in a digest with `digestId` */
  since: instant,
  until: instant,
  /** Marks the activity lines that a digest reports; missing in digests of an earlier release */
  digestId: z.optional(z.string()),
  /** Null unless the message is about one event */
  eventId: z.nullable(z.string()),
  eventTitle: z.nullable(z.string()),
  /** The webhook that was switched off */
  webhook: z.optional(z.string()),
  reason: z.optional(z.enum(failureReasons)),
  warnings: z.optional(warningNews),
})
export type OrganizationPayload = z.infer<typeof organizationPayload>

/** Stores no link secret, because each delivery makes a new one. */
const administratorPayload = loose({
  queuedAt: instant,
  /** The owner of the account; null in an invitation */
  username: z.nullable(z.string()),
  /** Who made the change; null if it was the owner or is unknown */
  by: z.nullable(z.string()),
  /** The link's row in `admin_links`, and when the link expires */
  linkId: z.optional(z.string()),
  linkUntil: z.optional(instant),
  codesLeft: z.optional(z.number()),
  /** Names of the API keys that stay valid, or the name of the key that was created */
  apiKeys: z.optional(z.array(z.string())),
  /** Whether the calendar address stays valid */
  hasCalendar: z.optional(z.boolean()),
  /** Whether the new key can read names */
  hasNames: z.optional(z.boolean()),
  newAdmin: z.optional(z.object({ username: z.string(), email: z.string() })),
  /** Addresses that were added to *Who is notified*, and those that were removed */
  recipients: z.optional(z.object({ added: z.array(z.string()), removed: z.array(z.string()) })),
  eventId: z.null(),
  eventTitle: z.null(),
})
export type AdministratorPayload = z.infer<typeof administratorPayload>

export type AnyPayload = MessagePayload | OrganizationPayload | AdministratorPayload

/** A message of a kind that this release does not know, or with a payload that does not match the schema */
export class UnreadableMessage extends Error {
  override name = 'UnreadableMessage'
}

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
    return undefined
  }
}
