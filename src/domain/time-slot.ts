import { addDays, daysBetween, instantOf, localDate, localTime } from './program-time.ts'

/** ISO 8601 UTC with milliseconds, so that sorting as text sorts by time */
export type SlotTimes = { startTime: string; endTime: string }

export type ClosableSlot = SlotTimes & { closedAt?: string | null | undefined }

/** A closed slot takes no sign-ups, and its families may move (docs/decisions/0045). */
export function isClosed({ closedAt }: Pick<ClosableSlot, 'closedAt'>): boolean {
  return closedAt !== undefined && closedAt !== null
}

/** `registrationCount` counts confirmed registrations. */
export type SlotFill = { capacity: number; registrationCount: number }

/** SPEC.md 3; 0 if more families are confirmed than fit */
export function spotsLeft(slot: SlotFill): number {
  return Math.max(0, slot.capacity - slot.registrationCount)
}

export function isFull(slot: SlotFill): boolean {
  return spotsLeft(slot) === 0
}

/** A slot can be booked, and its free spots offered, until it starts (DESIGN.md 5, rules 1 and 5). */
export function hasStarted(slot: SlotTimes, now: Date): boolean {
  return Date.parse(slot.startTime) <= now.getTime()
}

/** A slot is upcoming, and its registrations can be cancelled, until it ends (DESIGN.md 5, rules 11, 12 and 14). */
export function hasEnded(slot: SlotTimes, now: Date): boolean {
  return Date.parse(slot.endTime) <= now.getTime()
}

/** Whether the slot, or a family's appointment, has moved to another day (program time) and has not started */
export function isMovedToComingDay(
  before: SlotTimes,
  after: SlotTimes,
  { zone, now }: { zone: string; now: Date },
): boolean {
  const isOtherDay = localDate(before.startTime, zone) !== localDate(after.startTime, zone)
  return isOtherDay && !hasStarted(after, now)
}

/** See SPEC.md 4. */
export function isUpcoming(event: { timeSlots: readonly SlotTimes[] }, now: Date): boolean {
  return event.timeSlots.some((slot) => !hasEnded(slot, now))
}

/**
 * Moves slots to `day` ("2026-12-08") at the same wall-clock times; slots on later days stay as many days after the
 * first (DESIGN.md 5, rule 10). Expects the earliest slot first.
 */
export function moveSlots<T extends SlotTimes>(
  slots: readonly T[],
  day: string,
  zone: string,
): T[] {
  const firstDay = slots[0] ? localDate(slots[0].startTime, zone) : day
  const move = (instant: string) => {
    const daysLater = daysBetween(firstDay, localDate(instant, zone))
    return instantOf(addDays(day, daysLater), localTime(instant, zone), zone)
  }
  return slots.map((slot) => {
    const lengthMs = Date.parse(slot.endTime) - Date.parse(slot.startTime)
    const moved = { ...slot, startTime: move(slot.startTime), endTime: move(slot.endTime) }
    return keepLength(moved, lengthMs)
  })
}

/** Wall-clock times in the hour that is skipped in spring can end before they start; the slot then keeps its length. */
export function keepLength<T extends SlotTimes>(slot: T, lengthMs: number): T {
  if (slot.endTime > slot.startTime) return slot
  return { ...slot, endTime: new Date(Date.parse(slot.startTime) + lengthMs).toISOString() }
}
