import { phoneKey } from '../../domain/person.ts'
import { labelAmong } from '../../domain/shared-phone.ts'
import { toTextNumber } from '../../domain/text-number.ts'
import type { Db } from '../db/connect.ts'
import { registrationsWithAppointment } from '../time-slot/time-slot-queries.ts'

type OfPhone = { id: string; name: string; startTime: string }

/** The other registrations of this phone at the same time: families may share a phone, or enter a wrong number. */
export async function findAtSameTime(db: Db, phone: string, { id, startTime }: OfPhone) {
  const query = withPhoneKey(db, phone)
    .where('registrations.status', 'in', ['confirmed', 'waitlist'])
    .where('registrations.id', '!=', id)
    .where('time_slots.start_time', '=', startTime)
    .orderBy('registrations.id')
  return (await query.execute()).filter((row) => toTextNumber(row.phone) === phone)
}

/** A name if the phone has other registrations at the same time, otherwise ""; null if names do not distinguish them */
export async function findLabel(db: Db, phone: string, about: OfPhone): Promise<string | null> {
  const others = await findAtSameTime(db, phone, about)
  return labelAmong(
    about.name,
    others.map(({ name }) => name),
  )
}

/** Like `findLabel`, for a text about a completed cancellation; numbered, such as "1/2", if the names are alike */
export async function findCancelledLabel(db: Db, phone: string, about: OfPhone): Promise<string> {
  const others = await findAtSameTime(db, phone, about)
  const names = others.map(({ name }) => name)
  return labelAmong(about.name, names) ?? `1/${others.length + 1}`
}

/** Registrations with consent to texts and the same last ten digits as this phone (E.164) */
export function withPhoneKey(db: Db, phone: string) {
  return registrationsWithAppointment(db)
    .where('registrations.phone_key', '=', phoneKey(phone))
    .where('registrations.text_consent_at', 'is not', null)
    .select(['registrations.id', 'registrations.status', 'registrations.phone'])
    .select(['registrations.name', 'registrations.updated_at as updatedAt'])
    .select(['registrations.language', 'time_slots.closed_at as closedAt'])
}
