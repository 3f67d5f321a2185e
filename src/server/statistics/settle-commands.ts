import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/connect.ts'
import { lockRows } from '../db/row-locks.ts'
import { inTransaction } from '../db/transaction.ts'
import { countLeads, leadColumns, readSettledLeads } from './sign-up-lead-queries.ts'

/** Slots per transaction: usually a few thousand registrations at most, which SQLite counts in a few milliseconds */
const slotsAtOnce = 50

/**
 * Counts the ended time slots of the last year that are not counted yet, and stores the counts, so that analytics need
 * not read their registrations (docs/decisions/0089).
 */
export async function settleLeads(db: Db, now: Date, stopping: AbortSignal): Promise<void> {
  const { unsettled } = await readSettledLeads(db, now)
  for (let at = 0; at < unsettled.length && !stopping.aborted; at += slotsAtOnce) {
    await settleSlots(db, unsettled.slice(at, at + slotsAtOnce))
    await setImmediate()
  }
}

/**
 * Counts and inserts under the slots' locks. Triggers take the same locks for every change that affects the counts, so
 * a concurrent change is either counted here, or deletes the counts inserted here.
 */
async function settleSlots(db: Db, ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const slots = tx.selectFrom('time_slots').where('id', 'in', ids).orderBy('id').select('id')
    await lockRows(tx, slots).execute()
    await tx
      .insertInto('settled_leads')
      .columns(['time_slot_id', ...leadColumns])
      .expression(countLeads(tx, ids))
      // Another process was faster.
      .onConflict((conflict) => conflict.column('time_slot_id').doNothing())
      .execute()
  })
}
