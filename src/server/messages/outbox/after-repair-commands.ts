import { isInstallationFault } from '../../../domain/mail-failure.ts'
import type { Db } from '../../db/connect.ts'

/**
 * E-mails that wait for a retry after a fault of ours become due at once, because the fault may have been repaired.
 * Their backoff starts anew.
 */
export async function retryAfterRepair(db: Db): Promise<void> {
  const waiting = await waitingEmails(db).select('last_error as reason').distinct().execute()
  const reasons = waiting.map(({ reason }) => reason ?? '').filter(isInstallationFault)
  if (reasons.length === 0) return
  await db
    .updateTable('messages')
    .set((eb) => ({
      attempts: 0,
      wait_ms: null,
      // `isDue` treats this time as due at once, even if the clock has been set back.
      next_attempt_at: eb.fn.coalesce('requeued_at', 'created_at'),
    }))
    .where('id', 'in', waitingEmails(db).where('last_error', 'in', reasons).select('id'))
    // A worker may have leased the message since.
    .where('lease_id', 'is', null)
    .where('state', '=', 'queued')
    .execute()
}

function waitingEmails(db: Db) {
  return db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .where('lease_id', 'is', null)
    .where('wait_ms', 'is not', null)
}
