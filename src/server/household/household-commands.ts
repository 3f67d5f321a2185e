import { isHouseholdFull, isSamePerson, type PersonKeys } from '../../domain/household.ts'
import type { Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'
import { AppError } from '../http/errors.ts'
import type { ActiveOfHousehold } from './household-queries.ts'

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
