import { isJobLate, type JobRun } from '../../domain/health.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { listJobRuns } from '../health/health-queries.ts'

/**
 * Also deletes the late rows of jobs that this process does not have. No running process has such a job anymore, because
 * each process keeps the rows of its own jobs current.
 */
export async function saveJobRuns(db: Db, runs: readonly JobRun[]): Promise<void> {
  if (runs.length === 0) return
  const rows = runs.map((run) => ({
    name: run.name,
    interval_ms: run.intervalMs,
    last_started_at: run.startedAt,
    last_ended_at: run.endedAt,
    last_succeeded_at: run.succeededAt,
    last_error: run.error,
  }))
  const own = new Set(runs.map(({ name }) => name))
  const now = new Date(Math.max(...runs.map(({ startedAt }) => Date.parse(startedAt))))
  await inTransaction(db, async (tx) => {
    const removed = (await listJobRuns(tx))
      .filter((run) => !own.has(run.name) && isJobLate(run, now))
      .map(({ name }) => name)
    if (removed.length > 0) await tx.deleteFrom('job_runs').where('name', 'in', removed).execute()
    await tx
      .insertInto('job_runs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({
          interval_ms: eb.ref('excluded.interval_ms'),
          last_started_at: eb.ref('excluded.last_started_at'),
          last_ended_at: eb.ref('excluded.last_ended_at'),
          last_succeeded_at: eb.ref('excluded.last_succeeded_at'),
          last_error: eb.ref('excluded.last_error'),
        })),
      )
      .execute()
  })
}
