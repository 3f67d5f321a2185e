import { randomBytes } from 'node:crypto'
import { activityWords } from '../../contract/words/en/activity.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashToken } from '../secrets/token-hash.ts'

/** Replaces the administrator's calendar address, if there is one. Only the token's hash is stored. */
export async function makeCalendarFeed(db: Db, adminId: string, act: Act): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const feed = { token_hash: hashToken(token), created_at: act.now.toISOString() }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('calendar_feeds')
      .values({ admin_id: adminId, ...feed })
      .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(feed))
      .execute()
    await recordAct(tx, activityWords.calendarMade, act)
  })
  return token
}

export async function endCalendarFeed(db: Db, adminId: string, act: Act): Promise<void> {
  await inTransaction(db, (tx) => endCalendarFeedInTransaction(tx, adminId, act))
}

export async function endCalendarFeedInTransaction(
  tx: Tx,
  adminId: string,
  act: Act,
): Promise<void> {
  const ended = await tx
    .deleteFrom('calendar_feeds')
    .where('admin_id', '=', adminId)
    .returning('admin_id')
    .executeTakeFirst()
  if (ended) await recordAct(tx, activityWords.calendarEnded, act)
}
