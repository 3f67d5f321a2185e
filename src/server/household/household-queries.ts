import { sql } from 'kysely'
import type { PersonKeys } from '../../domain/household.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/connect.ts'

export type ActiveOfHousehold = PersonKeys & { id: string; status: RegistrationStatus }

/** Active registrations at the event that share a key */
export async function findActiveOfHousehold(
  db: Db,
  eventId: string,
  { emailKey, phoneKey, addressKey }: Partial<PersonKeys>,
): Promise<ActiveOfHousehold[]> {
  return selectActiveBy(db, {
    eventId,
    email_key: emailKey || undefined,
    phone_key: phoneKey || undefined,
    address_key: addressKey || undefined,
  })
}

type KeyColumns = { eventId: string } & Record<
  'email_key' | 'phone_key' | 'address_key',
  string | undefined
>

const selectActiveBy = compileOnce((db, { eventId, ...keys }: KeyColumns) =>
  db
    .selectFrom('registrations')
    .where((eb) =>
      // Each repeats the whole condition of its partial index, else SQLite scans the table.
      eb.or(
        (['email_key', 'phone_key', 'address_key'] as const).flatMap((column) =>
          keys[column] === undefined
            ? []
            : eb.and([
                eb('event_id', '=', eventId),
                eb(column, '=', keys[column]),
                sql<boolean>`status in ('confirmed', 'waitlist')`,
              ]),
        ),
      ),
    )
    .select([
      'id',
      'status',
      'email_key as emailKey',
      'phone_key as phoneKey',
      'address_key as addressKey',
    ]),
)
