import type { Db } from '../db/connect.ts'

/** Whether this phone (E.164) has answered STOP */
export async function hasStopped(db: Db, phone: string): Promise<boolean> {
  const stop = await db
    .selectFrom('text_opt_outs')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return stop !== undefined
}
