import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Appointment, EventAppointment } from '../../../domain/appointment.ts'
import {
  isTextWithLink,
  type MessageKind,
  type OrganizationKind,
  type TextKind,
  textBeside,
} from '../../../domain/message-kind.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'
import { toTextNumber } from '../../../domain/text-number.ts'
import { publicActor, systemActor } from '../../activity/activity-commands.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { hashToken } from '../../http/token-hash.ts'
import { boundOfChannel, holdBack, takeBrake } from '../brakes/brake-commands.ts'
import { nextOfferAt } from './offer-queries.ts'
import type { MessagePayload, OrganizationPayload } from './outbox-payload.ts'

export type NewOrganizationMessage = {
  kind: OrganizationKind
  recipient: string
  occasion: string
  payload: OrganizationPayload
}

type Addressee = { id: string; name: string; email: string; status?: RegistrationStatus }
/** Of kinds that also go as a text, it must be known whether the family agreed to that, and where to. */
type Texted = { phone: string | null; text_consent_at: string | null }
type KindWithText = 'registration_confirmed' | 'spot_available' | 'promoted'

export type NewMessage = {
  appointment: EventAppointment
  /** What makes this notification different from another of its kind to the same person */
  occasion: string
  before?: Appointment
  /** Whose act it is; an administrator's is never held back. The public's where it is not said. */
  by?: string
} & (
  | { kind: Exclude<MessageKind, KindWithText>; registration: Addressee }
  | { kind: KindWithText; registration: Addressee & Texted }
)

export type NewText = {
  kind: TextKind
  registration: { id: string; name: string }
  /** Phone number in E.164 */
  to: string
  appointment: EventAppointment
  occasion: string
  by?: string
  /** Not before; at once where it is left out */
  notBefore?: Date
}

/** `known`: something with this key has been queued before */
export type QueueOutcome = 'queued' | 'held' | 'known'

/**
 * Queues an e-mail in the transaction of what it tells of, and beside it a text to those who agreed to texts;
 * answers what became of the e-mail.
 * The same kind for the same registration and occasion is queued once, however often it is asked for:
 * `known` when it had been queued before. What is too much for a mailbox or phone is held back (brake-commands.ts).
 */
export async function queueMessage(tx: Tx, message: NewMessage, now: Date): Promise<QueueOutcome> {
  const { registration, appointment, kind, occasion, before, by } = message
  const at = now.toISOString()
  const isOffer = kind === 'spot_available' && !isByAdmin(by)
  const notBefore = isOffer
    ? await nextOfferAt(tx, registration.id, appointment.timeSlotId, now)
    : now
  if (!notBefore) return 'known'
  const cancelToken = randomUUID()
  const payload: MessagePayload = {
    ...appointment,
    registrationId: registration.id,
    name: registration.name,
    queuedAt: at,
    status: registration.status,
    before,
    cancelToken,
  }
  const { endTime } = appointment
  const outcome = await queueToFamily(tx, endTime, {
    kind,
    channel: 'email',
    recipient: registration.email,
    registration_id: registration.id,
    dedupe_key: `${registration.id}:${kind}:${occasion}`,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: notBefore.toISOString(),
    by_admin: isByAdmin(by) ? 1 : 0,
  })
  if (outcome === 'known') return outcome
  await rememberCancelToken(tx, registration.id, cancelToken, now)
  await queueTextBeside(tx, message, notBefore, now)
  return outcome
}

async function queueTextBeside(
  tx: Tx,
  message: NewMessage,
  notBefore: Date,
  now: Date,
): Promise<void> {
  const { registration, appointment, occasion, by } = message
  const kind = textBeside[message.kind]
  if (!kind || !('phone' in registration) || !registration.text_consent_at) return
  const to = toTextNumber(registration.phone)
  if (to) await queueText(tx, { kind, registration, to, appointment, occasion, by, notBefore }, now)
}

/**
 * Queues a text in the transaction of what it tells of; once for the same registration and occasion.
 * False where it was held back.
 */
export async function queueText(tx: Tx, text: NewText, now: Date): Promise<boolean> {
  const { kind, registration, to, appointment, occasion, by, notBefore = now } = text
  const at = now.toISOString()
  const cancelToken = isTextWithLink(kind) ? randomUUID() : undefined
  const payload: MessagePayload = {
    ...appointment,
    registrationId: registration.id,
    name: registration.name,
    queuedAt: at,
    cancelToken,
  }
  const outcome = await queueToFamily(tx, appointment.endTime, {
    kind,
    channel: 'text',
    recipient: to,
    registration_id: registration.id,
    dedupe_key: `${registration.id}:${kind}:${occasion}`,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: notBefore.toISOString(),
    by_admin: isByAdmin(by) ? 1 : 0,
  })
  if (outcome !== 'known' && cancelToken) {
    await rememberCancelToken(tx, registration.id, cancelToken, now)
  }
  return outcome !== 'held'
}

function isByAdmin(by: string = publicActor): boolean {
  return by !== publicActor && by !== systemActor
}

async function queueToFamily(
  tx: Tx,
  endTime: string,
  row: QueuedRow & { registration_id: string },
): Promise<QueueOutcome> {
  const id = await insertOnce(tx, row)
  if (!id) return 'known'
  if (row.by_admin) return 'queued'
  const counted = { ...row, registrationId: row.registration_id, endTime }
  if (await takeBrake(tx, counted, new Date(row.created_at))) return 'queued'
  await holdBack(tx, id, boundOfChannel[row.channel])
  return 'held'
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

/** Queues an e-mail to the organization, once for each address and occasion. */
export async function queueOrganizationMessage(
  tx: Tx,
  message: NewOrganizationMessage,
  now: Date,
): Promise<void> {
  const { kind, recipient, occasion, payload } = message
  const at = now.toISOString()
  await insertOnce(tx, {
    kind,
    channel: 'email',
    recipient,
    registration_id: null,
    dedupe_key: `${kind}:${occasion}:${recipient}`,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: at,
  })
}

type QueuedRow = Omit<Insertable<Tables['messages']>, 'id' | 'state' | 'attempts'>

/** Its id; undefined where something with this key has been queued before */
async function insertOnce(tx: Tx, row: QueuedRow): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('messages')
    .values({
      ...row,
      id: randomUUIDv7(),
      state: 'queued',
      attempts: 0,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}
