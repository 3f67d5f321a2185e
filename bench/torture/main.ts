/** Usage: npm run torture -- [--rounds 10] [--seed abc] [sqlite] [postgres] */

import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { torture } from './torture.ts'

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
  allowPositionals: true,
})
const { seed } = values
const rounds = Number(values.rounds)
const chosen = (['sqlite', 'postgres'] as const).filter(
  (engine) => positionals.length === 0 || positionals.includes(engine),
)
if (!(Number.isInteger(rounds) && rounds > 0) || chosen.length < Math.max(1, positionals.length)) {
  console.error('Usage: npm run torture -- [--rounds N] [--seed TEXT] [sqlite] [postgres]')
  process.exit(1)
}
console.error(
  `Seed ${seed}; to repeat: npm run torture -- --rounds ${rounds} --seed ${seed} ${chosen.join(' ')}`,
)

// Next to the real database, because the temporary folder may be in memory.
mkdirSync('data', { recursive: true })
const folder = mkdtempSync(join('data', 'torture-'))
/** One row for each figure, one column for each engine */
const table: Record<string, Record<string, number>> = {}
let violations = 0
for (const engine of chosen) {
  const figures = await torture(engine, { rounds, seed, folder: join(folder, engine) })
  violations += figures.violations
  for (const [name, figure] of Object.entries(figures)) {
    table[name] = { ...table[name], [engine]: figure }
  }
}
console.log(`\nSeed ${seed}`)
console.table(table)
if (violations === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
else console.error(`The databases and the servers' logs are kept in ${folder}`)
process.exit(violations === 0 ? 0 : 1)
