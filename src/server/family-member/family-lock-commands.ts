import type { Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'

/**
 * Runs joins, notes and erasures one at a time, so that one family gets one id. One name locks them all, because two
 * joins of different keys may concern one family. It must be the first lock of the transaction (docs/decisions/0020).
 */
export async function lockFamilies(tx: Tx): Promise<void> {
  await lockNames(tx, ['families joined'])
}
