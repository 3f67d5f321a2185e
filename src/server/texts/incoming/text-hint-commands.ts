import { hintSpacingMs } from '../../../domain/text-answer.ts'
import type { Tx } from '../../db/connect.ts'

/**
 * Records that a phone gets the hint that we did not understand its text. False if it got the hint within the hour, so
 * that an automatic replier gets nothing to reply to.
 */
export async function recordHint(tx: Tx, phone: string, now: Date): Promise<boolean> {
  const anHourAgo = new Date(now.getTime() - hintSpacingMs).toISOString()
  await tx.deleteFrom('text_hints').where('hinted_at', '<=', anHourAgo).execute()
  const taken = await tx
    .insertInto('text_hints')
    .values({ phone, hinted_at: now.toISOString() })
    .onConflict((c) => c.column('phone').doNothing())
    .returning('phone')
    .executeTakeFirst()
  return taken !== undefined
}
