import { type ExpressionBuilder, sql } from 'kysely'
import { missingDetails } from '../../../domain/registration.ts'
import { textNumberOf } from '../../../domain/text-number.ts'
import { spotsLeft } from '../../../domain/time-slot.ts'
import { findSeenHere } from '../../attendance/attendance-queries.ts'
import { findBlacklisted } from '../../ban/ban-queries.ts'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { keptSpots } from '../../time-slot/kept-spot-queries.ts'
import { registrationsWithAppointment } from '../../time-slot/time-slot-queries.ts'
import type { CurrentRegistration } from './current-registration.ts'
import { findPromised } from './promise-queries.ts'

/** Null if `id` is null or the registration was deleted */
export async function findCurrentRegistration(
  db: Db,
  id: string | null,
  now: Date,
): Promise<CurrentRegistration | null> {
  const found = await findCurrentRegistrations(db, [id], now)
  return found.get(id ?? '') ?? null
}

/** By registration id; deleted registrations are not in the map. */
export async function findCurrentRegistrations(
  db: Db,
  registrationIds: (string | null)[],
  now: Date,
): Promise<Map<string, CurrentRegistration>> {
  const ids = [...new Set(registrationIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await readRows(db, ids)
  const promised = await findPromised(db, rows)
  const waiting = rows.filter(({ status }) => status === 'waitlist')
  const people = waiting.map((row) => ({ ...row, id: row.registrationId }))
  const banned = await findBlacklisted(db, people, now)
  const noShows = rows.filter(({ status }) => status === 'no_show')
  const seenHere = await findSeenHere(
    db,
    noShows.map(({ registrationId }) => registrationId),
  )
  return new Map(
    rows.map((row) => [
      row.registrationId,
      {
        ...present(row),
        promised: promised(row.registrationId),
        isPassedOver: banned.has(row.registrationId),
        isDisputed: seenHere.has(row.registrationId),
      },
    ]),
  )
}

async function readRows(db: Db, ids: readonly string[]) {
  return registrationsWithAppointment(db)
    .leftJoin('blacklist', 'blacklist.registration_id', 'registrations.id')
    .where('registrations.id', 'in', ids)
    .select([
      'registrations.id as registrationId',
      'registrations.status',
      'registrations.name',
      'registrations.email',
      'registrations.language',
      'registrations.phone',
      'registrations.address',
      'registrations.text_consent_at as textConsentAt',
      'time_slots.capacity',
      'time_slots.confirmed_count as registrationCount',
      'events.opens_at as opensAt',
      'blacklist.is_warning as isWarning',
      'blacklist.ends_at as banEndsAt',
      'time_slots.closed_at as closedAt',
    ])
    .select(
      // Counts expired kept spots too, until the job deletes them and offers the spots.
      sql<number>`(select count(*) from ${keptSpots(new Date(0).toISOString())} as kept
        where kept.time_slot_id = time_slots.id)`.as('keptCount'),
    )
    .select((eb) => [isReplaced(eb).as('isReplaced'), matchesNobody(eb).as('matchesNobody')])
    .execute()
}

/** The entry has no e-mail address, and another family uses its phone. */
function matchesNobody(eb: ExpressionBuilder<Tables, 'blacklist'>) {
  const phones = eb
    .selectFrom('blacklist_phones')
    .whereRef('blacklist_phones.blacklist_id', '=', 'blacklist.id')
    .select('blacklist_phones.blacklist_id')
  return eb.and([eb('blacklist.email_key', '=', ''), eb.not(eb.exists(phones))])
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function isReplaced(eb: ExpressionBuilder<Tables, 'registrations'>) {
  const others = eb
    .selectFrom('registrations as later')
    .whereRef('later.event_id', '=', 'registrations.event_id')
    // Written like the partial index; otherwise SQLite would not use the index.
    .where(sql<boolean>`later.status in ('confirmed', 'waitlist')`)
    .whereRef('later.time_slot_id', '=', 'registrations.time_slot_id')
    .whereRef('later.id', '!=', 'registrations.id')
    .select('later.id')
  return eb.or([
    eb.exists(others.whereRef('later.email_key', '=', 'registrations.email_key')),
    eb.and([
      eb('registrations.email_key', 'is', null),
      eb.exists(
        others
          // Not "is null", because SQLite would then choose the index by e-mail address.
          .where(sql<boolean>`coalesce(later.email_key, '') = ''`)
          .whereRef('later.phone_key', '=', 'registrations.phone_key')
          // Families share phones, so only a later registration replaces this one.
          .whereRef('later.created_at', '>', 'registrations.created_at'),
      ),
    ]),
  ])
}

function present({ phone, address, textConsentAt, isWarning, banEndsAt, ...columns }: Row) {
  const { capacity, registrationCount, keptCount, matchesNobody, ...row } = columns
  const confirmed = registrationCount ?? 0
  const taken = confirmed + Number(keptCount)
  const isClosed = row.closedAt !== null
  return {
    ...row,
    isReplaced: Boolean(row.isReplaced),
    missing: missingDetails({ phone, address }),
    spotsLeft: isClosed ? 0 : spotsLeft({ capacity, registrationCount: taken }),
    textNumber: textNumberOf({ phone, textConsentAt }),
    noShow:
      isWarning === null
        ? null
        : { isWarning: isWarning === 1 || Boolean(matchesNobody), endsAt: banEndsAt },
    isClosed,
    isOverFull: confirmed > capacity,
  }
}
