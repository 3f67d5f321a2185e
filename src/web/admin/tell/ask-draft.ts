import type { AskedToMove } from '../../../contract/asked-to-move.ts'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { adminTell } from '../../../contract/words/en/admin-tell.ts'
import { hasStarted, isClosed } from '../../../domain/time-slot.ts'

const { why } = adminTell

type Families = AskedToMove['families']

/** Slots with families who could move: of one that is alone in its slot, nobody can be too many */
export function slotsThatCanLoseFamilies(event: Event, now: Date): TimeSlot[] {
  return event.timeSlots.filter(
    (slot) => !hasStarted(slot, now) && !isClosed(slot) && slot.registrationCount > 1,
  )
}

/** The number as typed; null if it is none */
export function toCapacity(typed: string): number | null {
  return /^[1-9]\d{0,3}$/.test(typed.trim()) ? Number(typed) : null
}

/**
 * The families chosen at first: the latest sign-ups, as many as are over the capacity. Those who were asked before and are
 * still there count, because they are expected to move.
 */
export function usualFamilies(families: Families, capacity: number): string[] {
  const asked = families.filter(({ askedAt }) => askedAt !== null).length
  const over = Math.max(0, families.length - asked - capacity)
  return families
    .filter(({ askedAt }) => askedAt === null)
    .slice(0, over)
    .map(({ registrationId }) => registrationId)
}

/** Why nobody can be asked yet, before the sentence is looked at; null if they can */
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
