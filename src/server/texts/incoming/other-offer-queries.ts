import { toTextNumber } from '../../../domain/text-number.ts'
import type { Db } from '../../db/connect.ts'
import { isOffer } from '../../messages/outbox/offer-queries.ts'
import { withPhoneKey } from '../shared-phone-queries.ts'

/** The earliest other free spot that this phone was offered and has not taken */
export async function findOtherOffer(db: Db, phone: string, registrationId: string, now: Date) {
  const rows = await withPhoneKey(db, phone)
    .where('registrations.status', '=', 'waitlist')
    .where('registrations.id', '!=', registrationId)
    .where('time_slots.start_time', '>', now.toISOString())
    .where('time_slots.closed_at', 'is', null)
    .whereRef('time_slots.confirmed_count', '<', 'time_slots.capacity')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('messages')
          .whereRef('messages.registration_id', '=', 'registrations.id')
          .whereRef('messages.created_at', '>=', 'registrations.waitlisted_at')
          .where(isOffer)
          .select('messages.id'),
      ),
    )
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
    .execute()
  return rows.find((row) => toTextNumber(row.phone) === phone)
}
