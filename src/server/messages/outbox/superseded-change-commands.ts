import type { Appointment } from '../../../domain/appointment.ts'
import { skipReasons } from '../../../domain/message.ts'
import { isForSlot } from '../../../domain/message-relevance.ts'
import type { OutboxKind } from '../../../domain/outbox-kind.ts'
import type { Tx } from '../../db/connect.ts'
import { uncountMessage } from '../brakes/brake-commands.ts'
import { type MessagePayload, parseMessagePayload } from '../outbox-payload.ts'
import { uncountAnnounced } from './announced-commands.ts'
import { hasHeardSince } from './arrival-queries.ts'
import { countedAt, withoutCancelToken } from './outbox-commands.ts'
import { isUnanswered } from './outbox-delivery.ts'

/**
 * Drops queued messages and calls about earlier changes, because the next message covers them. Returns the appointment
 * that the family last received: the `before` of the oldest dropped message, ignoring texts beside an e-mail. Null if
 * nothing was dropped, or if another message, which named the changed appointment, may have arrived meanwhile.
 */
export async function dropSupersededChanges(
  tx: Tx,
  { id, timeSlotId }: { id: string; timeSlotId: string },
): Promise<Appointment | null> {
  let oldest: { before: Appointment | null; createdAt: string } | null = null
  for (const message of await lockQueued(tx, id)) {
    const payload = parseMessagePayload(message.payload)
    if (!isChange(message.kind) || payload?.timeSlotId !== timeSlotId) continue
    // The e-mail beside a text may have been sent before the text.
    const isBeside = message.channel === 'text' && !payload.hasLink
    if (!isBeside) oldest ??= { before: payload.before ?? null, createdAt: message.createdAt }
    await dropMessage(tx, message.id, payload)
  }
  return oldest && !(await hasHeardSince(tx, id, oldest.createdAt)) ? oldest.before : null
}

/**
 * Drops the queued messages of a registration that moves to this slot, because the next message covers them. Keeps the
 * kinds in `staysTrue`, and announcements that were also sent to this slot.
 */
export async function dropOutdatedMessages(
  tx: Tx,
  registrationId: string,
  timeSlotId: string,
): Promise<void> {
  for (const message of await lockQueued(tx, registrationId)) {
    const payload = parseMessagePayload(message.payload)
    if (!payload || staysTrue.includes(message.kind)) continue
    if (isNews(message.kind) && isForSlot({ ...payload, kind: 'announcement' }, timeSlotId))
      continue
    await dropMessage(tx, message.id, payload)
    await uncountAnnounced(tx, message.id)
    const createdAt = countedAt(message, payload)
    if (createdAt !== null && message.channel !== 'call') {
      await uncountMessage(tx, { ...message, createdAt })
    }
  }
}

export async function dropNoShowNotice(tx: Tx, registrationId: string): Promise<void> {
  for (const message of await lockQueued(tx, registrationId)) {
    const payload = parseMessagePayload(message.payload)
    const isNotice = message.kind === 'no_show_noted' || message.kind === 'text_no_show_noted'
    if (payload && isNotice) await dropMessage(tx, message.id, payload)
  }
}

const staysTrue: readonly OutboxKind[] = ['cancelled', 'email_changed', 'text_phone_changed']

const isNews = (kind: OutboxKind) => kind === 'announcement' || kind === 'text_announcement'

const isChange = (kind: OutboxKind) => kind === 'event_changed' || kind === 'text_changed'

/**
 * Queued messages that are not being delivered and cannot have arrived, and calls that nobody has made; oldest first
 */
async function lockQueued(tx: Tx, registrationId: string) {
  // A no-op update locks the rows: a worker has either leased a message already or will find it dropped.
  const queued = await tx
    .updateTable('messages')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('registration_id', '=', registrationId)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'queued'), eb('lease_id', 'is', null)]),
        eb.and([eb('channel', '=', 'call'), eb('state', '=', 'kept')]),
      ]),
    )
    .returning([
      'id',
      'kind',
      'channel',
      'recipient',
      'payload',
      'created_at as createdAt',
      'requeued_at as requeuedAt',
      'last_error as lastError',
    ])
    .execute()
  return queued
    .filter(({ lastError }) => !isUnanswered(lastError))
    .map((message) => ({ ...message, kind: message.kind as OutboxKind }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

export async function dropMessage(tx: Tx, id: string, payload: MessagePayload): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      state: 'failed',
      wait_ms: null,
      last_error: skipReasons.obsolete,
      payload: withoutCancelToken(payload),
    })
    .where('id', '=', id)
    .execute()
}
