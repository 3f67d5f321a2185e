import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { MessageKind } from '../../domain/message.ts'
import type { Tx } from '../db/connect.ts'
import { hashToken } from '../token-hash.ts'

/** What every template may need of an appointment; times are ISO 8601 UTC. */
export type AppointmentFacts = {
  eventId: string
  timeSlotId: string
  eventTitle: string
  location: string
  laundromatName: string | null
  laundromatAddress: string | null
  startTime: string
  endTime: string
}

export type MessagePayload = AppointmentFacts & {
  registrationId: string
  name: string
  /** In calendars, what was queued later about the same registration replaces what came before */
  queuedAt: string
  /** Left out once the message has been sent: the database keeps only the token's hash. */
  cancelToken?: string
}

export type NewMessage = {
  kind: MessageKind
  registration: { id: string; name: string; email: string }
  appointment: AppointmentFacts
  /** What makes this telling different from another of its kind to the same person */
  occasion: string
}

/**
 * Queues an e-mail in the transaction of what it tells of; answers its cancel token.
 * The same kind for the same registration and occasion is queued once, however often it is asked for:
 * undefined when it had been queued before.
 */
export async function queueMessage(
  tx: Tx,
  message: NewMessage,
  now: Date,
): Promise<string | undefined> {
  const { registration, appointment, kind, occasion } = message
  const at = now.toISOString()
  const cancelToken = randomUUID()
  const payload: MessagePayload = {
    ...appointment,
    registrationId: registration.id,
    name: registration.name,
    queuedAt: at,
    cancelToken,
  }
  const inserted = await tx
    .insertInto('messages')
    .values({
      id: randomUUIDv7(),
      kind,
      channel: 'email',
      recipient: registration.email,
      registration_id: registration.id,
      dedupe_key: `${registration.id}:${kind}:${occasion}`,
      payload: JSON.stringify(payload),
      state: 'queued',
      next_attempt_at: at,
      created_at: at,
      attempts: 0,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  await rememberCancelToken(tx, registration.id, cancelToken, now)
  return cancelToken
}

/** A personal link of its own for each message; the database keeps its hash (docs/decisions/0002). */
export async function rememberCancelToken(
  tx: Tx,
  registrationId: string,
  token: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('cancel_tokens')
    .values({
      token_hash: hashToken(token),
      registration_id: registrationId,
      created_at: now.toISOString(),
    })
    .execute()
}
