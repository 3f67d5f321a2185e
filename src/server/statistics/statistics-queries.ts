import { type RawBuilder, sql } from 'kysely'
import type { Stats } from '../../contract/statistics.ts'
import { dayMs } from '../../domain/duration.ts'
import { dailyAverage, percent } from '../../domain/statistics.ts'
import type { Db } from '../db/connect.ts'

/** The formulas of DESIGN.md 5, rule 12 */
export async function readStats(db: Db, now: Date): Promise<Stats> {
  const [upcoming, people, recently] = await Promise.all([
    countUpcoming(db, now),
    countPeople(db, now),
    countRecent(db, now),
  ])
  return {
    activeEvents: upcoming.events,
    totalRegistrations: people.confirmed,
    waitlistCount: people.waiting,
    noShowRate: percent(people.missed, people.missed + people.attended),
    dailyAverage: dailyAverage(recently.month, 30),
    weeklyTotal: recently.week,
    capacityUtilization: percent(upcoming.taken, upcoming.capacity),
    statusDistribution: {
      confirmed: people.confirmed,
      waitlist: people.waitlist,
      cancelled: people.cancelled,
      no_show: people.no_show,
    },
  }
}

async function countUpcoming(db: Db, now: Date) {
  return db
    .selectFrom('time_slots')
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('time_slots as latest')
        .where('latest.end_time', '>', now.toISOString())
        .select('latest.event_id'),
    )
    .select((eb) => [
      eb.fn.count<number>('event_id').distinct().as('events'),
      sum('capacity', sql`closed_at is null`).as('capacity'),
      sum('confirmed_count', sql`closed_at is null`).as('taken'),
    ])
    .executeTakeFirstOrThrow()
}

/** Sums the counts of the slots, which have about a tenth as many rows as the registrations. */
async function countPeople(db: Db, now: Date) {
  const at = now.toISOString()
  return db
    .selectFrom('time_slots')
    .select([
      sum('confirmed_count').as('confirmed'),
      sum('waitlist_count').as('waitlist'),
      sum('cancelled_count').as('cancelled'),
      sum('no_show_count').as('no_show'),
      sum('waitlist_count', sql`end_time > ${at}`).as('waiting'),
      // Nobody was expected in a closed slot.
      sum('confirmed_count', sql`end_time <= ${at} and closed_at is null`).as('attended'),
      sum('no_show_count', sql`closed_at is null`).as('missed'),
    ])
    .executeTakeFirstOrThrow()
}

async function countRecent(db: Db, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  return db
    .selectFrom('registrations')
    .where('created_at', '>', daysAgo(30))
    .select((eb) => [
      eb.fn.countAll<number>().as('month'),
      sql<number>`count(*) filter (where created_at > ${daysAgo(7)})`.as('week'),
    ])
    .executeTakeFirstOrThrow()
}

function sum(column: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)`
}
