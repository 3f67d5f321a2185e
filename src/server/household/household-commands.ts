import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import type { PersonKeys } from '../../domain/household.ts'
import { isActive } from '../../domain/registration.ts'
import type { Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'
import type { RegistrationTable } from '../db/tables/program-tables.ts'
import { AppError } from '../http/errors.ts'
import { findActiveOfHousehold } from './household-queries.ts'

type KeyColumns = { email_key: string | null; phone_key: string | null; address_key: string | null }

export function keysOf({ email_key, phone_key, address_key }: KeyColumns): PersonKeys {
  return { emailKey: email_key, phoneKey: phone_key, addressKey: address_key }
}

/**
 * Serializes sign-ups for any slot of an event that share an e-mail address, phone or street address. A household's
 * registrations then cannot change before the commit. Take this lock before locks of slots and rows.
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

/**
 * Refuses an administrator's change that gives a mailbox a second active registration for an event. The unique index
 * would refuse it, too, but PostgreSQL would log the e-mail address. Throws `already_registered`.
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
