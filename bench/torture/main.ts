/** Usage: npm run torture -- [--rounds 10] [--seed 7] [sqlite] [postgres] */

import { join } from 'node:path'
import { makeFolder, readOptions } from '../support/options.ts'
import { torture } from './torture.ts'

const { count: rounds, seed, engines } = readOptions('torture', 'rounds', 50)
const folder = makeFolder('torture', { keepIfFailed: true })
/** One row for each figure, one column for each engine */
const table: Record<string, Record<string, number>> = {}
let violations = 0
for (const engine of engines) {
  const figures = await torture(engine, { rounds, seed, folder: join(folder, engine) })
  violations += figures.violations
  for (const [name, figure] of Object.entries(figures)) {
    table[name] = { ...table[name], [engine]: figure }
  }
}
console.log(`\nSeed ${seed}`)
console.table(table)
process.exit(violations === 0 ? 0 : 1)
