import { stopAll } from '../test/rehearsal/support/programs.ts'
import { coldStart } from './rows/cold-start.ts'
import { race, stampede } from './rows/crowds.ts'
import { growth } from './rows/growth.ts'
import { lighthouse } from './rows/lighthouse.ts'
import { memory } from './rows/memory.ts'
import { pageSize } from './rows/page-size.ts'
import { readRate } from './rows/read-rate.ts'
import { slowPhone } from './rows/slow-phone.ts'
import { writeRate, writeRatePostgres } from './rows/write-rate.ts'
import { makeFolder } from './support/options.ts'
import type { Measure, Row } from './support/row.ts'

/** The targets of DESIGN.md 8, in the order of its table; `npm run bench -- --quick race` measures only `race`. */
const measures: Record<string, Measure> = {
  'page-size': pageSize,
  lighthouse,
  'slow-phone': slowPhone,
  'read-rate': readRate,
  'write-rate': writeRate,
  'write-rate-postgres': writeRatePostgres,
  race,
  stampede,
  growth,
  'cold-start': coldStart,
  memory,
}

const options = process.argv.slice(2)
const quick = options.includes('--quick')
const names = options.filter((option) => option !== '--quick')
const unknown = names.filter((name) => !Object.hasOwn(measures, name))
if (unknown.length > 0) {
  console.error(`No row ${unknown.join(', ')}. There are: ${Object.keys(measures).join(', ')}`)
  process.exit(1)
}

const rows: Row[] = []
for (const [name, measure] of Object.entries(measures)) {
  // Lighthouse takes a minute, and npm has to download it.
  const isWanted = names.length > 0 ? names.includes(name) : !(quick && name === 'lighthouse')
  if (!isWanted) continue
  console.error(`Measuring ${name}...`)
  try {
    rows.push(...(await measure({ quick, folder: makeFolder('bench') })))
  } catch (error) {
    console.error(error)
    rows.push({ target: name, figure: 'could not be measured', holds: false })
  }
  await stopAll()
}
console.table(rows)
process.exit(rows.every((row) => row.holds !== false) ? 0 : 1)
