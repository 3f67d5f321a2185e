import { sql } from 'kysely'
import type { Stats } from '../../contract/statistics.ts'
import { dailyAverage, percent } from '../../domain/statistics.ts'
import type { Db } from '../db/connect.ts'

const dayMs = 24 * 3_600_000

/** The figures of dashboard and analytics, as DESIGN.md 5, rule 12 defines them */
export async function readStats(db: Db, now: Date): Promise<Stats> {
  const [slots, people] = await Promise.all([countSlots(db, now), countRegistrations(db, now)])
  return {
    activeEvents: slots.activeEvents,
    totalRegistrations: people.confirmed,
    waitlistCount: people.waiting,
    noShowRate: percent(people.no_show, people.no_show + people.attended),
    dailyAverage: dailyAverage(people.thisMonth, 30),
    weeklyTotal: people.thisWeek,
    capacityUtilization: percent(slots.taken, slots.capacity),
    statusDistribution: {
      confirmed: people.confirmed,
      waitlist: people.waitlist,
      cancelled: people.cancelled,
      no_show: people.no_show,
    },
  }
}

/** Upcoming events, and how many of their places are taken */
async function countSlots(db: Db, now: Date) {
  const at = now.toISOString()
  return db
    .selectFrom('time_slots')
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('time_slots as latest').where('latest.end_time', '>', at).select('event_id'),
    )
    .select((eb) => [
      eb.fn.count<number>('event_id').distinct().as('activeEvents'),
      eb.fn.coalesce(eb.fn.sum<number>('capacity'), sql<number>`0`).as('capacity'),
      sql<number>`coalesce(sum((select count(*) from registrations r
        where r.time_slot_id = time_slots.id and r.status = 'confirmed')), 0)`.as('taken'),
    ])
    .executeTakeFirstOrThrow()
}

async function countRegistrations(db: Db, now: Date) {
  const at = now.toISOString()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  return db
    .selectFrom('registrations as r')
    .innerJoin('time_slots as s', 's.id', 'r.time_slot_id')
    .select([
      sql<number>`count(*) filter (where r.status = 'confirmed')`.as('confirmed'),
      sql<number>`count(*) filter (where r.status = 'waitlist')`.as('waitlist'),
      sql<number>`count(*) filter (where r.status = 'cancelled')`.as('cancelled'),
      sql<number>`count(*) filter (where r.status = 'no_show')`.as('no_show'),
      sql<number>`count(*) filter (where r.status = 'waitlist' and s.end_time > ${at})`.as(
        'waiting',
      ),
      sql<number>`count(*) filter (where r.status = 'confirmed' and s.end_time <= ${at})`.as(
        'attended',
      ),
      sql<number>`count(*) filter (where r.created_at > ${daysAgo(7)})`.as('thisWeek'),
      sql<number>`count(*) filter (where r.created_at > ${daysAgo(30)})`.as('thisMonth'),
    ])
    .executeTakeFirstOrThrow()
}
