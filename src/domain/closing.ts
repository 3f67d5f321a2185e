import { hourMs } from './duration.ts'
import { isSignUpOpen } from './sign-up-opening.ts'
import { type ClosableSlot, isClosed } from './time-slot.ts'

/** How long spots are kept for the families of a closed slot, unless the volunteer chooses another time */
export const keptHours = 24

/** The choices of hours for which spots are kept */
export const keptHoursChoices = [0, 2, 6, 12, 24, 48, 72] as const

/** Until when spots are kept; null for 0 hours */
export function keptUntil(now: Date, hours: number): string | null {
  return hours > 0 ? new Date(now.getTime() + hours * hourMs).toISOString() : null
}

/** Spots are kept at the latest until this long before their slot starts, so that somebody else can still take them. */
export const keptBeforeStartMs = 2 * hourMs

/** Until when a spot in this slot is kept, if the volunteer chose to keep spots `until` then */
export function keptInSlotUntil({ startTime }: { startTime: string }, until: string): string {
  const latest = new Date(Date.parse(startTime) - keptBeforeStartMs).toISOString()
  return latest < until ? latest : until
}

/** Whether a slot starts too soon to keep a spot */
export function isTooSoonToKeep({ startTime }: { startTime: string }, now: Date): boolean {
  return Date.parse(startTime) - keptBeforeStartMs <= now.getTime()
}

/**
 * Until when every slot keeps its spots, which is what families are told: the earliest of the slots' times. Null
 * without slots.
 */
export function allKeptUntil(
  slots: readonly { startTime: string }[],
  until: string,
): string | null {
  return slots.map((slot) => keptInSlotUntil(slot, until)).sort()[0] ?? null
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

/** A slot that may keep spots; `free` are those that are neither taken nor kept for others */
export type KeepingSlot = ClosableSlot & {
  timeSlotId: string
  /** When the event's sign-up opens; null for at once */
  opensAt: string | null
  free: number
}

/**
 * The slots in which spots would be kept for this many families, by rank, and until when all of them are kept; null if
 * none can be. Previews and commands share this rule, so a preview promises the same as the messages.
 */
export function planKeptSpots(
  slots: readonly KeepingSlot[],
  { families, until }: { families: number; until: string },
  now: Date,
): { chosen: string[]; keptUntil: string } | null {
  const open = slots
    .filter((slot) => !isClosed(slot) && !isTooSoonToKeep(slot, now))
    // Families could not take them before sign-up opens.
    .filter(({ opensAt }) => isSignUpOpen(opensAt, now))
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  const untilOf = new Map(open.map((slot) => [slot.timeSlotId, keptInSlotUntil(slot, until)]))
  const expiresLater = (one: string, other: string) =>
    Date.parse(untilOf.get(other) ?? until) - Date.parse(untilOf.get(one) ?? until)
  // Kept spots that expire first rank last, so that deleting them changes no other rank.
  const chosen = chooseKeptSpots(open, families).toSorted(expiresLater)
  const keptUntil = allKeptUntil(
    open.filter(({ timeSlotId }) => chosen.includes(timeSlotId)),
    until,
  )
  return keptUntil === null ? null : { chosen, keptUntil }
}

/** Until when a family may take kept spots: it cannot move once its own slot has started. */
export function keptForFamilyUntil(keptUntil: string, ownSlot: { startTime: string }): string {
  return ownSlot.startTime < keptUntil ? ownSlot.startTime : keptUntil
}
