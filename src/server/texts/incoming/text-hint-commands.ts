import { hintOnceInMs } from '../../../domain/text-answer.ts'
import type { Tx } from '../../db/connect.ts'

/**
 * Whether this phone may be told now that we did not understand it, and that it was: once an hour,
 * so that a phone which answers by itself has no answer from us to answer.
 */
export async function takeHint(tx: Tx, phone: string, now: Date): Promise<boolean> {
  const anHourAgo = new Date(now.getTime() - hintOnceInMs).toISOString()
  await tx.deleteFrom('text_hints').where('hinted_at', '<=', anHourAgo).execute()
  const taken = await tx
    .insertInto('text_hints')
    .values({ phone, hinted_at: now.toISOString() })
    .onConflict((c) => c.column('phone').doNothing())
    .returning('phone')
    .executeTakeFirst()
  return taken !== undefined
}
