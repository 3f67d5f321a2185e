import { sql } from 'kysely'
import { outboxKinds } from '../../../domain/outbox-kind.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { maySend } from '../../db/held-sending.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uncountMessage } from '../brakes/brake-commands.ts'
import { cancellationKinds, eraseDetached } from '../erase-message-commands.ts'
import type { AnyPayload, MessagePayload } from '../outbox-payload.ts'
import { uncountAnnounced } from './announced-commands.ts'
import type { LeasedMessage } from './outbox-lease-commands.ts'
import { isDue } from './outbox-queries.ts'

/** Erases the personal link, so that from now on only the recipient has it. `also` runs in the transaction. */
export async function recordSent(
  db: Db,
  message: LeasedMessage,
  payload: AnyPayload,
  now: Date,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const ending = {
    state: 'sent' as const,
    sent_at: now.toISOString(),
    last_error: null,
    payload: withoutCancelToken(payload),
  }
  await finish(db, message, ending, async (tx) => {
    await setAddressFailure(tx, message, null)
    await also?.(tx)
  })
}

/** Keeps the link, for an administrator to pass on. `also` runs in the transaction. */
export async function recordFailed(
  db: Db,
  message: LeasedMessage,
  reason: string,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await finish(db, message, { state: 'failed', last_error: reason }, also)
}

export async function recordHeldBack(
  db: Db,
  message: LeasedMessage,
  reason: string,
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  await finish(db, message, { state: 'held', last_error: reason }, also)
}

/** Flags the address that the mail server rejected, for administrators to see. */
export async function recordRefused(
  db: Db,
  message: LeasedMessage,
  reason: string,
  now: Date,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const ending = { state: 'failed' as const, last_error: reason }
  await finish(db, message, ending, async (tx) => {
    await setAddressFailure(tx, message, now.toISOString())
    await also?.(tx)
  })
}

/** For a message that is no longer true or repeats what the family was told. Erases its link. */
export async function recordDropped(db: Db, message: LeasedMessage, reason: string): Promise<void> {
  const payload = JSON.parse(message.payload)
  const ending = {
    state: 'failed' as const,
    last_error: reason,
    payload: withoutCancelToken(payload),
  }
  const createdAt = countedAt(message, payload)
  await finish(db, message, ending, async (tx) => {
    if (createdAt === null) return
    await uncountMessage(tx, { ...message, createdAt })
    await uncountAnnounced(tx, message.id)
  })
}

/** When the brakes counted the message; null if an administrator sent it again, which is not counted */
export function countedAt(
  { createdAt, requeuedAt }: Pick<LeasedMessage, 'createdAt' | 'requeuedAt'>,
  { wasMissed = false }: Pick<MessagePayload, 'wasMissed'>,
): string | null {
  return wasMissed || requeuedAt === null ? (requeuedAt ?? createdAt) : null
}

/** Does nothing if another worker has leased the message since. */
export async function recordDelayed(
  db: Db,
  message: LeasedMessage,
  reason: string,
  { waitMs, at }: { waitMs: number; at: Date },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      lease_id: null,
      wait_ms: Math.round(waitMs),
      next_attempt_at: at.toISOString(),
      attempts: message.attempts,
      last_error: reason,
    })
    .where('id', '=', message.id)
    .where('state', '=', 'queued')
    .where('lease_id', '=', message.leaseId)
    .execute()
}

/** Does not count as an attempt, because no delivery was tried. */
export async function recordPostponed(db: Db, message: LeasedMessage, at: Date): Promise<void> {
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

/** Without a mail server, keeps all due e-mails in one write. */
export async function keepDueMessages(db: Db, now: Date): Promise<void> {
  const kept = await db
    .updateTable('messages')
    .set({ state: 'kept' })
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .where('kind', 'in', outboxKinds)
    .where(maySend)
    .where((eb) =>
      eb.or([
        isDue(now)(eb),
        // Leased or delayed while a mail server was still configured
        eb.and([
          eb.or([eb('lease_id', 'is not', null), eb('wait_ms', 'is not', null)]),
          eb('next_attempt_at', '<=', now.toISOString()),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (kept.numUpdatedRows > 0n) await eraseDetached(db)
}

type Ending = {
  state: 'sent' | 'failed' | 'held'
  last_error: string | null
  sent_at?: string
  payload?: string
}

// `sent` is recorded even if another worker has leased the message since, or if the message was erased during delivery,
// because an undo may restore it (docs/decisions/0094). Other outcomes are left to the worker with the current lease.
async function finish(
  db: Db,
  { id, kind, leaseId }: LeasedMessage,
  ending: Ending,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { payload, ...columns } = ending
    const ended = await tx
      .updateTable('messages')
      .set({ ...columns, lease_id: null, wait_ms: null })
      .$if(payload !== undefined, (query) => query.set({ payload: unlessErased(payload) }))
      .where('id', '=', id)
      // A single statement for both cases, so that it waits for a deletion or an undo that has not committed yet
      .where((eb) => {
        const isQueued = eb('state', '=', 'queued')
        const isLeased = eb('lease_id', '=', leaseId)
        return ending.state === 'sent'
          ? eb.or([isQueued, eb.and([isLeased, eb('payload', '=', '')])])
          : eb.and([isQueued, isLeased])
      })
      .returning('payload')
      .executeTakeFirst()
    if (ended?.payload) await also?.(tx)
    if (cancellationKinds.some((one) => one === kind)) await eraseDetached(tx, id)
  })
}

const unlessErased = (payload = '') =>
  sql<string>`case when payload = '' then '' else ${payload} end`

/** Does nothing if the registration has another address now. */
export async function setAddressFailure(
  tx: Tx,
  { registrationId, recipient }: Pick<LeasedMessage, 'registrationId' | 'recipient'>,
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

export function withoutCancelToken(payload: AnyPayload): string {
  return JSON.stringify({ ...payload, cancelToken: undefined })
}
