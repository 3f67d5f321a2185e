import { type Insertable, sql } from 'kysely'
import {
  type brakes,
  cancellationRoom,
  entriesInForce,
  heldBack,
  isWithinBrake,
  type MessageBound,
  roomOwner,
  textsAllowed,
} from '../../../domain/brakes.ts'
import { dayMs } from '../../../domain/duration.ts'
import type { MessageChannel } from '../../../domain/message.ts'
import { isForFamily, isToFormerOwner } from '../../../domain/message-kind.ts'
import {
  isAnnouncement,
  isParting,
  isReminder,
  isReservedText,
  type OutboxKind,
} from '../../../domain/outbox-kind.ts'
import { emailKey } from '../../../domain/person.ts'
import { localDate } from '../../../domain/program-time.ts'
import { isText, isTextReminder } from '../../../domain/text-kind.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { hashToken } from '../../secrets/token-hash.ts'

type Addressed = {
  kind: OutboxKind
  channel: Exclude<MessageChannel, 'call'>
  recipient: string
}
type Counted = Addressed & { registrationId: string; endTime: string }

/**
 * Returns false, and does not count the message, if it exceeds the 24-hour limit of its mailbox or phone. An e-mail
 * also reserves room for the cancellation e-mail of its registration (docs/decisions/0022). Locks the brake's row until
 * the transaction ends.
 */
export async function countAgainstBrake(tx: Tx, message: Counted, now: Date): Promise<boolean> {
  const { channel, kind, registrationId, endTime } = message
  const at = now.toISOString()
  const isCancelling = kind === 'cancelled'
  // The registration has another mailbox now, so this mailbox needs no room for the cancellation.
  const isForFormerOwner = isForFamily(kind) && isToFormerOwner(kind)
  const added =
    channel === 'email' && !isCancelling && !isForFormerOwner
      ? [at, cancellationRoom(message)]
      : [at]
  const key = brakeKey(message)
  const last_at = added.length > 1 && endTime > at ? endTime : at
  const [row] = await addTimes(tx, { key, times: added.join(' '), last_at })
  const times = row?.times ?? ''
  const counted = entriesInForce(times.split(' ').slice(0, -added.length), now)
  const others = counted.filter((entry) => roomOwner(entry) !== registrationId)
  const wanted = [...(channel === 'email' ? others : counted), ...added]
  const isAllowed =
    isWithinBrake(channel, wanted.length, isAnyReminder(kind)) ||
    ((isCancelling || isForFormerOwner) && others.length < counted.length) ||
    (isCancelling && (await wasNotified(tx, message))) ||
    (isParting(kind) && (await isFirstParting(tx, message)))
  const entries = (isAllowed ? wanted : counted).join(' ')
  if (entries !== times) {
    await tx.updateTable('message_brakes').set({ times: entries }).where('key', '=', key).execute()
  }
  return isAllowed
}

const addTimes = compileOnce((db, row: Insertable<Tables['message_brakes']>) =>
  db
    .insertInto('message_brakes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        times: sql`message_brakes.times || ' ' || excluded.times`,
        last_at: sql`case when message_brakes.last_at > excluded.last_at
          then message_brakes.last_at else excluded.last_at end`,
      }),
    )
    .returning('times'),
)

/**
 * Whether another e-mail about the registration was queued for or sent to this mailbox. The brake's entries do not show
 * e-mails of administrators' acts, which reserve no room.
 */
async function wasNotified(tx: Tx, { registrationId, recipient }: Counted): Promise<boolean> {
  const messages = await tx
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .where('channel', '=', 'email')
    .where('kind', '!=', 'cancelled')
    .where('state', 'in', ['queued', 'sent'])
    .select('recipient')
    .execute()
  return messages.some((message) => emailKey(message.recipient) === emailKey(recipient))
}

/** Whether the text is the first of its kind, and the phone has had another text about the registration */
async function isFirstParting(
  tx: Tx,
  { kind, registrationId, recipient }: Counted,
): Promise<boolean> {
  const texts = await tx
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .where('channel', '=', 'text')
    .where('recipient', '=', recipient)
    .where('state', 'in', ['queued', 'sent'])
    .select('kind')
    .execute()
  // `texts` includes this message.
  const same = texts.filter((text) => text.kind === kind).length
  return same <= 1 && texts.length > same
}

/** For a message that was never sent; the room for the cancellation e-mail stays reserved. */
export async function uncountMessage(
  tx: Tx,
  message: Omit<Addressed, 'channel'> & { createdAt: string },
): Promise<void> {
  const key = brakeKey({ ...message, channel: isText(message.kind) ? 'text' : 'email' })
  // A no-op update locks the row.
  const row = await tx
    .updateTable('message_brakes')
    .set((eb) => ({ times: eb.ref('times') }))
    .where('key', '=', key)
    .returning('times')
    .executeTakeFirst()
  const entries = row?.times.split(' ') ?? []
  const index = entries.indexOf(message.createdAt)
  if (index < 0) return
  const times = entries.toSpliced(index, 1).join(' ')
  await tx.updateTable('message_brakes').set({ times }).where('key', '=', key).execute()
}

export async function recountMessage(
  tx: Tx,
  message: Omit<Addressed, 'channel'> & { createdAt: string },
): Promise<void> {
  const key = brakeKey({ ...message, channel: isText(message.kind) ? 'text' : 'email' })
  await addTimes(tx, { key, times: message.createdAt, last_at: message.createdAt })
}

export async function holdBack(tx: Tx, id: string, bound: MessageBound): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'held', last_error: heldBack[bound] })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns false, and does not count the text, once the day's limit is used up: TEXTS_PER_DAY, or nine tenths of it for
 * kinds that are not `isReservedText`. An administrator's text can be refused only if it is an announcement. Call it
 * outside a transaction, because all texts of the day share one row, which a transaction would keep locked.
 */
export async function countTextOfDay(
  db: Db,
  { id, kind, requeuedAt }: { id: string; kind: OutboxKind; requeuedAt: string | null },
  { textsPerDay, zone }: TextsOfDay,
  now: Date,
): Promise<boolean> {
  const isByAdmin =
    requeuedAt !== null || (!isAnnouncement(kind) && (await isByAdministrator(db, id)))
  const allowed = isByAdmin ? null : textsAllowed(textsPerDay, isReservedText(kind))
  return takeTextOfDay(db, localDate(now.toISOString(), zone), allowed)
}

type TextsOfDay = { textsPerDay: number; zone: string }

/** Of the replies, only one that says that a spot was taken can use the reserved texts. */
export async function countReplyOfDay(
  db: Db,
  { textsPerDay, zone, isReserved }: TextsOfDay & { isReserved: boolean },
  now: Date,
): Promise<boolean> {
  return takeTextOfDay(
    db,
    localDate(now.toISOString(), zone),
    textsAllowed(textsPerDay, isReserved),
  )
}

async function takeTextOfDay(db: Db, day: string, allowed: number | null): Promise<boolean> {
  const taken = await db
    .insertInto('text_days')
    .values({ day, texts: 1 })
    .onConflict((conflict) => {
      const counted = conflict
        .column('day')
        .doUpdateSet((eb) => ({ texts: eb('text_days.texts', '+', 1) }))
      return allowed === null ? counted : counted.where('text_days.texts', '<', allowed)
    })
    .returning('texts')
    .executeTakeFirst()
  return taken !== undefined
}

/** Uncounts a text that was counted at `countedAt` and certainly not sent. */
export async function uncountTextOfDay(db: Db, zone: string, countedAt: Date): Promise<void> {
  await db
    .updateTable('text_days')
    .set((eb) => ({ texts: eb('texts', '-', 1) }))
    .where('day', '=', localDate(countedAt.toISOString(), zone))
    .where('texts', '>', 0)
    .execute()
}

async function isByAdministrator(db: Db, id: string): Promise<boolean> {
  const message = await db
    .selectFrom('messages')
    .where('id', '=', id)
    .select('by_admin')
    .executeTakeFirst()
  return message?.by_admin === 1
}

export async function deleteExpiredBrakes(db: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - dayMs).toISOString()
  await db.deleteFrom('message_brakes').where('last_at', '<=', aDayAgo).execute()
}

export const boundOfChannel = { email: 'mailbox', text: 'phone' } as const satisfies Record<
  keyof typeof brakes,
  MessageBound
>

export function brakeKey({ channel, recipient }: Omit<Addressed, 'kind'>): string {
  return hashToken(`${channel} ${channel === 'email' ? emailKey(recipient) : recipient}`)
}

function isAnyReminder(kind: OutboxKind): boolean {
  return isReminder(kind) || isTextReminder(kind)
}
