import {
  failuresPerAddress,
  failuresPerDevice,
  failuresPerPasswordChange,
  failuresPerUsername,
  loginWindowMs,
} from '../../domain/admin-session.ts'
import { recentWindow } from '../../domain/time-window.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashToken } from '../http/token-hash.ts'

/** What failures are counted by, in the order in which the rows are locked */
export type FailureCount = { key: string; most: number }

/** A known browser is counted by itself; everybody else by the name that they try and the address that they come from. */
export function countsOfSignIn(attempt: {
  username: string
  address: string
  knownDevice: string | undefined
}): FailureCount[] {
  const name = keyOfUsername(attempt.username)
  if (attempt.knownDevice) {
    const key = hashToken(`device:${attempt.knownDevice}:${name}`)
    return [{ key, most: failuresPerDevice }]
  }
  return [
    { key: name, most: failuresPerUsername },
    { key: hashToken(`address:${attempt.address}`), most: failuresPerAddress },
  ]
}

export function countOfPasswordChange(adminId: string): FailureCount {
  return { key: hashToken(`change:${adminId}`), most: failuresPerPasswordChange }
}

export function keyOfUsername(username: string): string {
  return hashToken(`username:${username.toLowerCase()}`)
}

/**
 * Counts a try as a failure until `forgiveTry` says otherwise, so that of many at once no more than allowed have their
 * password looked at. Throws `refusal`, and counts nothing, when there were too many. A count begins anew when there
 * was no failure for 15 minutes.
 */
export async function countTry(
  db: Db,
  counts: FailureCount[],
  { now, refusal }: { now: Date; refusal: () => Error },
): Promise<void> {
  const { from, until } = recentWindow(now, loginWindowMs)
  const failures = await inTransaction(db, async (tx) => {
    let fewest = Number.POSITIVE_INFINITY
    for (const { key, most } of counts) {
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
                eb('sign_in_failures.failures', '<', most),
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
  // A new row is the occasion to delete the old ones, so the table stays small.
  if (failures === 1) await forgetOldFailures(db, now)
}

/** The password was right: the first count, of the person, begins anew, and the others lose this try. */
export async function forgiveTry(tx: Tx, [own, ...others]: FailureCount[]): Promise<void> {
  if (own) await tx.deleteFrom('sign_in_failures').where('key', '=', own.key).execute()
  for (const { key } of others) {
    await tx
      .updateTable('sign_in_failures')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute()
  }
}

async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  const { from, until } = recentWindow(now, loginWindowMs)
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('sign_in_failures')
      .where((eb) => eb.or([eb('last_failed_at', '<=', from), eb('last_failed_at', '>=', until)]))
      .execute()
  })
}
