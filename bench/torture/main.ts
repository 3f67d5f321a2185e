/** Usage: npm run torture -- [--rounds 10] [--seed abc] [sqlite] [postgres] */

import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '../../src/server/db/engine.ts'
import { stopAll } from '../support/processes.ts'
import { resultsTable } from './results.ts'
import { torture } from './torture.ts'

const engines: Engine[] = ['sqlite', 'postgres']
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const seed = values.seed ?? randomBytes(4).toString('hex')
const chosen = engines.filter((engine) => positionals.length === 0 || positionals.includes(engine))
if (
  !Number.isInteger(rounds) ||
  rounds < 1 ||
  chosen.length < positionals.length ||
  chosen.length === 0
) {
  console.error('Usage: npm run torture -- [--rounds N] [--seed TEXT] [sqlite] [postgres]')
  process.exit(1)
}
console.error(
  `Seed ${seed}; to repeat: npm run torture -- --rounds ${rounds} --seed ${seed} ${chosen.join(' ')}`,
)

// Next to the real database, because the temporary folder may be in memory.
mkdirSync('data', { recursive: true })
const folder = mkdtempSync(join('data', 'torture-'))
const allResults = []
for (const engine of chosen) {
  allResults.push(await torture(engine, { rounds, seed, folder: join(folder, engine) }))
  stopAll()
}
console.log(`\nSeed ${seed}\n${resultsTable(allResults)}`)
const areAllClean = allResults.every(({ violations }) => violations === 0)
if (areAllClean) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
else console.error(`The databases and the servers' logs are kept in ${folder}`)
process.exit(areAllClean ? 0 : 1)
