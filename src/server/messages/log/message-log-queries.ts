import { sql } from 'kysely'
import { messagesPerPage } from '../../../contract/limits.ts'
import type { MessageItem, MessagesQuery } from '../../../contract/messages.ts'
import type { LoggedState } from '../../../domain/message.ts'
import { type Services, whyNotResend } from '../../../domain/message-resend.ts'
import type { Db } from '../../db/connect.ts'
import { contains, containsWords } from '../../db/contains.ts'
import { readBack, type TimeRange } from '../../db/read-back.ts'
import type { CurrentRegistration } from '../outbox/current-registration.ts'
import {
  findCurrentRegistration,
  findCurrentRegistrations,
} from '../outbox/current-registration-queries.ts'
import {
  canSendAgain,
  familyPayload,
  hasConsent,
  isRelevant,
  isToFamily,
  type Notification,
  tryReadNotification,
} from '../outbox/notification.ts'
import { hasWorkingLink } from '../outbox/outbox-queries.ts'

export type ResendConditions = Services & { now: Date }

export async function listMessages(
  db: Db,
  wanted: MessagesQuery,
  conditions: ResendConditions,
  batchSize?: number,
): Promise<MessageItem[]> {
  const findRows = (range: TimeRange, limit: number) => findWanted(db, wanted, range, limit)
  // These filters have no index, so rows are read in batches.
  const isSlow = wanted.search || wanted.state === 'told' || wanted.state === 'to_call'
  const rows = isSlow
    ? await readBack(db, { table: 'messages', limit: messagesPerPage, batchSize, findRows })
    : await findRows({}, messagesPerPage)
  const current = await findCurrentRegistrations(
    db,
    rows.map((row) => row.registrationId),
    conditions.now,
  )
  return rows.map(
    (row) => present(row, current.get(row.registrationId ?? '') ?? null, conditions).item,
  )
}

async function findWanted(
  db: Db,
  { registrationId, state, search = '', before }: MessagesQuery,
  { from, until }: TimeRange,
  limit: number,
): Promise<Row[]> {
  let query = loggedMessages(db)
  if (from) query = query.where('messages.created_at', '>=', from)
  if (until) query = query.where('messages.created_at', '<', until)
  if (registrationId) query = query.where('messages.registration_id', '=', registrationId)
  if (state) query = query.where(isLoggedAs(state))
  if (search) {
    query = query.where((eb) =>
      eb.or([
        contains(sql`messages.recipient`, search),
        containsWords(sql`registrations.name`, search),
      ]),
    )
  }
  if (before) {
    query = query.where(
      sql<boolean>`(messages.created_at, messages.id) <
        (select earlier.created_at, earlier.id from messages as earlier where earlier.id = ${before})`,
    )
  }
  return query
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
}

/** The same rule as `loggedStateOf` in domain/message.ts */
function isLoggedAs(state: LoggedState) {
  const isCalled = sql<boolean>`messages.called_at is not null
    and (messages.channel = 'call' or messages.state in ('failed', 'kept'))`
  if (state === 'told') return isCalled
  if (state === 'to_call')
    return sql<boolean>`messages.state = 'kept' and messages.channel = 'call'`
  return sql<boolean>`messages.state = ${state} and messages.channel <> 'call' and not (${isCalled})`
}

/** `notification` is null if this release cannot read the message. */
export async function findMessage(
  db: Db,
  id: string,
  conditions: ResendConditions,
): Promise<{ item: MessageItem; notification: Notification | null } | undefined> {
  const row = await loggedMessages(db).where('messages.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const current = await findCurrentRegistration(db, row.registrationId, conditions.now)
  const { item, notification } = present(row, current, conditions)
  // A revoked link must not be passed on.
  if (notification && isToFamily(notification) && !(await hasWorkingLink(db, notification))) {
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
      'messages.called_at as calledAt',
      'messages.called_by as calledBy',
      'messages.created_at as createdAt',
      'messages.requeued_at as requeuedAt',
      'messages.sent_at as sentAt',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof loggedMessages>['execute']>>[number]

function present(
  row: Row,
  current: CurrentRegistration | null,
  { now, ...services }: ResendConditions,
) {
  const { payload: _, ...columns } = row
  const isSent = row.state === 'sent'
  const isCall = row.channel === 'call'
  const notification = tryReadNotification(row, current, now, { isSent })
  const family = notification && familyPayload(notification)
  const facts = {
    ...row,
    isWorthResending:
      notification !== null &&
      (isCall ? !current?.email && isRelevant(notification, now) : canSendAgain(notification, now)),
    hasConsent: notification !== null && hasConsent(notification),
    isToAdministrator: notification?.to === 'administrator',
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
