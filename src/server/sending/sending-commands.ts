import type { ResumeSendingAnswer, ResumeSendingRequest } from '../../contract/sending.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { skipReasons } from '../../domain/message.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { eraseDetached } from '../messages/erase-message-commands.ts'
import { isFromBefore } from '../webhook-target/webhook-target-queries.ts'

/** Returns false if messages are already held. */
export async function holdSending(db: Db, act: Act): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isNew = await markHeld(tx, act.now)
    if (isNew) await recordAct(tx, activityWords.sendingHeld, act)
    return isNew
  })
}

/** Adds no activity line. Needs only the table `program_state`, so it also works before an update. */
export async function markHeld(tx: Tx, now: Date): Promise<boolean> {
  const row = { sending_held_since: now.toISOString(), sending_held_why: 'command' as const }
  const held = await tx
    .insertInto('program_state')
    .values({ id: 1, ...row })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(row).where('program_state.sending_held_since', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Returns how many earlier messages and webhook deliveries were discarded, or null if sending was not held. In any
 * case, workers skip messages that are no longer true.
 */
export async function resumeSending(
  db: Db,
  { earlier }: ResumeSendingRequest,
  act: Act,
): Promise<ResumeSendingAnswer | null> {
  return inTransaction(db, async (tx) => {
    // Locks the row, so that only one of two administrators resumes.
    const held = await tx
      .updateTable('program_state')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('sending_held_since', 'is not', null)
      .returning('sending_held_since as since')
      .$narrowType<{ since: string }>()
      .executeTakeFirst()
    if (!held) return null
    const discarded =
      earlier === 'discard'
        ? await discardBefore(tx, held.since)
        : { discarded: 0, discardedWebhooks: 0 }
    await tx
      .updateTable('program_state')
      .set({ sending_held_since: null, sending_held_why: null })
      .execute()
    await recordAct(tx, activityWords.sendingResumed(discarded), act)
    return discarded
  })
}

/** Discarded messages stay in the log, where an administrator can send them again one by one. */
async function discardBefore(tx: Tx, since: string): Promise<ResumeSendingAnswer> {
  const messages = await tx
    .updateTable('messages')
    .set({ state: 'failed', last_error: skipReasons.discarded, lease_id: null, wait_ms: null })
    .where('state', '=', 'queued')
    .where('channel', 'in', ['email', 'text'])
    .where((eb) => eb(eb.fn.coalesce('requeued_at', 'created_at'), '<', since))
    .executeTakeFirst()
  await eraseDetached(tx)
  const deliveries = await tx
    .updateTable('webhook_deliveries')
    .set({
      state: 'failed',
      last_error: skipReasons.discarded,
      lease_id: null,
      wait_ms: null,
      next_attempt_at: null,
    })
    .where('state', '=', 'queued')
    .where(isFromBefore(since))
    .executeTakeFirst()
  return {
    discarded: Number(messages.numUpdatedRows),
    discardedWebhooks: Number(deliveries.numUpdatedRows),
  }
}
