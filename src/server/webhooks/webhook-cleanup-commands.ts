import { deliveryRetentionMs } from '../../domain/webhook.ts'
import type { Db, Tx } from '../db/connect.ts'

export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deliveryRetentionMs).toISOString()
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '!=', 'queued')
    .where('occurred_at', '<', before)
    .execute()
}

/**
 * Deletes the deliveries that triggers wrote for the import made at `now`, because a receiver may text families, and
 * must not notify them of last year's events.
 */
export async function deleteImportedDeliveries(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx
    .deleteFrom('webhook_deliveries')
    .where((eb) =>
      eb.or([
        eb(
          'subject_id',
          'in',
          eb
            .selectFrom('imported_registrations')
            .where('imported_at', '=', at)
            .select('registration_id'),
        ),
        eb(
          'subject_id',
          'in',
          eb.selectFrom('imported_events').where('imported_at', '=', at).select('event_id'),
        ),
      ]),
    )
    .execute()
}
