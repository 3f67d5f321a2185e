import { sql } from 'kysely'
import type { ClockState } from '../../domain/clock-trust.ts'
import type { Db } from '../db/connect.ts'

/** Before the first reading, `trustedAt` is when the database was last in use. */
export async function findClockState(db: Db): Promise<ClockState> {
  const state = await db
    .selectFrom('program_state')
    .select([
      sql<string | null>`coalesce(clock_trusted_at, (select max(last_started_at) from job_runs),
        (select max(created_at) from activity))`.as('trustedAt'),
      'clock_jumped_at as jumpedAt',
      'clock_read_at as readAt',
    ])
    .executeTakeFirst()
  return state ?? { trustedAt: null, jumpedAt: null, readAt: null }
}
