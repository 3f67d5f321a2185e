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

/** A kept spot opens at the latest this long before its slot starts, so that somebody else can still take it. */
export const keptBeforeStartMs = 2 * hourMs

/** Until when a slot keeps spots of a closing that keeps them `until` */
export function keptInSlotUntil({ startTime }: { startTime: string }, until: string): string {
  const latest = new Date(Date.parse(startTime) - keptBeforeStartMs).toISOString()
  return latest < until ? latest : until
}

/** Whether a slot starts too soon to keep a spot */
export function isTooSoonToKeep({ startTime }: { startTime: string }, now: Date): boolean {
  return Date.parse(startTime) - keptBeforeStartMs <= now.getTime()
}

/**
 * Until when every slot keeps its spots, which is what families are told: the earliest of the slots' times. Null without
 * slots.
 */
export function allKeptUntil(
  slots: readonly { startTime: string }[],
  until: string,
): string | null {
  return slots.map((slot) => keptInSlotUntil(slot, until)).sort()[0] ?? null
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
