import { type RawBuilder, sql } from 'kysely'
import type { Analytics } from '../../contract/statistics.ts'
import { dayMs, hourMs } from '../../domain/duration.ts'
import { freedLeadOf, freedLeads } from '../../domain/freed-spot.ts'
import { type SignUpLead, signUpLeadDays, signUpLeads } from '../../domain/sign-up-lead.ts'
import { median } from '../../domain/statistics.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import type { Db } from '../db/connect.ts'
import { daysBefore } from '../db/days-before.ts'

const yearBefore = (now: Date) => new Date(now.getTime() - 365 * dayMs).toISOString()

/** Who came and who did not, by how long before the day they signed up; only what was noted counts (rule 17) */
export async function readNoShowsByLead(db: Db, now: Date): Promise<Analytics['noShowsByLead']> {
  const lead = signUpLead(db)
  const rows = await db
    .selectFrom('time_slots')
    .innerJoin('registrations', 'registrations.time_slot_id', 'time_slots.id')
    .where('time_slots.end_time', '>', yearBefore(now))
    .where('time_slots.end_time', '<=', now.toISOString())
    .where('registrations.status', 'in', ['confirmed', 'no_show'])
    .where('registrations.is_walk_in', 'is', null)
    .where('time_slots.closed_at', 'is', null)
    .groupBy(lead)
    .select([
      lead.as('lead'),
      sql<number>`count(*) filter (where status = 'no_show')`.as('noShow'),
      sql<number>`count(*) filter (where status = 'confirmed' and attendance = 'came')`.as('came'),
      sql<number>`count(*)`.as('all'),
    ])
    .execute()
  return signUpLeads.map((lead) => {
    const { came, noShow, all } = rows.find((row) => row.lead === lead) ?? none
    return { lead, came, noShow, notNoted: all - noShow - came }
  })
}

const none = { came: 0, noShow: 0, all: 0 }

/** In SQL, because a year has a hundred thousand registrations */
function signUpLead(db: Db): RawBuilder<SignUpLead> {
  const isLater = (lead: keyof typeof signUpLeadDays) =>
    sql`registrations.created_at > ${daysBefore(db, sql`time_slots.start_time`, signUpLeadDays[lead])}`
  return sql`case when ${isLater('week')} then 'week' when ${isLater('two_weeks')} then 'two_weeks'
    when ${isLater('four_weeks')} then 'four_weeks' else 'more' end`
}

/** Whether spots that were given up in full slots were taken again, by how long before the start they were freed */
export async function readRefills(db: Db, now: Date): Promise<Analytics['refills']> {
  const rows = await db
    .selectFrom('freed_spots')
    .innerJoin('time_slots', 'time_slots.id', 'freed_spots.time_slot_id')
    .where('time_slots.end_time', '>', yearBefore(now))
    .where('freed_spots.was_full', '=', 1)
    // An open spot of a closed slot cannot be taken.
    .where((eb) => eb.or([eb('time_slots.closed_at', 'is', null), eb('taken_at', 'is not', null)]))
    .select([
      'freed_spots.freed_at as freedAt',
      'freed_spots.taken_at as takenAt',
      'time_slots.start_time as startTime',
      'time_slots.end_time as endTime',
    ])
    .execute()
  return freedLeads.map((lead) => {
    const some = rows.filter((row) => freedLeadOf(row.freedAt, row.startTime) === lead)
    const hours = some.flatMap(({ freedAt, takenAt }) =>
      takenAt === null ? [] : (Date.parse(takenAt) - Date.parse(freedAt)) / hourMs,
    )
    const middle = median(hours)
    return {
      lead,
      freed: some.length,
      taken: hours.length,
      open: some.filter((row) => row.takenAt === null && !hasStarted(row, now)).length,
      medianHoursToTake: middle === null ? null : Math.round(middle * 10) / 10,
    }
  })
}
