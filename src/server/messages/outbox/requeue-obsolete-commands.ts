import type { Selectable } from 'kysely'
import { skipReasons } from '../../../domain/message.ts'
import { clockSetBackMs } from '../../../domain/undo.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { recountMessage } from '../brakes/brake-commands.ts'
import { recountAnnounced } from './announced-commands.ts'
import { findCurrentRegistration } from './current-registration-queries.ts'
import {
  isRelevant,
  isToFamily,
  type NotificationToFamily,
  tryReadNotification,
} from './notification.ts'
import { countedAt } from './outbox-commands.ts'
import { replaceLeases } from './outbox-lease-commands.ts'
import { saveCancelToken } from './outbox-row-commands.ts'
import { newTokenFor } from './renewed-link-commands.ts'

export const droppedColumns = [
  ...(['id', 'kind', 'channel', 'recipient', 'payload', 'registration_id'] as const),
  ...(['created_at', 'requeued_at', 'by_admin'] as const),
] as const
type DroppedMessage = Pick<Selectable<Tables['messages']>, (typeof droppedColumns)[number]>

/**
 * Requeues messages that were dropped as no longer true since the act (at the time `at`) and are true again now that the
 * act is undone. Checks the messages of all families, not only of those whose registrations the act changed: an edit of
 * an event changes no registration, and an act can affect messages of families at other events.
 */
export async function requeueObsoleteAfter(tx: Tx, at: string, now: Date): Promise<void> {
  for (const message of await droppedSince(tx, at).execute()) await requeueIfTrue(tx, message, now)
}

/**
 * Requeues messages about the slot that were dropped as no longer true since `closedAt`, if they are true now. Leaves
 * out offers, because the reopening makes new ones. The slot must be locked.
 */
export async function requeueAfterReopening(
  tx: Tx,
  { timeSlotId, closedAt }: { timeSlotId: string; closedAt: string },
  now: Date,
): Promise<void> {
  await replaceLeases(tx, [timeSlotId])
  const dropped = await droppedSince(tx, closedAt)
    .where('kind', 'not in', ['spot_available', 'text_spot_available'])
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').where('time_slot_id', '=', timeSlotId).select('id'),
    )
    .execute()
  for (const message of dropped) await requeueIfTrue(tx, message, now)
}

function droppedSince(tx: Tx, at: string) {
  // Starts a little earlier, because the worker's clock may be behind. This is harmless: a message that was dropped
  // before `at` is requeued only if it is true now.
  const since = new Date(Date.parse(at) - clockSetBackMs).toISOString()
  return tx
    .selectFrom('messages')
    .where('state', '=', 'failed')
    .where('last_error', '=', skipReasons.obsolete)
    .where('last_attempt_at', '>=', since)
    .orderBy('id')
    .select(droppedColumns)
}

/** Requeues a dropped message if it is true now, with a new personal link if it shows one. */
export async function requeueIfTrue(tx: Tx, message: DroppedMessage, now: Date): Promise<void> {
  const current = await findCurrentRegistration(tx, message.registration_id, now)
  const notification = tryReadNotification(message, current, now)
  if (!notification || !isRelevant(notification, now)) return
  const cancelToken = current ? newTokenFor(notification) : undefined
  if (current && cancelToken) {
    const channel = message.channel === 'text' ? 'text' : 'email'
    await saveCancelToken(tx, current.registrationId, cancelToken, now, { channel })
  }
  const requeued = await tx
    .updateTable('messages')
    .set({
      state: 'queued',
      attempts: 0,
      next_attempt_at: now.toISOString(),
      last_error: null,
      payload: JSON.stringify({ ...JSON.parse(message.payload), cancelToken }),
    })
    .where('id', '=', message.id)
    // An administrator may have sent it again since.
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (requeued.numUpdatedRows > 0n && isToFamily(notification)) {
    await recount(tx, message, notification)
  }
}

/** Reverses what `recordDropped` did to the counts. */
async function recount(
  tx: Tx,
  { id, recipient, created_at, requeued_at, by_admin }: DroppedMessage,
  { kind, payload }: NotificationToFamily,
): Promise<void> {
  const createdAt = countedAt({ createdAt: created_at, requeuedAt: requeued_at }, payload)
  if (createdAt === null) return
  await recountAnnounced(tx, id)
  // The brakes on mailboxes and phones do not count messages of administrators' acts.
  if (by_admin !== 1) await recountMessage(tx, { kind, recipient, createdAt })
}
