import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { skipReasons } from '../../../domain/message.ts'
import type { OutboxKind } from '../../../domain/outbox-kind.ts'
import { undoMs } from '../../../domain/undo.ts'
import { publicActor, systemActor } from '../../activity/activity-commands.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { hashLinkToken } from '../../secrets/token-hash.ts'
import { boundOfChannel, countAgainstBrake, holdBack } from '../brakes/brake-commands.ts'

/**
 * `duplicate`: a message with this dedupe key was queued before; `call`: no e-mail or text reaches the family; `none`:
 * the message was for a former phone that gets no texts
 */
export type QueueOutcome = 'queued' | 'held' | 'duplicate' | 'call' | 'none'

/** Whether the message was held back or became a call. The family's response then names the program's phone number. */
export function isWithheld(outcome: QueueOutcome): boolean {
  return outcome === 'held' || outcome === 'call'
}

export type QueuedRow = Omit<Insertable<Tables['messages']>, 'id' | 'state' | 'attempts'>

export function isByAdmin(by: string = publicActor): boolean {
  return by !== publicActor && by !== systemActor
}

/** Delays messages of an administrator's act until the act can no longer be undone (docs/decisions/0054). */
export function afterUndo(notBefore: Date, now: Date, by: string | undefined): Date {
  return isByAdmin(by) ? new Date(Math.max(notBefore.getTime(), now.getTime() + undoMs)) : notBefore
}

/**
 * With `isNew` (the first message of a registration made in this transaction), no duplicate is possible, so all
 * statements are sent together.
 */
export async function queueToFamily(
  tx: Tx,
  endTime: string,
  row: QueuedRow & { registration_id: string; channel: 'email' | 'text' },
  cancelToken?: string,
  { isNew = false }: { isNew?: boolean | undefined } = {},
): Promise<QueueOutcome> {
  const inserting = insertOnce(tx, row)
  if (!isNew && !(await inserting)) return 'duplicate'
  const now = new Date(row.created_at)
  const counted = { ...row, registrationId: row.registration_id, endTime }
  const [id, isAllowed] = await Promise.all([
    inserting,
    row.by_admin ? true : countAgainstBrake(tx, counted, now),
    row.by_admin || announcesStatus(row.kind)
      ? undefined
      : releaseEarlier(tx, row.registration_id, now),
    cancelToken &&
      saveCancelToken(tx, row.registration_id, cancelToken, now, { channel: row.channel }),
  ])
  if (!id) return 'duplicate'
  if (isAllowed) return 'queued'
  await holdBack(tx, id, boundOfChannel[row.channel])
  return 'held'
}

/**
 * Kinds for which `releaseEarlier` is not called. They are sent for a new registration, which has no earlier messages,
 * and for a completed one, whose message makes the earlier ones unnecessary.
 */
function announcesStatus(kind: OutboxKind): boolean {
  return [
    'registration_confirmed',
    'waitlist_joined',
    'text_confirmed',
    'text_waitlist_joined',
  ].includes(kind)
}

/**
 * Ends the undo wait of an administrator's messages when a later message is queued, so that the family reads them in
 * order.
 */
async function releaseEarlier(tx: Tx, registrationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ next_attempt_at: eb.ref('created_at') }))
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'queued')
    .where('by_admin', '=', 1)
    .where('lease_id', 'is', null)
    .where('next_attempt_at', '>', now.toISOString())
    .where('next_attempt_at', '<=', new Date(now.getTime() + undoMs).toISOString())
    .execute()
}

/**
 * Stores a personal link as its token's hash (docs/decisions/0002): a message's link with its channel (0047), or a
 * browser's link with its expiry.
 */
export async function saveCancelToken(
  tx: Tx,
  registrationId: string,
  token: string,
  now: Date,
  { channel, expiresAt }: { channel?: 'email' | 'text'; expiresAt?: Date } = {},
): Promise<void> {
  await insertToken(tx, {
    token_hash: hashLinkToken(token),
    registration_id: registrationId,
    created_at: now.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    channel: channel ?? null,
  })
}

const insertToken = compileOnce((db, row: Insertable<Tables['cancel_tokens']>) =>
  db.insertInto('cancel_tokens').values(row),
)

/**
 * Returns the new message's id; undefined if a message with this dedupe key exists. A message that was dropped as no
 * longer true and never sent is replaced by the new message.
 */
export async function insertOnce(
  tx: Tx,
  row: QueuedRow,
  state: 'queued' | 'kept' = 'queued',
): Promise<string | undefined> {
  const [inserted] = await insertMessage(tx, { ...row, id: randomUUIDv7(), state, attempts: 0 })
  return inserted?.id
}

const insertMessage = compileOnce((db, row: Insertable<Tables['messages']>) =>
  db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('dedupe_key')
        .doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          channel: eb.ref('excluded.channel'),
          recipient: eb.ref('excluded.recipient'),
          payload: eb.ref('excluded.payload'),
          state: eb.ref('excluded.state'),
          attempts: eb.ref('excluded.attempts'),
          created_at: eb.ref('excluded.created_at'),
          next_attempt_at: eb.ref('excluded.next_attempt_at'),
          by_admin: eb.ref('excluded.by_admin'),
          last_error: null,
          last_attempt_at: null,
          requeued_at: null,
        }))
        .where('messages.state', '=', 'failed')
        .where('messages.last_error', '=', skipReasons.obsolete)
        .where('messages.sent_at', 'is', null)
        .where('messages.called_at', 'is', null),
    )
    .returning('id'),
)
