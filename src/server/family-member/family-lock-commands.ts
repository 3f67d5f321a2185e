import type { Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'

/**
 * Serializes joins, notes and erasures, so that a family has only one id. There is one lock for all families, because
 * joins of different keys may concern the same family. It must be a transaction's first lock (docs/decisions/0020).
 */
export async function lockFamilies(tx: Tx): Promise<void> {
  await lockNames(tx, ['families joined'])
}
