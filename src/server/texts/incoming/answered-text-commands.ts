import { answeredTextRetentionMs } from '../../../domain/text-answer.ts'
import type { Tx } from '../../db/connect.ts'

/**
 * Makes `answer` idempotent per text: a second delivery gets the stored answer, after waiting for the first if they are
 * concurrent.
 */
export async function answerOnce(
  tx: Tx,
  messageSid: string,
  now: Date,
  answer: () => Promise<string | null>,
): Promise<string | null> {
  const isNew = await tx
    .insertInto('answered_texts')
    .values({ message_sid: messageSid, answer: null, answered_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('message_sid').doNothing())
    .returning('message_sid')
    .executeTakeFirst()
  const answered = tx.selectFrom('answered_texts').where('message_sid', '=', messageSid)
  if (!isNew) return (await answered.select('answer').executeTakeFirst())?.answer ?? null
  await deleteExpired(tx, now)
  const words = await answer()
  await tx
    .updateTable('answered_texts')
    .set({ answer: words })
    .where('message_sid', '=', messageSid)
    .execute()
  return words
}

async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - answeredTextRetentionMs).toISOString()
  await tx.deleteFrom('answered_texts').where('answered_at', '<=', cutoff).execute()
}
