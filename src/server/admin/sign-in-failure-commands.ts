import {
  failuresInAllSessions,
  failuresPerAddress,
  failuresPerDevice,
  failuresPerPasswordChange,
  failuresPerUsername,
  loginWindowMs,
} from '../../domain/admin-session.ts'
import { recentWindow } from '../../domain/time-window.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashToken } from '../secrets/token-hash.ts'

/** A list of counters is locked in the order of the list. */
export type FailureCounter = { key: string; max: number }

/** A known browser has its own counter; attempts from other browsers count by username and by IP address. */
export function signInCounters(attempt: {
  username: string
  address: string
  knownDevice: string | undefined
}): FailureCounter[] {
  const name = usernameKey(attempt.username)
  if (attempt.knownDevice) {
    const key = hashToken(`device:${attempt.knownDevice}:${name}`)
    return [{ key, max: failuresPerDevice }]
  }
  return [
    { key: name, max: failuresPerUsername },
    { key: hashToken(`address:${attempt.address}`), max: failuresPerAddress },
  ]
}

/** Counts wrong current passwords by session, so that guesses on a stolen phone do not lock the owner out. */
export function ownPasswordCounter(tokenHash: string): FailureCounter {
  return { key: hashToken(`session:${tokenHash}`), max: failuresPerPasswordChange }
}

export function allSessionsCounter(adminId: string): FailureCounter {
  return { key: hashToken(`change:${adminId}`), max: failuresInAllSessions }
}

export function usernameKey(username: string): string {
  return hashToken(`username:${username.toLowerCase()}`)
}

/**
 * Counts each attempt as a failure before the password is checked, so that concurrent attempts cannot exceed the limit;
 * `clearFailures` corrects the count. Throws `refusal()` and counts nothing if the limit is reached. A counter restarts
 * after 15 minutes without failures.
 */
export async function countAttempt(
  db: Db,
  counters: FailureCounter[],
  { now, refusal }: { now: Date; refusal: () => Error },
): Promise<void> {
  const { from, until } = recentWindow(now, loginWindowMs)
  const failures = await inTransaction(db, async (tx) => {
    let fewest = Number.POSITIVE_INFINITY
    for (const { key, max } of counters) {
      const row = await tx
        .insertInto('sign_in_failures')
        .values({ key, failures: 1, last_failed_at: now.toISOString() })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => ({
              failures: eb
                .case()
                .when('sign_in_failures.last_failed_at', '<=', from)
                .then(1)
                .when('sign_in_failures.last_failed_at', '>=', until)
                .then(1)
                .else(eb('sign_in_failures.failures', '+', 1))
                .end(),
              last_failed_at: eb.ref('excluded.last_failed_at'),
            }))
            .where((eb) =>
              eb.or([
                eb('sign_in_failures.failures', '<', max),
                eb('sign_in_failures.last_failed_at', '<=', from),
                eb('sign_in_failures.last_failed_at', '>=', until),
              ]),
            ),
        )
        .returning('failures')
        .executeTakeFirst()
      if (!row) throw refusal()
      fewest = Math.min(fewest, row.failures)
    }
    return fewest
  })
  // A counter that starts or restarts triggers the cleanup, so the table stays small.
  if (failures === 1) await deleteOldFailures(db, now)
}

/** After a correct password, resets the first counter, and subtracts this attempt from the other counters. */
export async function clearFailures(tx: Tx, [own, ...others]: FailureCounter[]): Promise<void> {
  if (own) await tx.deleteFrom('sign_in_failures').where('key', '=', own.key).execute()
  for (const { key } of others) await subtractAttempt(tx, key)
}

/** For an attempt that was neither a success nor a failure */
export async function uncountAttempt(db: Db, counters: FailureCounter[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { key } of counters) await subtractAttempt(tx, key)
  })
}

async function subtractAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  const { from, until } = recentWindow(now, loginWindowMs)
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('sign_in_failures')
      .where((eb) => eb.or([eb('last_failed_at', '<=', from), eb('last_failed_at', '>=', until)]))
      .execute()
  })
}
