import { join } from 'node:path'
import type { PostgresCommitTask } from '../support/bare-postgres-worker.ts'
import type { CommitAnswer } from '../support/bare-sqlite-worker.ts'
import { addEvents, family, prepareDatabase } from '../support/database.ts'
import { postAll } from '../support/load.ts'
import { startBenchPostgres } from '../support/postgres.ts'
import { askProcess } from '../support/processes.ts'
import { readPostgresRegistrationRows } from '../support/registration-rows.ts'
import type { Bench, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { formatSpread, pairedRatio, spreadOf } from '../support/spread.ts'

const connections = 20
const slotsPerEvent = 6
const capacity = 10

/** POST /api/register at two processes on one PostgreSQL, beside its driver alone committing the very rows they wrote */
export async function writeRatePostgres({ quick, folder }: Bench): Promise<Row[]> {
  const rounds = quick ? 3 : 8
  const perRound = quick ? 300 : 1200
  const postgres = await startBenchPostgres()
  try {
    const ours = await postgres.addDatabase('ours')
    const events = Math.ceil(((rounds + 1) * perRound) / (slotsPerEvent * capacity))
    const slots = await prepareDatabase(ours, (db) =>
      addEvents(db, { events, slots: slotsPerEvent, capacity }),
    )
    const bare = await postgres.addDatabase('bare', { like: 'ours' })
    // Spread over the slots, as families who choose their time are
    const bodies = Array.from({ length: capacity }, (_, i) =>
      slots.map((slot, s) => family(s * capacity + i, slot)),
    ).flat()

    const servers = [await startServer(folder, ours), await startServer(folder, ours)]
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      const posted = await postAll({
        urls: servers.map(({ url }) => `${url}/api/register`),
        bodies: bodies.slice(round * perRound, (round + 1) * perRound),
        connections,
      })
      if (posted.statuses['201'] !== perRound) {
        throw new Error(`Not all were registered: ${JSON.stringify(posted.statuses)}`)
      }
      const committed = await askProcess<PostgresCommitTask, CommitAnswer>(
        join(import.meta.dirname, '../support/bare-postgres-worker.ts'),
        { url: bare, connections, rows: await readPostgresRegistrationRows(ours, perRound) },
      )
      // The first round warms up.
      if (round === 0) continue
      rates.ours.push(perRound / posted.seconds)
      rates.bare.push(perRound / committed.seconds)
    }
    await Promise.all(servers.map((server) => server.stop()))
    return [
      {
        target: 'POST /api/register, PostgreSQL, two app processes; beside the driver alone',
        figure: formatSpread(spreadOf(rates.ours), '/s'),
        yardstick: formatSpread(spreadOf(rates.bare), '/s'),
        ratio: pairedRatio(rates.ours, rates.bare).toFixed(2),
        holds: null,
      },
    ]
  } finally {
    await postgres.stop()
  }
}
