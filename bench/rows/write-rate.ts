import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommitAnswer, CommitTask } from '../support/bare-sqlite-worker.ts'
import { addEvents, prepareDatabase, registerBody } from '../support/database.ts'
import { askProcess } from '../support/processes.ts'
import { readRegistrationRows } from '../support/registration-rows.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { formatSummary, summarize } from '../support/statistics.ts'
import { capacity, measureRounds, roomFor } from '../support/write-rounds.ts'

const minRatio = 0.8

/** POST /api/register, durable, compared with better-sqlite3 alone committing the same rows */
export async function writeRate({ quick, folder }: BenchOptions): Promise<Row[]> {
  const rounds = quick ? 3 : 8
  const perRound = quick ? 600 : 3000
  const oursFile = join(folder, 'ours.db')
  const bareFile = join(folder, 'bare.db')
  const slots = await prepareDatabase(`file:${oursFile}`, (db) =>
    addEvents(db, roomFor({ rounds, perRound })),
  )
  copyFileSync(oursFile, bareFile)
  const bodies = slots.flatMap((slot, s) =>
    Array.from({ length: capacity }, (_, i) => registerBody(s * capacity + i, slot)),
  )

  const server = await startServer(folder, `file:${oursFile}`)
  const { ours, bare, ratio } = await measureRounds({
    rounds,
    perRound,
    urls: [`${server.url}/api/register`],
    bodies,
    commitBare: () =>
      askProcess<CommitTask, CommitAnswer>(
        join(import.meta.dirname, '../support/bare-sqlite-worker.ts'),
        { file: bareFile, rows: readRegistrationRows(oursFile, perRound) },
      ),
  })
  await server.stop()

  return [
    {
      target: `POST /api/register, durable: at least ${minRatio} of better-sqlite3 alone`,
      figure: formatSummary(summarize(ours), '/s'),
      yardstick: formatSummary(summarize(bare), '/s'),
      ratio: ratio.toFixed(2),
      holds: ratio >= minRatio,
    },
  ]
}
