import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Report } from '../../contract/report.ts'
import { addToReport, beginReport, finishReport } from '../../domain/report.ts'
import { instantsOf, type Period } from '../../domain/report-period.ts'
import type { Db } from '../db/connect.ts'
import { familyId } from '../family-member/family-id-queries.ts'
import { findEarlierVisitors } from './family-queries.ts'

/** Slots per query: on SQLite, a query of this size blocks the server's thread for only a few milliseconds */
const slotsAtOnce = 250

type Instants = { from: string; until: string }

/**
 * Reads in chunks and lets other requests run in between; locks nothing, so a concurrent change may or may not be
 * counted.
 */
export async function readReport(
  db: Db,
  period: Period,
  { zone, now }: { zone: string; now: Date },
): Promise<Report> {
  const instants = instantsOf(period, zone)
  const fold = beginReport()
  for await (const rows of readRows(db, instants)) {
    for (const row of rows) addToReport(fold, row, { zone, now })
    await setImmediate()
  }
  const returning = await findEarlierVisitors(db, [...fold.families.keys()], instants.from)
  return {
    from: period.from,
    to: period.to,
    readAt: now.toISOString(),
    ...finishReport(fold, (family) => returning.has(family)),
    refills: await countFreedSpots(db, instants, now),
  }
}

/** Families that came, or had a spot in an open slot, by slot start. Nobody was expected in a closed slot. */
async function* readRows(db: Db, { from, until }: Instants) {
  let last = { startTime: from, id: '' }
  for (;;) {
    const { startTime, id } = last
    const slots = await db
      .selectFrom('time_slots')
      .where('start_time', '>=', startTime)
      .where('start_time', '<', until)
      .where((eb) => eb.or([eb('start_time', '>', startTime), eb('id', '>', id)]))
      .orderBy('start_time')
      .orderBy('id')
      .limit(slotsAtOnce)
      .select(['id', 'start_time as startTime'])
      .execute()
    const next = slots.at(-1)
    if (!next) return
    yield await readSlots(
      db,
      slots.map((slot) => slot.id),
    )
    last = next
  }
}

async function readSlots(db: Db, slotIds: string[]) {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('registrations.time_slot_id', 'in', slotIds)
    .where((eb) =>
      eb.or([
        eb('registrations.attendance', '=', 'came'),
        eb.and([
          eb('registrations.status', 'in', ['confirmed', 'no_show']),
          eb('time_slots.closed_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
    .select([
      familyId().as('family'),
      'registrations.status',
      'registrations.attendance',
      'registrations.is_walk_in',
      'registrations.loads',
      'registrations.zip_code as zipCode',
      'registrations.language',
      'time_slots.start_time as startTime',
      'time_slots.end_time as endTime',
    ])
    .execute()
  return rows.map(({ is_walk_in, ...row }) => ({ ...row, isWalkIn: is_walk_in === 1 }))
}

/** Counts freed spots of full slots, and how many were taken again. In a closed slot, only taken spots count. */
async function countFreedSpots(db: Db, { from, until }: Instants, now: Date) {
  return db
    .selectFrom('time_slots')
    .innerJoin('freed_spots', 'freed_spots.time_slot_id', 'time_slots.id')
    .where('time_slots.start_time', '>=', from)
    .where('time_slots.start_time', '<', until)
    .where('freed_spots.was_full', '=', 1)
    .where((eb) => eb.or([eb('time_slots.closed_at', 'is', null), eb('taken_at', 'is not', null)]))
    .select((eb) => [
      eb.fn.countAll<number>().as('freed'),
      eb.fn.count<number>('taken_at').as('taken'),
      sql<number>`count(*) filter (where taken_at is null
        and time_slots.start_time > ${now.toISOString()})`.as('open'),
    ])
    .executeTakeFirstOrThrow()
}
