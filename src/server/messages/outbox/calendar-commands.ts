import { hasCalendar, isForFamily } from '../../../domain/message-kind.ts'
import type { Db } from '../../db/connect.ts'
import type { LeasedMessage } from './outbox-lease-commands.ts'

/** The number of a calendar file (domain/calendar-sequence.ts): higher than those of all earlier ones about the registration */
export async function nextCalendarSequence(
  db: Db,
  { kind, registrationId }: LeasedMessage,
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
