import { type MessageChannel, skipReasons } from '../../../domain/message.ts'
import { clockSetBackMs } from '../../../domain/undo.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { droppedColumns, requeueIfTrue } from './requeue-obsolete-commands.ts'

/**
 * Requeues messages that were dropped as no longer true while the clock was ahead, if they are true now. Their links
 * are renewed. Setting `last_attempt_at` back to now marks a message as checked.
 */
export async function requeueObsoleteByWrongClock(
  db: Db,
  channel: MessageChannel,
  now: Date,
): Promise<void> {
  // Further ahead of now than the clocks of two processes may differ
  const ahead = new Date(now.getTime() + clockSetBackMs).toISOString()
  const dropped = await db
    .selectFrom('messages')
    .where('last_attempt_at', '>', ahead)
    .where('state', '=', 'failed')
    .where('last_error', '=', skipReasons.obsolete)
    .where('channel', '=', channel)
    .select('id')
    .execute()
  for (const { id } of dropped) await requeue(db, id, ahead, now)
}

async function requeue(db: Db, id: string, ahead: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await tx
      .updateTable('messages')
      .set({ last_attempt_at: now.toISOString() })
      .where('id', '=', id)
      // Another process may have checked it first.
      .where('last_attempt_at', '>', ahead)
      .where('state', '=', 'failed')
      .returning(droppedColumns)
      .executeTakeFirst()
    if (message) await requeueIfTrue(tx, message, now)
  })
}
