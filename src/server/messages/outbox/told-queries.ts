import { appointmentOf } from '../../../domain/appointment.ts'
import { isSameRecipient, type MessageState } from '../../../domain/message.ts'
import type { MessageKind } from '../../../domain/message-kind.ts'
import { isText } from '../../../domain/text-kind.ts'
import { findNews, type Heard, isCompared, lastTold, onlyNames } from '../../../domain/told.ts'
import type { Db } from '../../db/connect.ts'
import { hashLinkToken } from '../../secrets/token-hash.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import type { CurrentRegistration } from './current-registration.ts'
import { findCurrentRegistrations } from './current-registration-queries.ts'
import {
  emailKind,
  isCurrentRecipient,
  isRelevant,
  isToFamily,
  type NotificationToFamily,
  tryReadNotification,
} from './notification.ts'
import { mayHaveArrived } from './outbox-delivery.ts'
import type { LeasedMessage } from './outbox-lease-commands.ts'
import { hasWorkingLink } from './outbox-queries.ts'

/**
 * Returns the payload to send, with the appointment that the family still expects, if the message is about another.
 * Null if the family already knows everything and has a working link. A message that an administrator sends again on
 * its own is not compared; missed e-mails are.
 */
export async function compareWithTold(
  db: Db,
  message: Compared,
  notification: NotificationToFamily,
  now: Date,
): Promise<MessagePayload | null> {
  if (!mayBeOldNews(message, notification)) return notification.payload
  const others = await findMessages(db, [message.registrationId ?? ''])
  return compareWith(db, others, message, notification, now)
}

/** The ids of the queued messages that would be dropped as already told if they were sent now */
export async function findAlreadyTold(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const messages = await db
    .selectFrom('messages')
    .where('id', 'in', ids)
    .select(['id', 'kind', 'recipient', 'payload'])
    .select(['registration_id as registrationId', 'requeued_at as requeuedAt'])
    .execute()
  const families = [...new Set(messages.map(({ registrationId }) => registrationId ?? ''))]
  const current = await findCurrentRegistrations(db, families, now)
  const sent = Map.groupBy(await findMessages(db, families), (row) => row.registration_id ?? '')
  const told = new Set<string>()
  for (const message of messages) {
    const family = message.registrationId ?? ''
    const notification = tryReadNotification(message, current.get(family) ?? null, now)
    if (!notification || !isToFamily(notification)) continue
    if (!mayBeOldNews(message, notification)) continue
    const others = sent.get(family) ?? []
    if (!(await compareWith(db, others, message, notification, now))) told.add(message.id)
  }
  return told
}

type Outgoing = Addressed & { notification: NotificationToFamily }

/** The messages that tell their families something new, if they are sent in this order */
export async function filterUntold<Message extends Outgoing>(
  db: Db,
  outgoing: readonly Message[],
  now: Date,
): Promise<Message[]> {
  const families = [...new Set(outgoing.map(({ registrationId }) => registrationId ?? ''))]
  const sent = Map.groupBy(await findMessages(db, families), (row) => row.registration_id ?? '')
  const untold: Message[] = []
  for (const message of outgoing) {
    const { registrationId, recipient, notification } = message
    const sooner = untold.filter(
      (one) => one.registrationId === registrationId && isSameRecipient(one.recipient, recipient),
    )
    const heard = sooner.map(({ notification }) =>
      heardNow(notification, notification.payload, now),
    )
    const others = sent.get(registrationId ?? '') ?? []
    const isUntold =
      !isCompared(emailKind(notification)) ||
      (await compareWith(db, others, message, notification, now, heard)) !== null
    if (isUntold) untold.push(message)
  }
  return untold
}

type Addressed = Pick<LeasedMessage, 'id' | 'kind' | 'recipient' | 'registrationId'>
type Compared = Addressed & Pick<LeasedMessage, 'requeuedAt'>

function mayBeOldNews({ requeuedAt }: Compared, notification: NotificationToFamily): boolean {
  const isSentAgain = requeuedAt !== null && !notification.payload.wasMissed
  return !isSentAgain && isCompared(emailKind(notification))
}

/** `sooner`: the news that will be sent before this message */
async function compareWith(
  db: Db,
  messages: readonly MessageRow[],
  message: Addressed,
  notification: NotificationToFamily,
  now: Date,
  sooner: readonly HeardAt[] = [],
): Promise<MessagePayload | null> {
  const { payload } = notification
  const kind = emailKind(notification)
  const heard = [...(await findHeard(db, messages, message, notification.current, now)), ...sooner]
  const told = lastTold(heard)
  const { earlier, hasNotWaited, ...news } = findNews({ kind, appointment: payload }, told, now)
  // "Are you coming?" is news even if the family knows the time.
  const isNew = news.isNew || payload.asksComing === true
  const onlyBringsLink = !isNew && (await bringsLink(db, message, payload, heard.at(-1)?.at ?? ''))
  if (!isNew && !onlyBringsLink) return null
  const fieldName = kind === 'moved' || kind === 'event_changed' ? 'before' : 'earlier'
  const earlierField = earlier && { [fieldName]: appointmentOf(earlier) }
  return {
    ...payload,
    ...earlierField,
    ...(hasNotWaited && { hasNotWaited }),
    ...(onlyBringsLink && { onlyBringsLink }),
  }
}

/** Kinds about the family's own acts, whose result a page has shown even if the message was not sent */
const ownActs: readonly MessageKind[] = [
  'registration_confirmed',
  'waitlist_joined',
  'moved',
  'cancelled',
]

type HeardAt = Heard & { at: string }

function heardNow(
  notification: NotificationToFamily,
  appointment: MessagePayload,
  now: Date,
): HeardAt {
  return { kind: emailKind(notification), appointment, isCertain: true, at: now.toISOString() }
}

/** The news that the recipient got, or may have got, about the registration; oldest first */
async function findHeard(
  db: Db,
  messages: readonly MessageRow[],
  message: Addressed,
  current: CurrentRegistration | null,
  now: Date,
): Promise<HeardAt[]> {
  const heard: HeardAt[] = []
  let shown: HeardAt | null = null
  for (const row of messages) {
    const stored = tryReadNotification(row, current, now, { isSent: true })
    if (!stored || !isToFamily(stored)) continue
    const said = { kind: emailKind(stored), appointment: stored.payload }
    const isToSame =
      row.channel === channelOf(message) && isSameRecipient(row.recipient, message.recipient)
    // An e-mail may have to correct a time that a reminder by text named.
    const counts = isToSame || onlyNames(said.kind)
    const isOwnAct = row.by_admin !== 1 && ownActs.includes(said.kind)
    if (row.id === message.id) {
      if (isOwnAct) shown = { ...said, isCertain: false, at: row.created_at }
      continue
    }
    const isBefore = row.lease_id !== null && row.id < message.id
    const inFlight = counts && isBefore ? await readInFlight(db, row, current, now) : null
    if (row.called_at !== null && (row.channel === 'call' || isEnded(row))) {
      heard.push({ ...said, isCertain: true, at: row.called_at })
    } else if (counts && row.state === 'sent') {
      heard.push({ ...said, isCertain: true, at: row.sent_at ?? row.created_at })
    } else if (counts && mayHaveArrived(row.last_error)) {
      heard.push({ ...said, isCertain: false, at: row.last_attempt_at ?? row.created_at })
    } else if (inFlight) {
      heard.push(heardNow(stored, inFlight, now))
    } else if (isOwnAct) {
      heard.push({ ...said, isCertain: false, at: row.created_at })
    }
  }
  // Nothing else was sent, so compare with what the page showed after the family's own act.
  if (shown && !lastTold(heard)) return [shown]
  return heard.toSorted(
    (one, other) => compare(one.at, other.at) || Number(one.isCertain) - Number(other.isCertain),
  )
}

type MessageRow = Awaited<ReturnType<typeof findMessages>>[number]

function findMessages(db: Db, registrationIds: readonly string[]) {
  return db
    .selectFrom('messages')
    .where('registration_id', 'in', registrationIds)
    .select(['id', 'registration_id', 'kind', 'channel', 'recipient', 'payload', 'state'])
    .select(['created_at', 'sent_at', 'last_attempt_at', 'lease_id', 'last_error'])
    .select(['by_admin', 'called_at'])
    .execute()
}

const isEnded = ({ state }: { state: MessageState }) => state === 'failed' || state === 'kept'

/** The payload of a message that another worker is delivering; null if that worker will drop it */
async function readInFlight(
  db: Db,
  row: MessageRow,
  current: CurrentRegistration | null,
  now: Date,
): Promise<MessagePayload | null> {
  const next = tryReadNotification(row, current, now)
  if (!next || !isToFamily(next) || !isRelevant(next, now)) return null
  if (!isCurrentRecipient(next, row.recipient)) return null
  return (await hasWorkingLink(db, next)) ? next.payload : null
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const channelOf = ({ kind }: Addressed) => (isText(kind) ? 'text' : 'email')

/** Whether the family needs this message's link, because no link that it got by `at` still works */
async function bringsLink(
  db: Db,
  message: Addressed,
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
