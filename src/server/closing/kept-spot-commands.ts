import { sql } from 'kysely'
import { systemActor } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { keptSpots } from '../time-slot/kept-spot-queries.ts'
import { findAndLockTimeSlot } from '../time-slot/time-slot-commands.ts'
import { offerSpotToAll } from '../waitlist/waitlist-commands.ts'

/**
 * Call this when a family of the closing takes a spot in this locked slot. If no spot was kept in this slot, the
 * closing's last kept spot opens, because one family fewer needs it.
 */
export async function takeKeptSpot(
  tx: Tx,
  closingId: string | null,
  timeSlotId: string,
): Promise<void> {
  if (closingId === null) return
  await tx
    .deleteFrom('kept_spots')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('kept_spots as one')
        .where('one.closing_id', '=', closingId)
        .where('one.time_slot_id', '=', timeSlotId)
        .orderBy('one.rank', 'desc')
        .select('one.id')
        .limit(1),
    )
    .execute()
}

/**
 * Call this before deleting an event, which also deletes its closings. Each closing moves to another event that keeps
 * spots for it; otherwise those spots would be deleted too, and never be offered to waitlists.
 */
export async function moveClosingsElsewhere(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('slot_closings')
    .set((eb) => ({
      event_id: eb.fn.coalesce(
        eb
          .selectFrom('kept_spots')
          .innerJoin('time_slots', 'time_slots.id', 'kept_spots.time_slot_id')
          .whereRef('kept_spots.closing_id', '=', 'slot_closings.id')
          .where('time_slots.event_id', '!=', eventId)
          .select('time_slots.event_id')
          .limit(1),
        'event_id',
      ),
    }))
    .where('event_id', '=', eventId)
    .execute()
}

/**
 * Deletes kept spots that have opened, because their time is over or fewer families are left, and offers them to
 * waitlists.
 */
export async function releaseKeptSpots(db: Db, clock: () => Date): Promise<void> {
  const failures: unknown[] = []
  for (const timeSlotId of await findOpened(db, clock())) {
    await inTransaction(db, async (tx) => {
      const slot = await findAndLockTimeSlot(tx, timeSlotId)
      if (!slot) return
      const now = clock()
      const opened = await deleteOpened(tx, timeSlotId, now)
      const [first] = opened
      if (first) await offerSpotToAll(tx, slot, `kept ${first}`, { by: systemActor, now })
    }).catch((error: unknown) => failures.push(error))
  }
  // A failure in one slot must not prevent the offers of other slots.
  if (failures.length > 0) throw failures[0]
}

/** Before sign-up opens, nobody could be offered the spot, so its row waits until then. */
const hasOpened = (now: Date) =>
  sql<boolean>`id not in (select kept.id from ${keptSpots(now.toISOString())} as kept)
    and time_slot_id not in (select time_slots.id from time_slots
      join events on events.id = time_slots.event_id where events.opens_at > ${now.toISOString()})`

async function findOpened(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('kept_spots')
    .where(hasOpened(now))
    .orderBy('time_slot_id')
    .select('time_slot_id')
    .distinct()
    .execute()
  return rows.map(({ time_slot_id }) => time_slot_id)
}

async function deleteOpened(tx: Tx, timeSlotId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('kept_spots')
    .where('time_slot_id', '=', timeSlotId)
    .where(hasOpened(now))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
