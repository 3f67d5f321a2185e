import type { AskedToMove } from '../../../contract/asked-to-move.ts'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { adminTell } from '../../../contract/words/en/admin-tell.ts'
import { hasStarted, isClosed } from '../../../domain/time-slot.ts'

const { why } = adminTell

type Families = AskedToMove['families']

/** Slots with at least two families: one must stay, because a capacity is at least 1. */
export function slotsThatCanLoseFamilies(event: Event, now: Date): TimeSlot[] {
  return event.timeSlots.filter(
    (slot) => !hasStarted(slot, now) && !isClosed(slot) && slot.registrationCount > 1,
  )
}

/** The typed number; null if it is not a capacity */
export function toCapacity(typed: string): number | null {
  return /^[1-9]\d{0,3}$/.test(typed.trim()) ? Number(typed) : null
}

/**
 * The families chosen by default: the latest sign-ups over capacity. Families that were asked before and have not moved
 * yet are not chosen, and count as moved.
 */
export function defaultFamiliesToAsk(families: Families, capacity: number): string[] {
  const asked = families.filter(({ askedAt }) => askedAt !== null).length
  const over = Math.max(0, families.length - asked - capacity)
  return families
    .filter(({ askedAt }) => askedAt === null)
    .slice(0, over)
    .map(({ registrationId }) => registrationId)
}

/** Why the families cannot be asked yet, apart from missing sentences; null if they can be asked */
export function whyNotAsked(
  slot: TimeSlot | undefined,
  capacity: number | null,
  chosen: readonly string[],
): string | null {
  if (!slot) return why.slots
  if (capacity === null) return why.capacity
  if (capacity > slot.capacity) return why.higher
  if (capacity >= slot.registrationCount) return why.fits
  return chosen.length === 0 ? why.families : null
}
