import type { Event, TimeSlot } from '../../../contract/event.ts'
import { localDate } from '../../../domain/program-time.ts'
import { hasStarted, spotsLeft } from '../../../domain/time-slot.ts'

/** `date` is the day in the program's zone, "2026-12-08"; `startTime` the start of its first slot. */
export type DayGroup = { date: string; startTime: string; slots: TimeSlot[] }
export type EventGroup = { event: Event; startTime: string; spots: number; days: DayGroup[] }

/**
 * The events on home, in order of their first shown slot, with their slots by day in the program's zone. Slots that
 * have started are left out (DESIGN.md 5, rule 14), and so are events whose slots have all started.
 */
export function groupSlots(events: readonly Event[], now: Date, zone: string): EventGroup[] {
  return events
    .flatMap((event) => {
      const slots = event.timeSlots.filter((slot) => !hasStarted(slot, now)).sort(byStart)
      const [first] = slots
      if (!first) return []
      return {
        event,
        startTime: first.startTime,
        spots: slots.reduce((sum, slot) => sum + spotsLeft(slot), 0),
        days: groupByDay(slots, zone),
      }
    })
    .sort(byStart)
}

function groupByDay(slots: readonly TimeSlot[], zone: string): DayGroup[] {
  const days = new Map<string, DayGroup>()
  for (const slot of slots) {
    const date = localDate(slot.startTime, zone)
    const day = days.get(date)
    if (day) day.slots.push(slot)
    else days.set(date, { date, startTime: slot.startTime, slots: [slot] })
  }
  return [...days.values()]
}

function byStart(a: { startTime: string }, b: { startTime: string }): number {
  return Date.parse(a.startTime) - Date.parse(b.startTime)
}

export function eventAnchor(event: Event): string {
  return `event-${event.id}`
}
