import type { Db } from '../db/connect.ts'
import { erasedKey } from '../secrets/token-hash.ts'

/** Stores a STOP of this phone (E.164). False if a STOP is stored already; its time is kept. */
export async function saveStop(db: Db, phone: string, now: Date): Promise<boolean> {
  const saved = await db
    .insertInto('text_opt_outs')
    .values({ phone, stopped_at: now.toISOString() })
    .onConflict((c) => c.column('phone').doNothing())
    .returning('phone')
    .executeTakeFirst()
  return saved !== undefined
}

export async function deleteStop(db: Db, phone: string): Promise<void> {
  await db
    .deleteFrom('text_opt_outs')
    .where('phone', 'in', [phone, erasedKey(phone)])
    .execute()
}
