import { familyReplies, replyWindowMs, strangerReplies } from '../../../domain/text-answer.ts'
import { toTextNumber } from '../../../domain/text-number.ts'
import { recentWindow } from '../../../domain/time-window.ts'
import type { Tx } from '../../db/connect.ts'
import { findLanguageOf } from './text-cancel-queries.ts'

/**
 * Counts a reply to this phone; false if it must not be sent. Premium and foreign numbers get none, because fraudsters
 * earn from texts to them; other phones get a limited number a day.
 */
export async function countReply(tx: Tx, phone: string, now: Date): Promise<boolean> {
  if (toTextNumber(phone) !== phone) return false
  const isRegistered = (await findLanguageOf(tx, phone)) !== null
  const { from, until } = recentWindow(now, replyWindowMs)
  await tx
    .deleteFrom('text_replies')
    .where((eb) => eb.or([eb('since', '<=', from), eb('since', '>=', until)]))
    .execute()
  const { replies } = await tx
    .insertInto('text_replies')
    .values({ phone, since: now.toISOString(), replies: 1 })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet((eb) => ({ replies: eb('text_replies.replies', '+', 1) })),
    )
    .returning('replies')
    .executeTakeFirstOrThrow()
  return replies <= (isRegistered ? familyReplies : strangerReplies)
}
