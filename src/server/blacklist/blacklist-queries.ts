import type { BlacklistEntry } from '../../contract/blacklist.ts'
import { emailKey, phoneKey } from '../../domain/person.ts'
import type { Db } from '../db/connect.ts'

/** True when the e-mail or the phone number is on the blacklist (DESIGN.md 5, rule 4). */
export async function isBlacklisted(
  db: Db,
  person: { email: string; phone?: string | null },
): Promise<boolean> {
  const phone = phoneKey(person.phone)
  const entry = await db
    .selectFrom('blacklist')
    .where((eb) =>
      eb.or([
        eb('email_key', '=', emailKey(person.email)),
        ...(phone ? [eb('phone_key', '=', phone)] : []),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** The whole blacklist, newest first */
export async function listBlacklist(db: Db): Promise<BlacklistEntry[]> {
  return db
    .selectFrom('blacklist')
    .leftJoin('registrations', 'registrations.id', 'blacklist.registration_id')
    .select([
      'blacklist.id',
      'blacklist.name',
      'blacklist.email',
      'blacklist.phone',
      'blacklist.reason',
      'blacklist.created_at as createdAt',
      'blacklist.registration_id as registrationId',
      'registrations.event_id as eventId',
    ])
    .orderBy('blacklist.created_at', 'desc')
    .orderBy('blacklist.id', 'desc')
    .execute()
}

/** Registrations of this e-mail or phone number that hold or await a spot in a slot not yet over */
export async function countUpcomingOf(
  db: Db,
  person: { email: string; phone: string },
  now: Date,
): Promise<number> {
  const phone = phoneKey(person.phone)
  const { upcoming } = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('time_slots.end_time', '>', now.toISOString())
    .where('registrations.status', 'in', ['confirmed', 'waitlist'])
    .where((eb) =>
      eb.or([
        eb('registrations.email_key', '=', emailKey(person.email)),
        ...(phone ? [eb('registrations.phone_key', '=', phone)] : []),
      ]),
    )
    .select((eb) => eb.fn.countAll<number>().as('upcoming'))
    .executeTakeFirstOrThrow()
  return upcoming
}
