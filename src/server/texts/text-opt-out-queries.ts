import type { Db } from '../db/connect.ts'
import { erasedKey } from '../secrets/token-hash.ts'

/** Whether this phone (E.164) has answered STOP */
export async function hasStopped(db: Db, phone: string): Promise<boolean> {
  const stop = await db
    .selectFrom('text_opt_outs')
    .select('phone')
    .where('phone', 'in', [phone, erasedKey(phone)])
    .executeTakeFirst()
  return stop !== undefined
}
