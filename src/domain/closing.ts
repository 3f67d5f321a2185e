import { hourMs } from './duration.ts'
import type { RegistrationStatus } from './registration.ts'

/** How long spots are kept for the families of a closed slot, unless the volunteer chooses another time */
export const keptHours = 24

/** The choices of hours for which spots are kept */
export const keptHoursChoices = [0, 2, 6, 12, 24, 48, 72] as const

/** Until when spots are kept; null for 0 hours */
export function keptUntil(now: Date, hours: number): string | null {
  return hours > 0 ? new Date(now.getTime() + hours * hourMs).toISOString() : null
}

/**
 * The closing that keeps spots for a family, if any: only those with a spot at the moment of the closing have lost one, no
 * walk-ins and no no-shows that were taken back later.
 */
export function closingOf(
  family: { status: RegistrationStatus; confirmed_at: string | null },
  slot: { closedAt: string | null; closingId: string | null },
): string | null {
  if (family.status !== 'confirmed' || !family.confirmed_at || !slot.closedAt) return null
  return family.confirmed_at <= slot.closedAt ? slot.closingId : null
}

/**
 * The slots in which spots are kept, by rank: one in each slot in turn, so that families can choose between times, and
 * no more than there are families or free spots. `slots` are in the order of their start.
 */
export function chooseKeptSpots(
  slots: readonly { timeSlotId: string; free: number }[],
  families: number,
): string[] {
  const chosen: string[] = []
  for (let round = 0; chosen.length < families; round++) {
    const open = slots.filter(({ free }) => free > round)
    if (open.length === 0) break
    chosen.push(...open.map(({ timeSlotId }) => timeSlotId))
  }
  return chosen.slice(0, families)
}
