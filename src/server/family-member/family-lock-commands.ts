import type { Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'

/**
 * Serializes joins, notes and erasures, so that a family gets only one id. Uses a single lock, because joins of
 * different keys may concern the same family. It must be the first lock of the transaction (docs/decisions/0020).
 */
export async function lockFamilies(tx: Tx): Promise<void> {
  await lockNames(tx, ['families joined'])
}
