import { strangerReplies, strangerReplyWindowMs } from '../../../domain/text-answer.ts'
import { toTextNumber } from '../../../domain/text-number.ts'
import { recentWindow } from '../../../domain/time-window.ts'
import type { Tx } from '../../db/connect.ts'
import { findLanguageOf } from './text-cancel-queries.ts'

/**
 * Whether a text of this phone is answered: no premium or foreign number is, because fraudsters earn from texts to those, and a
 * phone that nobody registered gets a few answers a day.
 */
export async function claimReply(tx: Tx, phone: string, now: Date): Promise<boolean> {
  if (toTextNumber(phone) !== phone) return false
  if ((await findLanguageOf(tx, phone)) !== null) return true
  const { from, until } = recentWindow(now, strangerReplyWindowMs)
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
  return replies <= strangerReplies
}
