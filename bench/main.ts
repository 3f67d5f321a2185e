import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { coldStart } from './rows/cold-start.ts'
import { homeSize } from './rows/home-size.ts'
import { memory } from './rows/memory.ts'
import { race } from './rows/race.ts'
import { readRate } from './rows/read-rate.ts'
import { writeRate } from './rows/write-rate.ts'
import './support/processes.ts'
import type { Measure, Row } from './support/row.ts'
import { formatTable } from './support/table.ts'

/** Rows of the table by name: `npm run bench -- --quick read-rate` measures one. */
const measures: Record<string, Measure> = {
  'home-size': homeSize,
  'read-rate': readRate,
  'write-rate': writeRate,
  race,
  'cold-start': coldStart,
  memory,
}

const options = process.argv.slice(2)
const quick = options.includes('--quick')
const chosen = options.filter((option) => option !== '--quick')
const unknown = chosen.filter((name) => !Object.hasOwn(measures, name))
if (unknown.length > 0) {
  console.error(`No row ${unknown.join(', ')}. There are: ${Object.keys(measures).join(', ')}`)
  process.exit(1)
}

mkdirSync('data', { recursive: true })
const folder = mkdtempSync(join('data', 'bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const rows: Row[] = []
for (const [name, measure] of Object.entries(measures)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.error(`Measuring ${name}...`)
  const ownFolder = join(folder, name)
  mkdirSync(ownFolder)
  rows.push(...(await measure({ quick, folder: ownFolder })))
}
console.log(`\n${formatTable(rows)}`)
process.exit(rows.every((row) => row.holds) ? 0 : 1)
