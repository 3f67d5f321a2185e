import { activityWords } from '../../../contract/words/en/activity.ts'
import type { OutboxKind } from '../../../domain/outbox-kind.ts'
import { type Act, recordAct } from '../../activity/activity-commands.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countAgainstBrake, holdBack, uncountMessage } from '../brakes/brake-commands.ts'
import { findCurrentRegistrations } from '../outbox/current-registration-queries.ts'
import { listMissedEmails } from '../outbox/missed-email-queries.ts'
import {
  canSendAgain,
  familyPayload,
  findRecipient,
  tryReadNotification,
} from '../outbox/notification.ts'
import { countedAt } from '../outbox/outbox-commands.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import { requeue } from './message-log-commands.ts'

/** E-mails per transaction, few enough that sign-ups do not wait long */
const chunk = 50

/**
 * Queues all missed e-mails about coming appointments (docs/decisions/0087). Returns how many were queued and held
 * back. The brakes count them anew, except those of administrators' acts.
 */
export async function sendMissedEmails(
  db: Db,
  act: Act,
): Promise<{ queued: number; held: number }> {
  const total = { queued: 0, held: 0 }
  // Sorted by mailbox, so that concurrent requests lock the rows of the brakes in the same order and cannot deadlock.
  const missed = (await listMissedEmails(db, act.now)).toSorted((one, other) =>
    one.recipient < other.recipient ? -1 : 1,
  )
  for (let from = 0; from < missed.length; from += chunk) {
    const ids = missed.slice(from, from + chunk).map(({ id }) => id)
    const { queued, held } = await inTransaction(db, async (tx) => {
      const done = await sendSome(tx, ids, act.now)
      if (done.queued > 0) await recordAct(tx, activityWords.missedEmailsSent(done.queued), act)
      return done
    })
    total.queued += queued
    total.held += held
  }
  return total
}

async function sendSome(tx: Tx, ids: string[], now: Date) {
  const rows = await lockMissed(tx, ids)
  const registrations = await findCurrentRegistrations(
    tx,
    rows.map(({ registrationId }) => registrationId),
    now,
  )
  const done = { queued: 0, held: 0 }
  for (const row of rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))) {
    const current = registrations.get(row.registrationId ?? '') ?? null
    const notification = tryReadNotification(row, current, now)
    // Keeps the facts as first queued, because the outbox compares them with what the family was last told.
    const stored = tryReadNotification(row, current, now, { isSent: true })
    if (!notification || !stored || !canSendAgain(notification, now)) continue
    const recipient = findRecipient(notification, current, row.recipient)
    const family = familyPayload(notification)
    if (recipient === null || !family) continue
    const { id } = row
    await requeue(tx, { id, notification: stored, recipient }, now, { wasMissed: true })
    const isAllowed = row.byAdmin === 1 || (await countAnew(tx, row, { ...family, recipient }, now))
    if (!isAllowed) await holdBack(tx, id, 'mailbox')
    done[isAllowed ? 'queued' : 'held']++
  }
  return done
}

async function countAnew(
  tx: Tx,
  row: Awaited<ReturnType<typeof lockMissed>>[number],
  {
    registrationId,
    endTime,
    recipient,
    ...payload
  }: Pick<MessagePayload, 'registrationId' | 'endTime' | 'wasMissed'> & { recipient: string },
  now: Date,
): Promise<boolean> {
  const createdAt = countedAt(row, payload)
  if (createdAt !== null) await uncountMessage(tx, { ...row, createdAt })
  const message = { kind: row.kind, channel: 'email' as const, recipient, registrationId, endTime }
  return countAgainstBrake(tx, message, now)
}

/** Locks the rows, so that each message is sent once even if two administrators press the button at once. */
async function lockMissed(tx: Tx, ids: string[]) {
  const rows = await tx
    .updateTable('messages')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', 'in', ids)
    .where('state', 'in', ['kept', 'failed'])
    .where('called_at', 'is', null)
    .returning(['id', 'kind', 'recipient', 'payload', 'registration_id as registrationId'])
    .returning(['by_admin as byAdmin', 'created_at as createdAt', 'requeued_at as requeuedAt'])
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as OutboxKind }))
}
