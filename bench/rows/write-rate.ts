import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommitAnswer, CommitTask } from '../support/bare-sqlite-worker.ts'
import { addEvents, family, prepareDatabase } from '../support/database.ts'
import { postAll } from '../support/load.ts'
import { askProcess } from '../support/processes.ts'
import { readRegistrationRows } from '../support/registration-rows.ts'
import type { Bench, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { formatSpread, pairedRatio, spreadOf } from '../support/spread.ts'

const least = 0.4
const slotsPerEvent = 6
const capacity = 10

/** POST /api/register, durable, beside better-sqlite3 alone committing the very rows it wrote */
export async function writeRate({ quick, folder }: Bench): Promise<Row[]> {
  const rounds = quick ? 4 : 8
  const perRound = quick ? 600 : 3000
  const oursFile = join(folder, 'ours.db')
  const bareFile = join(folder, 'bare.db')
  const events = Math.ceil(((rounds + 1) * perRound) / (slotsPerEvent * capacity))
  // Slots as large as real ones: nobody is refused, and counting who has a spot costs what it does.
  const slots = await prepareDatabase(`file:${oursFile}`, (db) =>
    addEvents(db, { events, slots: slotsPerEvent, capacity }),
  )
  copyFileSync(oursFile, bareFile)
  const bodies = slots.flatMap((slot, s) =>
    Array.from({ length: capacity }, (_, i) => family(s * capacity + i, slot)),
  )

  const server = await startServer(folder, `file:${oursFile}`)
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const posted = await postAll({
      urls: [`${server.url}/api/register`],
      bodies: bodies.slice(round * perRound, (round + 1) * perRound),
      connections: 20,
    })
    if (posted.statuses['201'] !== perRound) {
      throw new Error(`Not all were registered: ${JSON.stringify(posted.statuses)}`)
    }
    const committed = await askProcess<CommitTask, CommitAnswer>(
      join(import.meta.dirname, '../support/bare-sqlite-worker.ts'),
      { file: bareFile, rows: readRegistrationRows(oursFile, perRound) },
    )
    // The first round warms up.
    if (round === 0) continue
    rates.ours.push(perRound / posted.seconds)
    rates.bare.push(perRound / committed.seconds)
  }
  await server.stop()

  const ratio = pairedRatio(rates.ours, rates.bare)
  return [
    {
      target: `POST /api/register, durable: at least ${least} of better-sqlite3 alone`,
      figure: formatSpread(spreadOf(rates.ours), '/s'),
      yardstick: formatSpread(spreadOf(rates.bare), '/s'),
      ratio: ratio.toFixed(2),
      holds: ratio >= least,
    },
  ]
}
