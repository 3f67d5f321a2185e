import type { TestApp } from './app.ts'

/** The clock as it is now counts as right: tests move it by months at once. */
export async function trustClock({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  const at = clock().toISOString()
  const state = { clock_trusted_at: at, clock_jumped_at: null, clock_read_at: at }
  // Emptied databases of tests lack the row.
  await db
    .insertInto('program_state')
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
}
