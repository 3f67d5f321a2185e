import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Appointment, EventAppointment } from '../../../domain/appointment.ts'
import type { Language } from '../../../domain/language.ts'
import {
  isTextWithLink,
  isToFormerOwner,
  type MessageKind,
  type OrganizationKind,
  type TextKind,
  textBeside,
} from '../../../domain/message-kind.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'
import { toTextNumber } from '../../../domain/text-number.ts'
import { publicActor, systemActor } from '../../activity/activity-commands.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { hashToken } from '../../http/token-hash.ts'
import { boundOfChannel, countAgainstBrake, holdBack } from '../brakes/brake-commands.ts'
import { nextOfferAt } from './offer-queries.ts'
import type { MessagePayload, OrganizationPayload } from './outbox-payload.ts'

export type NewOrganizationMessage = {
  kind: OrganizationKind
  recipient: string
  occasion: string
  payload: OrganizationPayload
}

type Registration = {
  id: string
  name: string
  email: string
  language: Language
  status?: RegistrationStatus
}
/** Required for kinds that also go as a text */
type TextDetails = { phone: string | null; text_consent_at: string | null }
type KindWithText = 'registration_confirmed' | 'spot_available' | 'promoted' | 'moved'

export type NewMessage = {
  appointment: EventAppointment
  /** Part of the dedupe key: distinguishes messages of the same kind to one registration */
  occasion: string
  before?: Appointment
  /** The actor, the public by default; messages that an administrator causes are never held back. */
  by?: string
} & (
  | { kind: Exclude<MessageKind, KindWithText>; registration: Registration }
  | { kind: KindWithText; registration: Registration & TextDetails }
)

export type NewText = {
  kind: TextKind
  registration: { id: string; name: string; language: Language }
  /** Phone number in E.164 */
  to: string
  appointment: EventAppointment
  occasion: string
  by?: string
  /** Earliest delivery; at once by default */
  notBefore?: Date
}

/** `known`: a message with this dedupe key was queued before */
export type QueueOutcome = 'queued' | 'held' | 'known'

/**
 * Queues an e-mail in the transaction of the change, and a text to families who agreed to texts; returns the e-mail's
 * outcome. Idempotent for kind, registration and occasion. Beyond a mailbox's or phone's limit the message is held back
 * (brake-commands.ts).
 */
export async function queueMessage(tx: Tx, message: NewMessage, now: Date): Promise<QueueOutcome> {
  const { registration, appointment, kind, occasion, before, by } = message
  const at = now.toISOString()
  const isOffer = kind === 'spot_available' && !isByAdmin(by)
  const notBefore = isOffer
    ? await nextOfferAt(tx, registration.id, appointment.timeSlotId, now)
    : now
  if (!notBefore) return 'known'
  const cancelToken = isToFormerOwner(kind) ? undefined : randomUUID()
  const payload: MessagePayload = {
    ...appointment,
    registrationId: registration.id,
    name: registration.name,
    language: registration.language,
    queuedAt: at,
    status: registration.status,
    before,
    cancelToken,
  }
  const { endTime } = appointment
  const row = {
    kind,
    channel: 'email' as const,
    recipient: registration.email,
    registration_id: registration.id,
    dedupe_key: `${registration.id}:${kind}:${occasion}`,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: notBefore.toISOString(),
    by_admin: isByAdmin(by) ? 1 : 0,
  }
  const outcome = await queueToFamily(tx, endTime, row, cancelToken)
  if (outcome !== 'known') await queueTextBeside(tx, message, notBefore, now)
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

/** Queues a text in the transaction of the change; idempotent like `queueMessage`. False if it was held back. */
export async function queueText(tx: Tx, text: NewText, now: Date): Promise<boolean> {
  const { kind, registration, to, appointment, occasion, by, notBefore = now } = text
  const at = now.toISOString()
  const cancelToken = isTextWithLink(kind) ? randomUUID() : undefined
  const payload: MessagePayload = {
    ...appointment,
    registrationId: registration.id,
    name: registration.name,
    language: registration.language,
    queuedAt: at,
    cancelToken,
  }
  const row = {
    kind,
    channel: 'text' as const,
    recipient: to,
    registration_id: registration.id,
    dedupe_key: `${registration.id}:${kind}:${occasion}`,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: notBefore.toISOString(),
    by_admin: isByAdmin(by) ? 1 : 0,
  }
  return (await queueToFamily(tx, appointment.endTime, row, cancelToken)) !== 'held'
}

function isByAdmin(by: string = publicActor): boolean {
  return by !== publicActor && by !== systemActor
}

async function queueToFamily(
  tx: Tx,
  endTime: string,
  row: QueuedRow & { registration_id: string },
  cancelToken?: string,
): Promise<QueueOutcome> {
  const id = await insertOnce(tx, row)
  if (!id) return 'known'
  const now = new Date(row.created_at)
  const counted = { ...row, registrationId: row.registration_id, endTime }
  const [goes] = await Promise.all([
    row.by_admin ? true : countAgainstBrake(tx, counted, now),
    cancelToken && saveCancelToken(tx, row.registration_id, cancelToken, now),
  ])
  if (goes) return 'queued'
  await holdBack(tx, id, boundOfChannel[row.channel])
  return 'held'
}

/** Each message has its own personal link; the database keeps the token's hash (docs/decisions/0002). */
export async function saveCancelToken(
  tx: Tx,
  registrationId: string,
  token: string,
  now: Date,
  expiresAt: Date | null = null,
): Promise<void> {
  await insertToken(tx, {
    token_hash: hashToken(token),
    registration_id: registrationId,
    created_at: now.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  })
}

const insertToken = compileOnce((db, row: Insertable<Tables['cancel_tokens']>) =>
  db.insertInto('cancel_tokens').values(row),
)

/** Queues an e-mail to the organization; idempotent for address and occasion. */
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

/** The new message's id; undefined if one with this dedupe key exists */
async function insertOnce(tx: Tx, row: QueuedRow): Promise<string | undefined> {
  const [inserted] = await insertMessage(tx, {
    ...row,
    id: randomUUIDv7(),
    state: 'queued',
    attempts: 0,
  })
  return inserted?.id
}

const insertMessage = compileOnce((db, row: Insertable<Tables['messages']>) =>
  db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id'),
)
