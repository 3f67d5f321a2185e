import type { Db } from '../db/connect.ts'

export type OutboxFigures = {
  queued: number
  failed: number
  oldestSince: string | null
}

/** Uses the indexes on the state, so that sent messages are not read. */
export async function countOutbox(db: Db): Promise<OutboxFigures> {
  const [queued, failed] = await Promise.all([
    db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.min(eb.fn.coalesce('requeued_at', 'created_at')).as('oldestSince'),
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
