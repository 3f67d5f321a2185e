import { sql } from 'kysely'
import { messagesPerPage } from '../../../contract/limits.ts'
import type { MessageItem, MessagesQuery } from '../../../contract/messages.ts'
import { type Services, whyNotResend } from '../../../domain/message.ts'
import type { Db } from '../../db/connect.ts'
import { contains } from '../../db/contains.ts'
import { readBack, type Stretch } from '../../db/read-back.ts'
import type { Current } from '../outbox/current-facts.ts'
import {
  canSendAgain,
  familyPayload,
  isAgreedTo,
  type Notification,
  readNotification,
} from '../outbox/notification.ts'
import { UnreadableMessage } from '../outbox/outbox-payload.ts'
import { findCurrent, hasWorkingLink } from '../outbox/outbox-queries.ts'

/** What decides whether a message can be sent again */
export type Today = Services & { now: Date }

/** A page of the log, newest first */
export async function listMessages(
  db: Db,
  wanted: MessagesQuery,
  today: Today,
  atATime?: number,
): Promise<MessageItem[]> {
  const findRows = (stretch: Stretch, most: number) => findWanted(db, wanted, stretch, most)
  const rows = wanted.search
    ? await readBack(db, { table: 'messages', limit: messagesPerPage, atATime, findRows })
    : await findRows({}, messagesPerPage)
  const current = await findCurrent(
    db,
    rows.map((row) => row.registrationId),
  )
  return rows.map((row) => present(row, current.get(row.registrationId ?? '') ?? null, today).item)
}

async function findWanted(
  db: Db,
  { registrationId, state, search = '', before }: MessagesQuery,
  { from, until }: Stretch,
  most: number,
): Promise<Row[]> {
  let query = loggedMessages(db)
  if (from) query = query.where('messages.created_at', '>=', from)
  if (until) query = query.where('messages.created_at', '<', until)
  if (registrationId) query = query.where('messages.registration_id', '=', registrationId)
  if (state) query = query.where('messages.state', '=', state)
  if (search) {
    query = query.where((eb) =>
      eb.or([
        contains(sql`lower(messages.recipient)`, search),
        contains(sql`lower(registrations.name)`, search),
      ]),
    )
  }
  if (before) {
    query = query.where(
      sql<boolean>`(messages.created_at, messages.id) <
        (select known.created_at, known.id from messages as known where known.id = ${before})`,
    )
  }
  return query
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(most)
    .execute()
}

/** One message, and what it tells; null when that cannot be read. */
export async function findMessage(
  db: Db,
  id: string,
  today: Today,
): Promise<{ item: MessageItem; notification: Notification | null } | undefined> {
  const row = await loggedMessages(db).where('messages.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const current = await findCurrent(db, [row.registrationId])
  const { item, notification } = present(row, current.get(row.registrationId ?? '') ?? null, today)
  // Nobody should be handed a link that has ended.
  if (
    notification &&
    notification.to !== 'organization' &&
    !(await hasWorkingLink(db, notification))
  ) {
    notification.payload.cancelToken = undefined
  }
  return { item, notification }
}

function loggedMessages(db: Db) {
  return db
    .selectFrom('messages')
    .leftJoin('registrations', 'registrations.id', 'messages.registration_id')
    .select([
      'messages.id',
      'messages.kind',
      'messages.channel',
      'messages.recipient',
      'messages.registration_id as registrationId',
      'messages.payload',
      'messages.state',
      'messages.attempts',
      'messages.next_attempt_at as nextAttemptAt',
      'messages.last_error as lastError',
      'messages.created_at as createdAt',
      'messages.requeued_at as requeuedAt',
      'messages.sent_at as sentAt',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof loggedMessages>['execute']>>[number]

function present(row: Row, current: Current | null, { now, ...services }: Today) {
  const { payload: json, ...columns } = row
  const notification = read({ ...columns, payload: json }, current, now)
  const family = notification && familyPayload(notification)
  const facts = {
    ...row,
    isWorthIt: notification !== null && canSendAgain(notification, now),
    isAgreedTo: notification !== null && isAgreedTo(notification),
  }
  const item: MessageItem = {
    ...columns,
    name: family?.name ?? null,
    eventTitle: notification?.payload.eventTitle ?? null,
    startTime: family?.startTime ?? null,
    nextAttemptAt: row.state === 'queued' ? row.nextAttemptAt : null,
    resendRefusal: whyNotResend(facts, services),
  }
  return { item, notification }
}

function read(row: Row, current: Current | null, now: Date): Notification | null {
  try {
    return readNotification(row, current, now, { isTold: row.state === 'sent' })
  } catch (error) {
    // One broken message must not hide the others.
    if (error instanceof UnreadableMessage) return null
    throw error
  }
}
