import type { RegistrationStatus } from '../../domain/registration.ts'
import type { Db } from '../db/connect.ts'

/** The message that has waited longest of those whose time has come */
export async function findDueMessage(db: Db, now: Date): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst()
}

/** How the registration that a message is about stands now; null when it has been deleted */
export async function findStanding(
  db: Db,
  registrationId: string | null,
): Promise<{ status: RegistrationStatus; timeSlotId: string } | null> {
  if (!registrationId) return null
  const found = await db
    .selectFrom('registrations')
    .where('id', '=', registrationId)
    .select(['status', 'time_slot_id as timeSlotId'])
    .executeTakeFirst()
  return found ?? null
}
