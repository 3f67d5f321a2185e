import type { AskedToMove } from '../../../contract/asked-to-move.ts'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { adminTell } from '../../../contract/words/en/admin-tell.ts'
import { hasStarted, isClosed } from '../../../domain/time-slot.ts'

const { why } = adminTell

type Families = AskedToMove['families']

/** Slots from which a family can be asked to move. A family alone in its slot cannot be one too many. */
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
 * The families chosen at first: the latest sign-ups, as many as are over the capacity. Families that were asked before
 * and are still there are not chosen, and count as moved.
 */
export function defaultFamiliesToAsk(families: Families, capacity: number): string[] {
  const asked = families.filter(({ askedAt }) => askedAt !== null).length
  const over = Math.max(0, families.length - asked - capacity)
  return families
    .filter(({ askedAt }) => askedAt === null)
    .slice(0, over)
    .map(({ registrationId }) => registrationId)
}

/** Why the families cannot be asked yet, apart from the sentences; null if they can */
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
