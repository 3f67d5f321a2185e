import { outboxKinds } from '../../../domain/message-kind.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { giveBackBrake } from '../brakes/brake-commands.ts'
import type { ClaimedMessage } from './outbox-claim-commands.ts'
import type { MessagePayload, OrganizationPayload } from './outbox-payload.ts'
import { isDue } from './outbox-queries.ts'

/** Keeps what was told, except the personal link: from now on only the mailbox has that. */
export async function recordSent(
  db: Db,
  message: ClaimedMessage,
  told: MessagePayload | OrganizationPayload,
  now: Date,
): Promise<void> {
  const ending = {
    state: 'sent' as const,
    sent_at: now.toISOString(),
    last_error: null,
    payload: withoutCancelToken(told),
  }
  await finish(db, message, ending, (tx) => markAddress(tx, message, null))
}

/**
 * Not delivered, and not tried again. The link stays, for an administrator to pass it on.
 * `also` is done in the same transaction.
 */
export async function recordFailed(
  db: Db,
  message: ClaimedMessage,
  reason: string,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await finish(db, message, { state: 'failed', last_error: reason }, also)
}

/** A brake (domain/brakes.ts) keeps it back until an administrator has it sent. */
export async function recordHeldBack(
  db: Db,
  message: ClaimedMessage,
  reason: string,
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  await finish(db, message, { state: 'held', last_error: reason }, also)
}

/** The mail server knows no such address: the registration is marked, so that somebody calls the family. */
export async function recordRefused(
  db: Db,
  message: ClaimedMessage,
  reason: string,
  now: Date,
): Promise<void> {
  const ending = { state: 'failed' as const, last_error: reason }
  await finish(db, message, ending, (tx) => markAddress(tx, message, now.toISOString()))
}

/** Not sent, because it no longer tells the truth; nobody will need its link. */
export async function recordDropped(
  db: Db,
  message: ClaimedMessage,
  reason: string,
): Promise<void> {
  const ending = {
    state: 'failed' as const,
    last_error: reason,
    payload: withoutCancelToken(JSON.parse(message.payload)),
  }
  // What was sent again may have gone before.
  const giveBack = message.requeuedAt === null ? giveBackBrake : undefined
  await finish(db, message, ending, async (tx) => giveBack?.(tx, message))
}

/** Due again after `waitMs`; does nothing once the lease has run out and another worker has the message. */
export async function recordDelayed(
  db: Db,
  message: ClaimedMessage,
  reason: string,
  { waitMs, at }: { waitMs: number; at: Date },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      lease_id: null,
      wait_ms: Math.round(waitMs),
      next_attempt_at: at.toISOString(),
      last_error: reason,
    })
    .where('id', '=', message.id)
    .where('state', '=', 'queued')
    .where('lease_id', '=', message.leaseId)
    .execute()
}

/** Due at `at`, and not tried now: this was no attempt. */
export async function recordPostponed(db: Db, message: ClaimedMessage, at: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      lease_id: null,
      wait_ms: null,
      next_attempt_at: at.toISOString(),
      attempts: message.attempts - 1,
    })
    .where('id', '=', message.id)
    .where('state', '=', 'queued')
    .where('lease_id', '=', message.leaseId)
    .execute()
}

/** Without a mail server: all e-mails that are due are kept for an administrator, in one write. */
export async function keepDueMessages(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'kept' })
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .where('kind', 'in', outboxKinds)
    .where((eb) =>
      eb.or([
        isDue(now)(eb),
        // Waits for a mail server that there was before
        eb.and([
          eb.or([eb('lease_id', 'is not', null), eb('wait_ms', 'is not', null)]),
          eb('next_attempt_at', '<=', now.toISOString()),
        ]),
      ]),
    )
    .execute()
}

type Ending = {
  state: 'sent' | 'failed' | 'held'
  last_error: string | null
  sent_at?: string
  payload?: string
}

// In a transaction also for its retries: a delivery that is not written down would be made twice.
// What was delivered is so whoever has the message by now; of anything else that worker will know more.
async function finish(
  db: Db,
  { id, leaseId }: ClaimedMessage,
  ending: Ending,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('messages')
      .set({ ...ending, lease_id: null, wait_ms: null })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .$if(ending.state !== 'sent', (query) => query.where('lease_id', '=', leaseId))
      .returning('id')
      .executeTakeFirst()
    if (ended) await also?.(tx)
  })
}

/** Only while the registration still has the address that was written to. */
async function markAddress(
  tx: Tx,
  { registrationId, recipient }: ClaimedMessage,
  failedAt: string | null,
): Promise<void> {
  if (!registrationId) return
  await tx
    .updateTable('registrations')
    .set({ email_failed_at: failedAt })
    .where('id', '=', registrationId)
    .where('email', '=', recipient)
    .$if(failedAt === null, (query) => query.where('email_failed_at', 'is not', null))
    .execute()
}

/** What the database keeps of a message that nobody will send any more */
export function withoutCancelToken(payload: MessagePayload | OrganizationPayload): string {
  return JSON.stringify({ ...payload, cancelToken: undefined })
}
