import type { TestApp } from './app.ts'

/** Records the clock's current time as trusted, because tests move the clock by months at once. */
export async function trustClock({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  const at = clock().toISOString()
  const state = { clock_trusted_at: at, clock_jumped_at: null, clock_read_at: at }
  await db.updateTable('program_state').set(state).execute()
}
