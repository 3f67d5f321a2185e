import { randomUUIDv7 } from 'node:crypto'
import {
  allKeptUntil,
  chooseKeptSpots,
  isTooSoonToKeep,
  keptInSlotUntil,
} from '../../domain/closing.ts'
import { isSignUpOpen } from '../../domain/sign-up-opening.ts'
import { isClosed } from '../../domain/time-slot.ts'
import type { LocalAct } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { countTaken, type LockedTimeSlot } from '../time-slot/time-slot-commands.ts'

/** Those of the locked slots that a request names; throws `time_slot_not_found` for a slot of another event. */
export function slotsOf(
  locked: ReadonlyMap<string, LockedTimeSlot>,
  eventId: string,
  timeSlotIds: readonly string[],
): LockedTimeSlot[] {
  return [...new Set(timeSlotIds)].map((id) => {
    const slot = locked.get(id)
    if (slot?.eventId !== eventId) throw new AppError('time_slot_not_found')
    return slot
  })
}

/** Families who share kept spots, because their slots close or because they are asked to move */
export async function insertClosing(
  tx: Tx,
  { id, eventId, until }: { id: string; eventId: string; until: string | null },
  { now }: LocalAct,
): Promise<void> {
  await tx
    .insertInto('slot_closings')
    .values({ id, event_id: eventId, kept_until: until, created_at: now.toISOString() })
    .execute()
}

/** Keeps free spots of these locked slots for the families of a closing; returns until when all of them are kept. */
export async function keepSpots(
  tx: Tx,
  closingId: string,
  {
    targets,
    families,
    until,
  }: { targets: readonly LockedTimeSlot[]; families: number; until: string },
  { now }: LocalAct,
): Promise<string | null> {
  const open = targets
    .filter((slot) => !isClosed(slot) && !isTooSoonToKeep(slot, now))
    // Families could not take them before sign-up opens.
    .filter(({ opensAt }) => isSignUpOpen(opensAt, now))
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  const slots: { timeSlotId: string; free: number }[] = []
  for (const { timeSlotId, capacity } of open) {
    slots.push({ timeSlotId, free: capacity - (await countTaken(tx, timeSlotId, now)) })
  }
  const untilOf = new Map(open.map((slot) => [slot.timeSlotId, keptInSlotUntil(slot, until)]))
  const opensLater = (one: string, other: string) =>
    Date.parse(untilOf.get(other) ?? until) - Date.parse(untilOf.get(one) ?? until)
  // Those that open first rank last, so that no other's place changes when they are deleted.
  const chosen = chooseKeptSpots(slots, families).toSorted(opensLater)
  if (chosen.length === 0) return null
  await tx
    .insertInto('kept_spots')
    .values(
      chosen.map((timeSlotId, rank) => ({
        id: randomUUIDv7(),
        closing_id: closingId,
        time_slot_id: timeSlotId,
        rank,
      })),
    )
    .execute()
  return allKeptUntil(
    open.filter(({ timeSlotId }) => chosen.includes(timeSlotId)),
    until,
  )
}
