import { join } from 'node:path'
import type { PostgresCommitTask } from '../support/bare-postgres-worker.ts'
import type { CommitAnswer } from '../support/bare-sqlite-worker.ts'
import { addEvents, prepareDatabase, registerBody } from '../support/database.ts'
import { analyze, startBenchPostgres } from '../support/postgres.ts'
import { askProcess } from '../support/processes.ts'
import { readPostgresRegistrationRows } from '../support/registration-rows.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { formatSummary, summarize } from '../support/statistics.ts'
import { capacity, connections, measureRounds, roomFor } from '../support/write-rounds.ts'

const minRatio = 0.6

/** POST /api/register on two processes with one PostgreSQL, compared with the driver alone committing the same rows */
export async function writeRatePostgres({ quick, folder }: BenchOptions): Promise<Row[]> {
  const rounds = quick ? 3 : 8
  const perRound = quick ? 300 : 1200
  const postgres = await startBenchPostgres()
  try {
    const ours = await postgres.addDatabase('ours')
    const slots = await prepareDatabase(ours, (db) => addEvents(db, roomFor({ rounds, perRound })))
    const bare = await postgres.addDatabase('bare', { template: 'ours' })
    // Spread over the slots, like real sign-ups
    const bodies = Array.from({ length: capacity }, (_, i) =>
      slots.map((slot, s) => registerBody(s * capacity + i, slot)),
    ).flat()

    const servers = [await startServer(folder, ours), await startServer(folder, ours)]
    const rates = await measureRounds({
      rounds,
      perRound,
      urls: servers.map(({ url }) => `${url}/api/register`),
      bodies,
      commitBare: async () =>
        askProcess<PostgresCommitTask, CommitAnswer>(
          join(import.meta.dirname, '../support/bare-postgres-worker.ts'),
          { url: bare, connections, rows: await readPostgresRegistrationRows(ours, perRound) },
        ),
      // Autovacuum is off here, so update the planner's statistics, which are still those of empty tables.
      afterWarmUp: async () => {
        for (const url of [ours, bare]) await analyze(url)
      },
    })
    await Promise.all(servers.map((server) => server.stop()))
    return [
      {
        target: `POST /api/register, PostgreSQL, two app processes: at least ${minRatio} of the driver alone`,
        figure: formatSummary(summarize(rates.ours), '/s'),
        yardstick: formatSummary(summarize(rates.bare), '/s'),
        ratio: rates.ratio.toFixed(2),
        holds: rates.ratio >= minRatio,
      },
    ]
  } finally {
    await postgres.stop()
  }
}
