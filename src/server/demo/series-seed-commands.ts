import { addDays, instantOf, localDate, startOfDay } from '../../domain/program-time.ts'
import { dayOfMonthRule } from '../../domain/recurrence.ts'
import type { LocalAct } from '../activity/activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { findEvent } from '../event/event-queries.ts'
import { createSeries } from '../series/series-commands.ts'
import { changeMonth } from '../series/series-month-commands.ts'
import { openDueEvents } from '../series/series-opening-commands.ts'
import { listSeries } from '../series/series-queries.ts'
import { emptySlot, type PlannedSlot, type SlotChoice } from './events.ts'
import { type PlannedSeries, plannedSeries } from './series.ts'
import type { OpenEvent } from './steps.ts'

const daysAgo = 8

/** Creates the series, opens their due events day by day, and returns the events that are at least an hour old. */
export async function addPlannedSeries(
  db: Db,
  slots: Map<PlannedSlot, SlotChoice>,
  { by, zone, now }: LocalAct,
): Promise<OpenEvent[]> {
  const today = localDate(now.toISOString(), zone)
  const { signal } = new AbortController()
  for (let day = addDays(today, -daysAgo); day <= today; day = addDays(day, 1)) {
    await openDueEvents(db, { now: new Date(startOfDay(day, zone)), zone }, signal)
    const morning = Date.parse(instantOf(day, '09:40', zone))
    const act = { by, zone, now: new Date(Math.min(morning, now.getTime())) }
    for (const series of plannedSeries)
      if (startDayOf(series, today) === day) await addSeries(db, series, act)
  }
  return openEvents(db, slots, { zone, now })
}

/**
 * The day on which the demo creates a series: the day after the last event day of its rule, so that it opens no past
 * event, which would have no registrations. Today if today is an event day.
 */
function startDayOf({ week, weekday }: PlannedSeries, today: string): string {
  const earliest = addDays(today, -daysAgo)
  const days = [earliest, today].map((day) => dayOfMonthRule(day.slice(0, 7), week, weekday))
  const last = days.findLast((day) => day >= earliest && day <= today)
  if (!last) return earliest
  return last === today ? today : addDays(last, 1)
}

async function addSeries(
  db: Db,
  { skips, confirmed: _signUps, ...series }: PlannedSeries,
  act: LocalAct,
): Promise<void> {
  const { id, months } = await createSeries(db, series, act)
  const skipped = skips === null ? undefined : months[skips]
  const { now, ...actor } = act
  if (skipped) await changeMonth(db, id, skipped.yearMonth, null, { ...actor, clock: () => now })
}

async function openEvents(
  db: Db,
  slots: Map<PlannedSlot, SlotChoice>,
  here: { zone: string; now: Date },
): Promise<OpenEvent[]> {
  const anHourAgo = new Date(here.now.getTime() - 3_600_000).toISOString()
  const planned: OpenEvent[] = []
  for (const { name, months } of await listSeries(db, here)) {
    const { confirmed = [] } = plannedSeries.find((series) => series.name === name) ?? {}
    for (const { eventId } of months) {
      const event = eventId === null ? undefined : await findEvent(db, eventId)
      // Nobody has signed up for an event that has just opened.
      if (!event || event.createdAt > anHourAgo) continue
      const timeSlots = event.timeSlots.map((slot, n): PlannedSlot => {
        const { startTime: start, endTime: end, capacity } = slot
        const plannedSlot = { start, end, capacity, ...emptySlot, confirmed: confirmed[n] ?? 0 }
        slots.set(plannedSlot, { eventId: event.id, timeSlotId: slot.id })
        return plannedSlot
      })
      planned.push({ createdAt: event.createdAt, timeSlots })
    }
  }
  return planned
}
