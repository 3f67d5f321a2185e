import type { MessageKind } from '../../domain/message.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { longestDeliveryMs } from './channels/smtp.ts'
import type { MessagePayload } from './outbox.ts'

/** How long whoever claimed a message has it to itself, in milliseconds: longer than any delivery. */
export const leaseMs = longestDeliveryMs + 15_000

export type ClaimedMessage = {
  id: string
  kind: MessageKind
  recipient: string
  registrationId: string | null
  payload: string
  /** This one included */
  attempts: number
  createdAt: string
  /** When the claim ends; tells this claim from a later one */
  leasedUntil: string
}

/**
 * Takes a due message for one attempt; undefined when another worker was faster.
 * One conditional update, so that of any number of processes one wins; should that one die,
 * the message is due again when the lease ends.
 */
export async function claimMessage(
  db: Db,
  id: string,
  now: Date,
): Promise<ClaimedMessage | undefined> {
  return db
    .updateTable('messages')
    .set((eb) => ({
      next_attempt_at: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now.toISOString())
    .returning([
      'id',
      'kind',
      'recipient',
      'registration_id as registrationId',
      'payload',
      'attempts',
      'created_at as createdAt',
      'next_attempt_at as leasedUntil',
    ])
    .executeTakeFirst()
}

/** The personal link goes with it: from now on only the mailbox has it. */
export async function recordSent(db: Db, message: ClaimedMessage, now: Date): Promise<void> {
  await finish(db, message.id, {
    state: 'sent',
    sent_at: now.toISOString(),
    last_error: null,
    payload: withoutCancelToken(message.payload),
  })
}

/** Not delivered, and not tried again. The link stays, for an administrator to send it on. */
export async function recordFailed(db: Db, message: ClaimedMessage, reason: string): Promise<void> {
  await finish(db, message.id, { state: 'failed', last_error: reason })
}

/** Not sent, because it no longer tells the truth; nobody will need its link. */
export async function recordDropped(
  db: Db,
  message: ClaimedMessage,
  reason: string,
): Promise<void> {
  await finish(db, message.id, {
    state: 'failed',
    last_error: reason,
    payload: withoutCancelToken(message.payload),
  })
}

/** Due again at `at`; does nothing once the lease has run out and another worker has the message. */
export async function recordDelayed(
  db: Db,
  message: ClaimedMessage,
  reason: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ next_attempt_at: at.toISOString(), last_error: reason })
    .where('id', '=', message.id)
    .where('state', '=', 'queued')
    .where('next_attempt_at', '=', message.leasedUntil)
    .execute()
}

/** Without a mail server: all that is due is kept for an administrator, in one write. */
export async function keepDueMessages(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'kept' })
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .where('next_attempt_at', '<=', now.toISOString())
    .execute()
}

type Ending = {
  state: 'sent' | 'failed'
  last_error: string | null
  sent_at?: string
  payload?: string
}

// A transaction only for its retries: a delivery that is not written down would be made twice.
async function finish(db: Db, id: string, ending: Ending): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('messages')
      .set(ending)
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute()
  })
}

function withoutCancelToken(payload: string): string {
  const { cancelToken, ...rest }: MessagePayload = JSON.parse(payload)
  return JSON.stringify(rest)
}
