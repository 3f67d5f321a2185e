import { toTextNumber } from '../../../domain/text-number.ts'
import type { Db } from '../../db/connect.ts'
import { registrationsWithAppointment } from '../../time-slot/time-slot-queries.ts'

/** `toldAt`: when a volunteer told the family about the STOP by phone */
export function registrationsOfStoppedPhones(db: Db) {
  return (
    registrationsWithAppointment(db)
      // `phone_key` is the number's last ten digits.
      .innerJoin('text_opt_outs', (join) =>
        join.on((eb) =>
          eb('text_opt_outs.phone', '=', eb(eb.val('+1'), '||', eb.ref('registrations.phone_key'))),
        ),
      )
      .leftJoin('told_stops', (join) =>
        join
          .onRef('told_stops.registration_id', '=', 'registrations.id')
          .onRef('told_stops.stopped_at', '>=', 'text_opt_outs.stopped_at'),
      )
      .where('registrations.email', 'is', null)
      .where('registrations.text_consent_at', 'is not', null)
      .select([
        'registrations.id as registrationId',
        'registrations.name',
        'registrations.phone',
        'registrations.email',
        'registrations.status',
        'registrations.language',
        'text_opt_outs.phone as stoppedPhone',
        'text_opt_outs.stopped_at as stoppedAt',
        'told_stops.called_at as toldAt',
      ])
  )
}

export type StoppedRegistration = Awaited<
  ReturnType<ReturnType<typeof registrationsOfStoppedPhones>['execute']>
>[number]

/** Compares complete numbers, because a foreign number may end in the same ten digits. */
export function isOwnStop({ phone, stoppedPhone }: StoppedRegistration): boolean {
  return toTextNumber(phone) === stoppedPhone
}
