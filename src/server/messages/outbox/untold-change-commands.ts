import type { Appointment } from '../../../domain/appointment.ts'
import { noLongerRelevant } from '../../../domain/message.ts'
import type { Tx } from '../../db/connect.ts'
import { withoutCancelToken } from './outbox-commands.ts'
import { isUnanswered } from './outbox-delivery.ts'
import type { MessagePayload } from './outbox-payload.ts'

/**
 * What the family was last told of its appointment, where messages about earlier changes still wait: those are
 * dropped, because the next one says all. Null when none waits. A message under way, or one that a silent server
 * may have taken, may have told the family, so it stays.
 */
export async function dropUntoldChanges(
  tx: Tx,
  { id, timeSlotId }: { id: string; timeSlotId: string },
): Promise<Appointment | null> {
  // Locked first: a worker either has claimed the message before, or finds it dropped.
  const queued = await tx
    .updateTable('messages')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('registration_id', '=', id)
    .where('kind', '=', 'event_changed')
    .where('state', '=', 'queued')
    .where('lease_id', 'is', null)
    .returning(['id', 'payload', 'last_error as lastError'])
    .execute()
  let told: Appointment | null = null
  for (const message of queued.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const payload: MessagePayload = JSON.parse(message.payload)
    if (isUnanswered(message.lastError) || payload.timeSlotId !== timeSlotId) continue
    told ??= payload.before ?? null
    await tx
      .updateTable('messages')
      .set({
        state: 'failed',
        wait_ms: null,
        last_error: noLongerRelevant,
        payload: withoutCancelToken(payload),
      })
      .where('id', '=', message.id)
      .execute()
  }
  return told
}
