/** Times are ISO 8601 UTC with milliseconds, so that text order is time order. */
export type SlotTimes = { startTime: string; endTime: string }

export type SlotFill = { capacity: number; registrationCount: number }

/** Spots still free; 0 when an administrator has confirmed more people than fit (SPEC.md 3). */
export function spotsLeft(slot: SlotFill): number {
  return Math.max(0, slot.capacity - slot.registrationCount)
}

export function isFull(slot: SlotFill): boolean {
  return spotsLeft(slot) === 0
}

/** A slot can be booked, and its waitlist refilled, until it starts (DESIGN.md 5, rules 1 and 5). */
export function hasStarted(slot: SlotTimes, now: Date): boolean {
  return Date.parse(slot.startTime) <= now.getTime()
}

export function hasEnded(slot: SlotTimes, now: Date): boolean {
  return Date.parse(slot.endTime) <= now.getTime()
}

/** An event is upcoming while its latest slot has not ended (SPEC.md 4). */
export function isUpcoming(event: { timeSlots: readonly SlotTimes[] }, now: Date): boolean {
  return event.timeSlots.some((slot) => !hasEnded(slot, now))
}
