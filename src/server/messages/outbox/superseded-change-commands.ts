import type { Appointment } from '../../../domain/appointment.ts'
import { skipReasons } from '../../../domain/message.ts'
import type { Tx } from '../../db/connect.ts'
import { withoutCancelToken } from './outbox-commands.ts'
import { isUnanswered } from './outbox-delivery.ts'
import { parseMessagePayload } from './outbox-payload.ts'

/**
 * Drops queued messages about earlier changes, because the next message covers them; keeps those that are being
 * delivered or may have arrived. Returns the appointment that the family last received: the `before` of the oldest
 * dropped message, or null if none was dropped.
 */
export async function dropSupersededChanges(
  tx: Tx,
  { id, timeSlotId }: { id: string; timeSlotId: string },
): Promise<Appointment | null> {
  // A no-op update locks the rows: a worker has either claimed a message before, or finds it dropped.
  const queued = await tx
    .updateTable('messages')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('registration_id', '=', id)
    .where('kind', '=', 'event_changed')
    .where('state', '=', 'queued')
    .where('lease_id', 'is', null)
    .returning(['id', 'payload', 'last_error as lastError'])
    .execute()
  let known: Appointment | null = null
  for (const message of queued.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const payload = parseMessagePayload(message.payload)
    if (isUnanswered(message.lastError) || payload?.timeSlotId !== timeSlotId) continue
    known ??= payload.before ?? null
    await tx
      .updateTable('messages')
      .set({
        state: 'failed',
        wait_ms: null,
        last_error: skipReasons.obsolete,
        payload: withoutCancelToken(payload),
      })
      .where('id', '=', message.id)
      .execute()
  }
  return known
}
