import { appointmentOf } from '../../../domain/appointment.ts'
import { isSameRecipient, type MessageState } from '../../../domain/message.ts'
import type { MessageKind } from '../../../domain/message-kind.ts'
import { isText } from '../../../domain/text-kind.ts'
import { findNews, type Heard, isCompared, lastTold } from '../../../domain/told.ts'
import type { Db } from '../../db/connect.ts'
import { hashLinkToken } from '../../secrets/token-hash.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import type { CurrentRegistration } from './current-registration.ts'
import {
  emailKind,
  isCurrentRecipient,
  isRelevant,
  isToFamily,
  type NotificationToFamily,
  tryReadNotification,
} from './notification.ts'
import type { ClaimedMessage } from './outbox-claim-commands.ts'
import { isUnanswered, mayHaveArrived } from './outbox-delivery.ts'
import { hasWorkingLink } from './outbox-queries.ts'

/**
 * The payload of a message that is about to leave, with the earlier appointment if the family believes in another; null
 * if the family was told all of it and its links work. A message that an administrator sends again stays as it is.
 */
export async function compareWithTold(
  db: Db,
  message: ClaimedMessage,
  notification: NotificationToFamily,
  now: Date,
): Promise<MessagePayload | null> {
  const { payload } = notification
  const kind = emailKind(notification)
  if (message.requeuedAt !== null || !isCompared(kind)) return payload
  const heard = await findHeard(db, message, notification.current, now)
  const told = lastTold(heard)
  const { earlier, hasNotWaited, ...news } = findNews({ kind, appointment: payload }, told, now)
  // "Are you coming?" is news, also of a time that is known.
  const isNew = news.isNew || payload.asksComing === true
  const onlyBringsLink = !isNew && (await bringsLink(db, message, payload, heard.at(-1)?.at ?? ''))
  if (!isNew && !onlyBringsLink) return null
  const names = kind === 'moved' || kind === 'event_changed' ? 'before' : 'earlier'
  const named = earlier && { [names]: appointmentOf(earlier) }
  return {
    ...payload,
    ...named,
    ...(hasNotWaited && { hasNotWaited }),
    ...(onlyBringsLink && { onlyBringsLink }),
  }
}

/** The family's own acts: their page told it, even if the message has not left. */
const ownActs: readonly MessageKind[] = [
  'registration_confirmed',
  'waitlist_joined',
  'moved',
  'cancelled',
]

type HeardAt = Heard & { at: string }

/** What the recipient has heard of, or may have, about the registration; oldest first */
async function findHeard(
  db: Db,
  message: ClaimedMessage,
  current: CurrentRegistration | null,
  now: Date,
): Promise<HeardAt[]> {
  const rows = await db
    .selectFrom('messages')
    .where('registration_id', '=', message.registrationId)
    .where('id', '!=', message.id)
    .select(['id', 'kind', 'channel', 'recipient', 'payload', 'state'])
    .select(['created_at', 'sent_at', 'last_attempt_at', 'lease_id', 'last_error'])
    .select(['by_admin', 'called_at'])
    .execute()
  const heard: HeardAt[] = []
  for (const row of rows) {
    const stored = tryReadNotification(row, current, now, { isSent: true })
    if (!stored || !isToFamily(stored)) continue
    const isToSame =
      row.channel === channelOf(message) && isSameRecipient(row.recipient, message.recipient)
    const said = { kind: emailKind(stored), appointment: stored.payload }
    const error = row.last_error ?? ''
    const isBefore = row.lease_id !== null && row.id < message.id
    const next = isToSame && isBefore ? await readNext(db, row, current, now) : null
    if (row.called_at !== null && (row.channel === 'call' || isEnded(row))) {
      heard.push({ ...said, isCertain: true, at: row.called_at })
    } else if (isToSame && row.state === 'sent') {
      heard.push({ ...said, isCertain: true, at: row.sent_at ?? row.created_at })
    } else if (isToSame && (isUnanswered(error) || mayHaveArrived(error))) {
      heard.push({ ...said, isCertain: false, at: row.last_attempt_at ?? row.created_at })
    } else if (next) {
      heard.push({ ...said, appointment: next, isCertain: true, at: now.toISOString() })
    } else if (row.by_admin !== 1 && ownActs.includes(said.kind)) {
      heard.push({ ...said, isCertain: false, at: row.created_at })
    }
  }
  return heard.toSorted(
    (one, other) => compare(one.at, other.at) || Number(one.isCertain) - Number(other.isCertain),
  )
}

type Row = { kind: string; recipient: string; payload: string }

/** Without an e-mail or text that may still leave; a volunteer has said it instead. */
const isEnded = ({ state }: { state: MessageState }) => state === 'failed' || state === 'kept'

/** What a message says that another worker delivers right now; null if that worker will drop it */
async function readNext(
  db: Db,
  row: Row,
  current: CurrentRegistration | null,
  now: Date,
): Promise<MessagePayload | null> {
  const next = tryReadNotification(row, current, now)
  if (!next || !isToFamily(next) || !isRelevant(next, now)) return null
  if (!isCurrentRecipient(next, row.recipient)) return null
  return (await hasWorkingLink(db, next)) ? next.payload : null
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const channelOf = ({ kind }: ClaimedMessage) => (isText(kind) ? 'text' : 'email')

/** Whether the family has no working link from before `at`, so that it needs the one in this message */
async function bringsLink(
  db: Db,
  message: ClaimedMessage,
  { cancelToken }: MessagePayload,
  at: string,
): Promise<boolean> {
  if (cancelToken === undefined || message.kind === 'cancelled') return false
  const working = await db
    .selectFrom('cancel_tokens')
    .where('registration_id', '=', message.registrationId)
    .where('token_hash', '!=', hashLinkToken(cancelToken))
    .where('expires_at', 'is', null)
    .where('created_at', '<=', at)
    .where((eb) => eb.or([eb('channel', 'is', null), eb('channel', '=', channelOf(message))]))
    .select('token_hash')
    .limit(1)
    .executeTakeFirst()
  return working === undefined
}
