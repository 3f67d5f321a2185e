import type { TestApp } from './app.ts'

/** Marks the clock's current time as trusted, because tests move it by months at once. */
export async function trustClock({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  const at = clock().toISOString()
  const state = { clock_trusted_at: at, clock_jumped_at: null, clock_read_at: at }
  // A test database that was emptied lacks the row.
  await db
    .insertInto('program_state')
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
}
