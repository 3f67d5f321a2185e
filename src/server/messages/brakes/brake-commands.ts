import { sql } from 'kysely'
import {
  type Bound,
  type brakes,
  heldBack,
  keepsRoomFor,
  mayGo,
  roomToCancel,
  stillCounting,
  textsBefore,
} from '../../../domain/brakes.ts'
import { dayMs } from '../../../domain/duration.ts'
import type { MessageChannel } from '../../../domain/message.ts'
import {
  isReminder,
  isText,
  isTextReminder,
  type OutboxKind,
} from '../../../domain/message-kind.ts'
import { emailKey } from '../../../domain/person.ts'
import { localDate } from '../../../domain/program-time.ts'

import type { Db, Tx } from '../../db/connect.ts'
import { hashToken } from '../../http/token-hash.ts'

type Addressed = { kind: OutboxKind; channel: MessageChannel; recipient: string }
type Counted = Addressed & { registrationId: string; endTime: string }

/**
 * Counts a message to a mailbox or phone, unless too many went there in the last 24 hours; false then.
 * The first e-mail about a registration keeps room for the one that it is cancelled, which takes that room and
 * always goes (docs/decisions/0022).
 * The row stays locked until the transaction ends, so that of two processes neither misses the other's message.
 */
export async function takeBrake(tx: Tx, message: Counted, now: Date): Promise<boolean> {
  const { channel, kind, registrationId, endTime } = message
  const at = now.toISOString()
  const isCancelling = kind === 'cancelled'
  const added = channel === 'email' && !isCancelling ? [at, roomToCancel(message)] : [at]
  const key = keyOf(message)
  const { times } = await tx
    .insertInto('message_brakes')
    .values({
      key,
      times: added.join(' '),
      last_at: added.length > 1 && endTime > at ? endTime : at,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        times: sql`message_brakes.times || ' ' || excluded.times`,
        last_at: sql`case when message_brakes.last_at > excluded.last_at
          then message_brakes.last_at else excluded.last_at end`,
      }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  const counted = stillCounting(times.split(' ').slice(0, -added.length), now)
  const others = counted.filter((entry) => keepsRoomFor(entry) !== registrationId)
  const wanted = [...(channel === 'email' ? others : counted), ...added]
  const goes =
    mayGo(channel, wanted.length, isForReminding(kind)) ||
    (isCancelling && (others.length < counted.length || (await wasTold(tx, message))))
  const entries = (goes ? wanted : counted).join(' ')
  if (entries !== times) {
    await tx.updateTable('message_brakes').set({ times: entries }).where('key', '=', key).execute()
  }
  return goes
}

/** Whether this mailbox was told of the registration without room kept: by an administrator, or an earlier release */
async function wasTold(tx: Tx, { registrationId, recipient }: Counted): Promise<boolean> {
  const told = await tx
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .where('channel', '=', 'email')
    .where('kind', '!=', 'cancelled')
    .where('state', 'in', ['queued', 'sent'])
    .select('recipient')
    .execute()
  return told.some((one) => emailKey(one.recipient) === emailKey(recipient))
}

/** A message that never went does not count; the room for its registration's cancellation stays. */
export async function giveBackBrake(
  tx: Tx,
  message: Omit<Addressed, 'channel'> & { createdAt: string },
): Promise<void> {
  const key = keyOf({ ...message, channel: isText(message.kind) ? 'text' : 'email' })
  // An update that changes nothing locks the row, as it does for whoever counts.
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

/** Keeps a message that was just queued from going out; an administrator reads it, and may send it. */
export async function holdBack(tx: Tx, id: string, bound: Bound): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'held', last_error: heldBack[bound] })
    .where('id', '=', id)
    .execute()
}

/**
 * Counts a text of this day of the program's, unless TEXTS_PER_DAY of them have gone; false then.
 * An administrator's counts too, and is never held back.
 * A statement by itself: the count is everybody's, and no transaction may keep it locked.
 */
export async function takeTextOfDay(
  db: Db,
  { id, kind, requeuedAt }: { id: string; kind: OutboxKind; requeuedAt: string | null },
  { textsPerDay, zone }: { textsPerDay: number; zone: string },
  now: Date,
): Promise<boolean> {
  const most = textsBefore(textsPerDay, isForReminding(kind))
  const isByAdmin = requeuedAt !== null || (await isOfAdmin(db, id))
  const taken = await db
    .insertInto('text_days')
    .values({ day: localDate(now.toISOString(), zone), texts: 1 })
    .onConflict((conflict) => {
      const counted = conflict
        .column('day')
        .doUpdateSet((eb) => ({ texts: eb('text_days.texts', '+', 1) }))
      return isByAdmin ? counted : counted.where('text_days.texts', '<', most)
    })
    .returning('texts')
    .executeTakeFirst()
  return taken !== undefined
}

async function isOfAdmin(db: Db, id: string): Promise<boolean> {
  const message = await db
    .selectFrom('messages')
    .where('id', '=', id)
    .select('by_admin')
    .executeTakeFirst()
  return message?.by_admin === 1
}

/** What no longer counts is not kept. */
export async function forgetBrakes(db: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - dayMs).toISOString()
  await db.deleteFrom('message_brakes').where('last_at', '<=', aDayAgo).execute()
}

/** The bound that a channel's brake stands for */
export const boundOfChannel = { email: 'mailbox', text: 'phone' } as const satisfies Record<
  keyof typeof brakes,
  Bound
>

function keyOf({ channel, recipient }: Addressed): string {
  return hashToken(`${channel} ${channel === 'email' ? emailKey(recipient) : recipient}`)
}

function isForReminding(kind: OutboxKind): boolean {
  return isReminder(kind) || isTextReminder(kind)
}
