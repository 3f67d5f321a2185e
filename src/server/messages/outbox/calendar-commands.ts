import { hasCalendar, isForFamily } from '../../../domain/message-kind.ts'
import type { Db } from '../../db/connect.ts'
import type { LeasedMessage } from './outbox-lease-commands.ts'

/** Takes the next number for the registration's calendar file, higher than all earlier ones. */
export async function takeCalendarSequence(
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
