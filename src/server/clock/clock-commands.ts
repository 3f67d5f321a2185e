import { mustStore, readClock } from '../../domain/clock-trust.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { findClockState } from './clock-queries.ts'

/**
 * Returns `now` or, for a day after the clock has jumped, the time before the jump (docs/decisions/0069). Jobs that
 * delete by age use this time, unless the age is a matter of minutes.
 */
export async function trustedTime(db: Db, now: Date): Promise<Date> {
  const before = await findClockState(db)
  const state = mustStore(before, readClock(before, now)) ? await storeReading(db, now) : before
  const { trustedAt, jumpedAt } = state
  return jumpedAt === null || trustedAt === null ? now : new Date(trustedAt)
}

/** Locks the row, because other processes and jobs store readings too. */
async function storeReading(db: Db, now: Date) {
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('program_state')
      .values({ id: 1 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
      .execute()
    const state = readClock(await findClockState(tx), now)
    await tx
      .updateTable('program_state')
      .set({
        clock_trusted_at: state.trustedAt,
        clock_jumped_at: state.jumpedAt,
        clock_read_at: state.readAt,
      })
      .execute()
    return state
  })
}
