import type { PersonKeys } from '../../domain/household.ts'
import type { Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'

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
