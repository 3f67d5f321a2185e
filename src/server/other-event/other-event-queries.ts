import { sql } from 'kysely'
import type { AskOutcome, OtherEventAsk } from '../../contract/other-event.ts'
import { dayMs } from '../../domain/duration.ts'
import { isHouseholdFull, isSamePerson } from '../../domain/household.ts'
import { skipReasons } from '../../domain/message.ts'
import { type OtherEvent, otherEventOf, takeableSlots } from '../../domain/other-event.ts'
import type { OutboxKind } from '../../domain/outbox-kind.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import { allServices } from '../config/sends-texts.ts'
import type { Db } from '../db/connect.ts'
import { findFamilies } from '../messages/announcements/announcement-queries.ts'
import { findFreeSlots } from '../time-slot/free-slot-queries.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

/**
 * Leaves out families who could not move to the other event: they are banned, they are already signed up there, or
 * their household has reached its limit there.
 */
export async function findWaitingToAsk(
  db: Db,
  timeSlotIds: readonly string[],
  otherEventId: string,
  now: Date,
  services = allServices,
) {
  if (timeSlotIds.length === 0) return { toAsk: [], askedToday: [] }
  const families = await findFamilies(db, timeSlotIds, 'waitlist', services)
  if (families.length === 0) return { toAsk: [], askedToday: [] }
  const ids = families.map(({ id }) => id)
  const banned = await findBlacklisted(db, families, now)
  const asked = await findAskedSince(db, ids, new Date(now.getTime() - dayMs))
  const unable = await findUnableToMove(db, ids, otherEventId)
  const allowed = families.filter(({ id }) => !banned.has(id) && !unable.has(id))
  return {
    toAsk: allowed.filter(({ id }) => !asked.has(id)),
    askedToday: allowed.filter(({ id }) => asked.has(id)),
  }
}

/**
 * Without families whose ask was dropped, because the other event had no room or was not open when it would have left
 */
async function findAskedSince(db: Db, ids: readonly string[], since: Date): Promise<Set<string>> {
  const keyOf = (kind: OutboxKind) =>
    sql<string>`asked_families.registration_id || ${`:${kind}:`} || asked_families.ask_id`
  const rows = await db
    .selectFrom('asked_families')
    .innerJoin('other_event_asks', 'other_event_asks.id', 'asked_families.ask_id')
    .leftJoin('messages', (join) =>
      join.on('messages.dedupe_key', 'in', [keyOf('other_event'), keyOf('text_other_event')]),
    )
    .where('other_event_asks.created_at', '>', since.toISOString())
    .where('asked_families.registration_id', 'in', [...ids])
    .select(['asked_families.registration_id as id', 'messages.state', 'messages.last_error'])
    .execute()
  const isDropped = ({ state, last_error }: (typeof rows)[number]) =>
    state === 'failed' && last_error === skipReasons.obsolete
  return new Set(rows.filter((row) => !isDropped(row)).map(({ id }) => id))
}

/** The families that are signed up at the other event already, or whose household is full there */
async function findUnableToMove(
  db: Db,
  ids: readonly string[],
  otherEventId: string,
): Promise<Set<string>> {
  const withKeys = db
    .selectFrom('registrations')
    .select(['id', 'email_key as emailKey', 'phone_key as phoneKey', 'address_key as addressKey'])
  const [families, there] = await Promise.all([
    withKeys.where('id', 'in', [...ids]).execute(),
    withKeys
      .where('event_id', '=', otherEventId)
      .where('status', 'in', ['confirmed', 'waitlist'])
      .execute(),
  ])
  const unable = families.filter(
    (family) =>
      there.some((other) => isSamePerson(family, other)) || isHouseholdFull(family, there),
  )
  return new Set(unable.map(({ id }) => id))
}

/** The event as messages name it, with the span of its open slots with free spots; undefined if there are none */
export async function findOtherEvent(
  db: Db,
  eventId: string,
  now: Date,
): Promise<{ other: OtherEvent; slotIds: string[] } | undefined> {
  const all = await findFreeSlots(db, [eventId], await countKeptSpots(db, now))
  const slots = all.filter(({ left }) => left > 0)
  const other = otherEventOf(slots, eventId, now)
  return other && { other, slotIds: takeableSlots(slots, now).map(({ timeSlotId }) => timeSlotId) }
}

export async function listAsks(db: Db, eventId: string): Promise<OtherEventAsk[]> {
  const rows = await db
    .selectFrom('other_event_asks as ask')
    .innerJoin('events', 'events.id', 'ask.other_event_id')
    .leftJoin('asked_families as asked', 'asked.ask_id', 'ask.id')
    .leftJoin('registrations', 'registrations.id', 'asked.registration_id')
    .where('ask.event_id', '=', eventId)
    .orderBy('ask.created_at', 'desc')
    .orderBy('ask.id')
    .orderBy('registrations.name')
    .select([
      'ask.id',
      'ask.other_event_id as otherEventId',
      'events.title as otherEventTitle',
      'events.date as otherEventDate',
      'ask.kept_until as keptUntil',
      'ask.created_at as createdAt',
      'ask.created_by as createdBy',
      'registrations.id as registrationId',
      'registrations.name',
      'registrations.status',
      'registrations.event_id as nowAt',
    ])
    .execute()
  const asks = new Map<string, OtherEventAsk>()
  for (const { registrationId, name, status, nowAt, ...ask } of rows) {
    const found = asks.get(ask.id) ?? { ...ask, families: [] }
    asks.set(ask.id, found)
    if (!registrationId || !name || !status) continue
    found.families.push({
      registrationId,
      name,
      outcome: outcomeOf(status, nowAt === ask.otherEventId),
    })
  }
  return [...asks.values()]
}

function outcomeOf(status: RegistrationStatus, isThere: boolean): AskOutcome {
  if (isThere && status !== 'cancelled') return 'came_over'
  if (status === 'confirmed' || status === 'no_show') return 'has_spot'
  return status === 'waitlist' ? 'waiting' : 'left'
}
