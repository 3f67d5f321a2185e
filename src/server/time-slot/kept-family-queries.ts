import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * Subquery (closing_id, registration_id): the families for whom each closing keeps spots at `at`. Leaves out families
 * that have since got a spot in one of the slots with kept spots, or have another registration at the event of each of
 * these slots.
 */
export function keptFor(at: string): RawBuilder<unknown> {
  return sql`(
    select family.closing_id, family.registration_id
    from (
      ${inClosedSlot} union all ${askedToLeave(at, keepsSpots('asked.closing_id'))}
      union all ${askedElsewhere(at, keepsSpots('asked.ask_id'))}
    ) as family
    where ${isAllowed(at)} and exists (
      select 1 from kept_spots as kept
      join time_slots as keeping on keeping.id = kept.time_slot_id
      where kept.closing_id = family.closing_id and not exists (
        select 1 from registrations as other
        where other.event_id = keeping.event_id and other.id <> family.registration_id
          and other.status in ('confirmed', 'waitlist') and ${isSamePerson}
      )
    ) and not exists (
      select 1 from kept_spots as kept
      join registrations as other on other.time_slot_id = kept.time_slot_id
      where kept.closing_id = family.closing_id and other.id <> family.registration_id
        and other.status = 'confirmed' and other.created_at >= family.since and ${isSamePerson}
    )
  )`
}

/**
 * Like `isSamePerson` of the domain, but an older registration with the same phone counts only at another event, because
 * families share phones.
 */
const isSamePerson = sql`(
  other.email_key = family.email_key or (
    family.email_key is null and other.email_key is null and other.phone_key = family.phone_key
      and (other.created_at >= family.since or other.event_id <> family.event_id)
  )
)`

/** Leaves out banned families, because they cannot move. Most bans match by these keys. */
function isAllowed(at: string): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from blacklist as ban
    where ban.email_key = family.email_key and (ban.ends_at is null or ban.ends_at > ${at})
  ) and not exists (
    select 1 from blacklist_phones as phone
    join blacklist as ban on ban.id = phone.blacklist_id
    where phone.phone_key = family.phone_key and (ban.ends_at is null or ban.ends_at > ${at})
  )`
}

const keepsSpots = (column: string) =>
  sql`${sql.ref(column)} in (select closing_id from kept_spots)`

const columns = sql`family.id as registration_id, family.event_id, family.email_key, family.phone_key`

/**
 * Families that were confirmed when their slot was closed (docs/decisions/0045). Leaves out families imported after the
 * closing, which were not notified of a kept spot: an import may set an earlier `confirmed_at`.
 */
const inClosedSlot = sql`
  select closed.closing_id, closed.closed_at as since, ${columns}
  from time_slots as closed
  join registrations as family on family.time_slot_id = closed.id
  where ${keepsSpots('closed.closing_id')}
    and family.status = 'confirmed' and family.confirmed_at <= closed.closed_at
    and not exists (
      select 1 from imported_registrations as imported
      where imported.registration_id = family.id and imported.imported_at > closed.closed_at
    )`

/** Families that were asked to leave their slot, until it starts or is no longer over capacity (docs/decisions/0056) */
function askedToLeave(at: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select asked.closing_id, asked.asked_at as since, ${columns}
    from asked_to_move as asked
    join registrations as family
      on family.id = asked.registration_id and family.time_slot_id = asked.time_slot_id
    join time_slots as own on own.id = asked.time_slot_id
    where ${condition} and asked.ended_at is null
      and own.confirmed_count > own.capacity and own.start_time > ${at}
      and family.status = 'confirmed' and family.confirmed_at <= asked.asked_at`
}

/** Families that were asked to come to another event, and are still on the same waitlist (docs/decisions/0054) */
function askedElsewhere(at: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select asked.ask_id as closing_id, ask.created_at as since, ${columns}
    from asked_families as asked
    join other_event_asks as ask on ask.id = asked.ask_id
    join registrations as family on family.id = asked.registration_id
    join time_slots as own on own.id = family.time_slot_id
    where ${condition} and family.status = 'waitlist' and family.waitlisted_at <= ask.created_at
      and (own.start_time > ${at} or own.closed_at is not null)`
}

export async function isAskedToLeave(db: Db, registrationId: string, now: Date): Promise<boolean> {
  const condition = sql`asked.registration_id = ${registrationId}`
  const { rows } = await sql<{ closing_id: string }>`
    ${askedToLeave(now.toISOString(), condition)}`.execute(db)
  return rows.length > 0
}

/** The asks that these waiting families can still follow, newest first */
export async function findAsksOf(db: Db, registrationIds: readonly string[], now: Date) {
  if (registrationIds.length === 0) return []
  const condition = sql`asked.registration_id in (${sql.join(registrationIds)})`
  const { rows } = await sql<{ id: string; registrationId: string; eventId: string }>`
    select ask.id, held.registration_id as ${sql.ref('registrationId')},
      ask.other_event_id as ${sql.ref('eventId')}
    from (${askedElsewhere(now.toISOString(), condition)}) as held
    join other_event_asks as ask on ask.id = held.closing_id
    order by ask.created_at desc, ask.id`.execute(db)
  return rows
}
