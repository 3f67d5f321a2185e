import type { Db } from '../db/connect.ts'
import { waitsForSending } from '../health/health-queries.ts'

export type OutboxFigures = {
  queued: number
  failed: number
  oldestSince: string | null
}

/** Uses the indexes on the state, so that sent messages are not read. */
export async function countOutbox(db: Db, now: Date): Promise<OutboxFigures> {
  const [queued, failed] = await Promise.all([
    db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn
          .min(eb.fn.coalesce('requeued_at', 'created_at'))
          .filterWhere(waitsForSending(now))
          .as('oldestSince'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('messages')
      .where('state', '=', 'failed')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { queued: queued.count, failed: failed.count, oldestSince: queued.oldestSince }
}
