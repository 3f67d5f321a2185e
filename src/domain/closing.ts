import { hourMs } from './duration.ts'
import { isSignUpOpen } from './sign-up-opening.ts'
import { type ClosableSlot, isClosed } from './time-slot.ts'

/** Default in forms */
export const keptHours = 24

export const keptHoursChoices = [0, 2, 6, 12, 24, 48, 72] as const

export function keptUntil(now: Date, hours: number): string | null {
  return hours > 0 ? new Date(now.getTime() + hours * hourMs).toISOString() : null
}

/** Kept spots are released at the latest this long before their slot starts, so that others can still take them. */
export const keptBeforeStartMs = 2 * hourMs

export function keptInSlotUntil({ startTime }: { startTime: string }, until: string): string {
  const latest = new Date(Date.parse(startTime) - keptBeforeStartMs).toISOString()
  return latest < until ? latest : until
}

export function isTooSoonToKeep({ startTime }: { startTime: string }, now: Date): boolean {
  return Date.parse(startTime) - keptBeforeStartMs <= now.getTime()
}

/** Families are told the earliest expiry, because until then all slots keep their spots. */
export function allKeptUntil(
  slots: readonly { startTime: string }[],
  until: string,
): string | null {
  return slots.map((slot) => keptInSlotUntil(slot, until)).sort()[0] ?? null
}

/**
 * One slot id for each spot, by rank. Slots take turns, so that families can choose between times. Expects `slots` in
 * order of start.
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

/** `free` spots are neither taken nor kept for others. */
export type KeepingSlot = ClosableSlot & {
  timeSlotId: string
  /** Null for at once */
  opensAt: string | null
  free: number
}

/** Null if no spot can be kept. Previews and commands share this rule, so a preview promises what the messages say. */
export function planKeptSpots(
  slots: readonly KeepingSlot[],
  { families, until }: { families: number; until: string },
  now: Date,
): { chosen: string[]; keptUntil: string } | null {
  const open = slots
    .filter((slot) => !isClosed(slot) && !isTooSoonToKeep(slot, now))
    // Families cannot take spots before sign-up opens.
    .filter(({ opensAt }) => isSignUpOpen(opensAt, now))
    .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  const untilOf = new Map(open.map((slot) => [slot.timeSlotId, keptInSlotUntil(slot, until)]))
  const expiresLater = (one: string, other: string) =>
    Date.parse(untilOf.get(other) ?? until) - Date.parse(untilOf.get(one) ?? until)
  // Kept spots that expire first rank last, so that deleting them changes no other rank.
  const chosen = chooseKeptSpots(open, families).sort(expiresLater)
  const keptUntil = allKeptUntil(
    open.filter(({ timeSlotId }) => chosen.includes(timeSlotId)),
    until,
  )
  return keptUntil === null ? null : { chosen, keptUntil }
}

/** A family cannot move once its own slot has started. */
export function keptForFamilyUntil(keptUntil: string, ownSlot: { startTime: string }): string {
  return ownSlot.startTime < keptUntil ? ownSlot.startTime : keptUntil
}
