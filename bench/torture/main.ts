/** Usage: npm run torture -- [--rounds 10] [--seed 7] [sqlite] [postgres] */

import { join } from 'node:path'
import { makeFolder, readOptions } from '../support/options.ts'
import { torture } from './torture.ts'

const { count: rounds, seed, engines } = readOptions('torture', 'rounds', 50)
const folder = makeFolder('torture', { keepIfFailed: true })
for (const engine of engines) {
  const figures = await torture(engine, { rounds, seed, folder: join(folder, engine) })
  if (figures.violations > 0) process.exitCode = 1
  console.log(`\n${engine}, seed ${seed}`)
  console.table(figures)
}
process.exit()
