import { randomUUID } from 'node:crypto'
import type { MessageKind } from '../../../domain/message-kind.ts'
import type { OutboxKind } from '../../../domain/outbox-kind.ts'
import { isText, isTextWithLink, textInstead } from '../../../domain/text-kind.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { newShortToken } from '../../secrets/short-token.ts'
import { parseMessagePayload } from '../outbox-payload.ts'
import { isForFormerOwner, type Notification } from './notification.ts'
import { type Attempt, obsolete } from './outbox-delivery.ts'
import type { LeasedMessage } from './outbox-lease-commands.ts'
import { hasCancelToken, hasWorkingLink } from './outbox-queries.ts'
import { saveCancelToken } from './outbox-row-commands.ts'

/** Messages that state a registration's current status; a newer one covers those queued before it. */
export const statusKinds: readonly MessageKind[] = [
  'registration_confirmed',
  'waitlist_joined',
  'promoted',
  'moved',
]
/** Includes offers: if the spot is still free, a new offer follows the message about the waitlist. */
const coveredByStatus: readonly OutboxKind[] = [...statusKinds, 'spot_available' as const].flatMap(
  (kind) => [kind, textInstead[kind]],
)

/**
 * Replaces the revoked links in queued messages; call it after revoking. `next` is the message that the same change
 * queues, if any. If it states the registration's status, it covers earlier status messages, which get no new link.
 */
export async function renewQueuedLinks(
  tx: Tx,
  registrationId: string,
  next: MessageKind | null,
  now: Date,
): Promise<void> {
  const covers = next !== null && statusKinds.includes(next)
  const queued = await tx
    .updateTable('messages')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'queued')
    .returning(['id', 'kind', 'payload'])
    .execute()
  for (const { id, kind, payload } of queued) {
    const facts = parseMessagePayload(payload)
    if (!facts?.cancelToken || (covers && coveredByStatus.includes(kind))) continue
    if (await hasCancelToken(tx, facts.cancelToken)) continue
    const cancelToken = isText(kind) ? newShortToken() : randomUUID()
    const channel = isText(kind) ? 'text' : 'email'
    await saveCancelToken(tx, registrationId, cancelToken, now, { channel })
    const renewed = JSON.stringify({ ...facts, cancelToken })
    await tx.updateTable('messages').set({ payload: renewed }).where('id', '=', id).execute()
  }
}

/** Null if the link works; otherwise the outcome, which is `postponed` if the link was renewed since */
export async function checkLink(
  db: Db,
  message: LeasedMessage,
  notification: Notification,
  now: Date,
): Promise<Attempt | null> {
  if (await hasWorkingLink(db, notification)) return null
  const stored = await db
    .selectFrom('messages')
    .where('id', '=', message.id)
    .select('payload')
    .executeTakeFirst()
  const token = stored && parseMessagePayload(stored.payload)?.cancelToken
  const isRenewed = token !== undefined && (await hasCancelToken(db, token))
  return isRenewed ? { outcome: 'postponed', until: now } : obsolete
}

/** A new token for a message's personal link; undefined if the message shows none, such as a cancellation */
export function newTokenFor(notification: Notification): string | undefined {
  if (isForFormerOwner(notification) || notification.kind === 'cancelled') return undefined
  if (notification.to !== 'phone') return randomUUID()
  const isAlone = notification.payload.hasLink ?? false
  return isTextWithLink(notification.kind, { isAlone }) ? newShortToken() : undefined
}
