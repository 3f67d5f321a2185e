import type { Db } from '../db/connect.ts'

/** No text goes to this phone (E.164) any more; the first STOP's time is kept. */
export async function rememberStop(db: Db, phone: string, now: Date): Promise<void> {
  await db
    .insertInto('text_opt_outs')
    .values({ phone, stopped_at: now.toISOString() })
    .onConflict((c) => c.column('phone').doNothing())
    .execute()
}

/** Texts may go to this phone (E.164) again. */
export async function forgetStop(db: Db, phone: string): Promise<void> {
  await db.deleteFrom('text_opt_outs').where('phone', '=', phone).execute()
}
