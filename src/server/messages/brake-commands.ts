import { sql } from 'kysely'
import {
  type Bound,
  type brakes,
  heldBack,
  mayGo,
  stillCounting,
  textsBefore,
} from '../../domain/brakes.ts'
import { dayMs } from '../../domain/duration.ts'
import { isReminder, type MessageChannel, type OutboxKind } from '../../domain/message.ts'
import { emailKey } from '../../domain/person.ts'
import { localDate } from '../../domain/program-time.ts'
import { isTextReminder } from '../../domain/text.ts'
import type { Db, Tx } from '../db/connect.ts'
import { hashToken } from '../token-hash.ts'

type Addressed = { kind: OutboxKind; channel: MessageChannel; recipient: string }

/**
 * Counts a message to a mailbox or phone, unless too many went there in the last 24 hours; false then.
 * The row stays locked until the transaction ends, so that of two processes neither misses the other's message.
 */
export async function takeBrake(tx: Tx, message: Addressed, now: Date): Promise<boolean> {
  const { channel, kind } = message
  const at = now.toISOString()
  const key = keyOf(message)
  const { times } = await tx
    .insertInto('message_brakes')
    .values({ key, times: at, last_at: at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ times: sql`message_brakes.times || ' ' || excluded.times`, last_at: at }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  const stored = times.split(' ').slice(0, -1)
  const counted = stillCounting(stored, now)
  const goes = mayGo(channel, counted.length, isForReminding(kind))
  if (goes && counted.length === stored.length) return true
  await tx
    .updateTable('message_brakes')
    .set({ times: [...counted, ...(goes ? [at] : [])].join(' ') })
    .where('key', '=', key)
    .execute()
  return goes
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
