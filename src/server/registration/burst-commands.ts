import { hourMs } from '../../domain/duration.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Log } from '../http/log.ts'
import { raiseAlarm } from '../messages/brakes/alarm-commands.ts'
import { queueOrganizationMessage } from '../messages/outbox/outbox.ts'

/** Reports at most once an hour, across all processes. */
export async function reportBurst(
  db: Db,
  log: Pick<Log, 'warn'>,
  recipients: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const isNew = await inTransaction(db, async (tx) => {
    if (!(await raiseAlarm(tx, 'burst', now, hourMs))) return false
    const payload = { since: at, until: at, eventId: null, eventTitle: null }
    const message = { kind: 'organisation_burst' as const, occasion: at, payload }
    for (const recipient of recipients) {
      await queueOrganizationMessage(tx, { ...message, recipient }, now)
    }
    return true
  })
  if (isNew)
    log.warn({}, 'many sign-ups from one IP address within a minute; further ones are throttled')
}
