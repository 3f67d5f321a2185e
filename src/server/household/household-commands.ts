import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { isHouseholdFull, isSamePerson, type PersonKeys } from '../../domain/household.ts'
import { isActive } from '../../domain/registration.ts'
import type { Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'
import type { RegistrationTable } from '../db/tables/program-tables.ts'
import { AppError } from '../http/errors.ts'
import { type ActiveOfHousehold, findActiveOfHousehold } from './household-queries.ts'

type KeyColumns = { email_key: string | null; phone_key: string | null; address_key: string | null }

export function keysOf({ email_key, phone_key, address_key }: KeyColumns): PersonKeys {
  return { emailKey: email_key, phoneKey: phone_key, addressKey: address_key }
}

/**
 * Runs sign-ups with the same e-mail, phone or address at an event one at a time, whichever slot they choose, so that
 * what is counted stays true until the commit. It must be the first lock of the transaction.
 */
export async function lockPerson(
  tx: Tx,
  eventId: string,
  keys: Partial<PersonKeys>,
): Promise<void> {
  const names = Object.entries(keys).flatMap(([kind, key]) =>
    key === null ? [] : `${eventId} ${kind} ${key}`,
  )
  await lockNames(tx, names)
}

/** One active registration per e-mail address, two per household (DESIGN.md 5, rule 3); `entry` is being completed. */
export function refuseDuplicate(
  keys: PersonKeys,
  household: readonly ActiveOfHousehold[],
  entry?: { id: string },
): void {
  const others = household.filter(({ id }) => id !== entry?.id)
  const same = others.filter((other) => isSamePerson(keys, other))
  if (same.some(({ status }) => status === 'waitlist')) throw new AppError('on_waitlist')
  if (same.length > 0) throw new AppError('already_registered')
  if (isHouseholdFull(keys, others)) throw new AppError('household_full')
}

/**
 * Whether all the details are those of one registration: the family sends its sign-up again because the answer was lost
 * (docs/decisions/0017), and may have the last spot already.
 */
export function isSentAgain(keys: PersonKeys, household: readonly ActiveOfHousehold[]): boolean {
  return household.some(
    ({ emailKey, phoneKey, addressKey }) =>
      emailKey === keys.emailKey && phoneKey === keys.phoneKey && addressKey === keys.addressKey,
  )
}

/**
 * An administrator's change gives one mailbox a second active registration. The unique index refuses it too, but
 * PostgreSQL would write the address to its log. Throws `already_registered`.
 */
export async function refuseSameMailbox(
  tx: Tx,
  row: Pick<RegistrationTable, 'id' | 'event_id' | 'email_key' | 'status'>,
): Promise<void> {
  if (!row.email_key || !isActive(row.status)) return
  const same = await findActiveOfHousehold(tx, row.event_id, { emailKey: row.email_key })
  if (same.every(({ id }) => id === row.id)) return
  throw new AppError('already_registered', adminAnswers.alreadyRegisteredAdmin)
}
