import { dayMs } from '../../domain/duration.ts'
import { skipReasons } from '../../domain/message.ts'
import type { Db } from '../db/connect.ts'

const recentMs = 7 * dayMs
const reasonsOnPurpose = Object.values(skipReasons)

/** `failed` counts messages of the last seven days, without those that were skipped on purpose. */
export async function findSending(db: Db, now: Date) {
  const attempted = db.selectFrom('messages').where('last_attempt_at', 'is not', null)
  const [last, failed] = await Promise.all([
    attempted
      .where('state', '=', 'sent')
      .where('channel', '=', 'email')
      .orderBy('last_attempt_at', 'desc')
      .select('sent_at as at')
      .limit(1)
      .executeTakeFirst(),
    attempted
      .where('state', '=', 'failed')
      .where((eb) =>
        eb.or([eb('last_error', 'is', null), eb('last_error', 'not in', reasonsOnPurpose)]),
      )
      .where('last_attempt_at', '>', new Date(now.getTime() - recentMs).toISOString())
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { lastSentAt: last?.at ?? null, failed: failed.count }
}
