import { type RawBuilder, sql } from 'kysely'
import type { Analytics } from '../../contract/statistics.ts'
import { dayMs } from '../../domain/duration.ts'
import { type SignUpLead, signUpLeadDays, signUpLeads } from '../../domain/sign-up-lead.ts'
import type { Db } from '../db/connect.ts'
import { daysBefore } from '../db/days-before.ts'
import type { LeadCounts } from '../db/tables/program-tables.ts'

const counts = ['expected', 'came', 'no_show'] as const
type Column = keyof LeadCounts
export const leadColumns = signUpLeads.flatMap((lead) =>
  counts.map((count): Column => `${lead}_${count}`),
)

/** Slots per query: below SQLite's limit of parameters, and few enough for PostgreSQL to use the index */
const slotsAtOnce = 500

/** A family counts as having come or as a no-show only if somebody noted it (DESIGN.md 5, rule 17). */
export async function readNoShowsByLead(db: Db, now: Date): Promise<Analytics['noShowsByLead']> {
  const { settled, unsettled } = await readSettledLeads(db, now)
  const rows: Partial<LeadCounts>[] = [settled]
  for (let at = 0; at < unsettled.length; at += slotsAtOnce) {
    rows.push(...(await countLeads(db, unsettled.slice(at, at + slotsAtOnce)).execute()))
  }
  const total = (column: Column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)
  return signUpLeads.map((lead) => {
    const [came, noShow] = [total(`${lead}_came`), total(`${lead}_no_show`)]
    return { lead, came, noShow, notNoted: total(`${lead}_expected`) - noShow - came }
  })
}

/**
 * The sums of the settled time slots that ended in the last year, and the ids of the unsettled slots. Reads both in one
 * statement, so that a slot that is settled concurrently is counted only once.
 */
export async function readSettledLeads(db: Db, now: Date) {
  const unsettledId = sql<string | null>`case when settled_leads.time_slot_id is null
    then time_slots.id end`
  const rows = await db
    .selectFrom('time_slots')
    .leftJoin('settled_leads', 'settled_leads.time_slot_id', 'time_slots.id')
    .where('end_time', '>', new Date(now.getTime() - 365 * dayMs).toISOString())
    .where('end_time', '<=', now.toISOString())
    .where('closed_at', 'is', null)
    .groupBy(unsettledId)
    .select(unsettledId.as('unsettledId'))
    .select(leadColumns.map((column) => sql<number>`sum(${sql.ref(column)})`.as(column)))
    .execute()
  return {
    settled: rows.find((row) => row.unsettledId === null) ?? {},
    unsettled: rows.flatMap((row) => row.unsettledId ?? []),
  }
}

export function countLeads(db: Db, ids: readonly string[]) {
  const leadConditions = signUpLeadConditions(db)
  const conditions = {
    expected: sql`status is not null`,
    came: sql`status = 'confirmed' and attendance = 'came'`,
    no_show: sql`status = 'no_show'`,
  }
  return db
    .selectFrom('time_slots')
    .leftJoin('registrations', (join) =>
      join
        .onRef('registrations.time_slot_id', '=', 'time_slots.id')
        .on('registrations.status', 'in', ['confirmed', 'no_show'])
        .on('registrations.is_walk_in', 'is', null),
    )
    .where('time_slots.id', 'in', ids)
    .groupBy('time_slots.id')
    .select('time_slots.id as time_slot_id')
    .select(
      signUpLeads.flatMap((lead) =>
        counts.map((count) =>
          sql<number>`count(*) filter (where ${conditions[count]} and ${leadConditions[lead]})`.as(
            `${lead}_${count}`,
          ),
        ),
      ),
    )
}

function signUpLeadConditions(db: Db): Record<SignUpLead, RawBuilder<unknown>> {
  const isLater = (lead: keyof typeof signUpLeadDays) =>
    sql`registrations.created_at > ${daysBefore(db, sql`time_slots.start_time`, signUpLeadDays[lead])}`
  return {
    week: isLater('week'),
    two_weeks: sql`${isLater('two_weeks')} and not ${isLater('week')}`,
    four_weeks: sql`${isLater('four_weeks')} and not ${isLater('two_weeks')}`,
    more: sql`not ${isLater('four_weeks')}`,
  }
}
