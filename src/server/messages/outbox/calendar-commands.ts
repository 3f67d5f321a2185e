import { hasCalendar, isForFamily } from '../../../domain/message-kind.ts'

import type { Db } from '../../db/connect.ts'
import type { ClaimedMessage } from './outbox-claim-commands.ts'

/** The number of a calendar file that is about to go out, higher than any before it about the same registration */
export async function nextCalendarSequence(
  db: Db,
  { kind, registrationId }: ClaimedMessage,
): Promise<number | undefined> {
  if (!isForFamily(kind) || !hasCalendar(kind)) return undefined
  const registration = await db
    .updateTable('registrations')
    .set((eb) => ({ calendar_sequence: eb('calendar_sequence', '+', 1) }))
    .where('id', '=', registrationId)
    .returning('calendar_sequence as sequence')
    .executeTakeFirst()
  return registration?.sequence
}
