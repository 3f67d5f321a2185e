import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../../src/server/db/connect.ts'
import { startPostgres } from '../support/postgres-server.ts'
import type { Heap } from './report-heap.ts'
import { fuzz } from './run.ts'
import { type Fuzzed, formatOperations, formatOutcome } from './table.ts'
import { startTarget } from './target.ts'

const usage = `npm run fuzz -- [--requests 50000] [--seed NUMBER] [--engine sqlite|postgres|both] [--operations]`
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    engine: { type: 'string', default: 'both' },
    operations: { type: 'boolean', default: false },
  },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
const engines = (['sqlite', 'postgres'] as const).filter((engine) =>
  ['both', engine].includes(values.engine),
)
if (!(requests > 0) || !Number.isInteger(seed) || engines.length === 0) {
  console.error(usage)
  process.exit(1)
}

console.error(
  `Seed ${seed}: the same again with npm run fuzz -- --seed ${seed} --requests ${requests}`,
)
const done: Fuzzed[] = []
for (const engine of engines) done.push(await (engine === 'sqlite' ? fuzzSqlite() : fuzzPostgres()))
for (const one of done)
  for (const finding of one.findings.slice(0, 20)) console.log(`${one.engine}: ${finding}`)
if (values.operations) console.log(formatOperations(done))
console.log(formatOutcome(done, seed))
process.exit(done.every((one) => one.findings.length === 0) ? 0 : 1)

async function fuzzSqlite(): Promise<Fuzzed> {
  mkdirSync('data', { recursive: true })
  const folder = mkdtempSync(join('data', 'fuzz-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  return fuzzServer('sqlite', `file:${join(folder, 'washday.db')}`)
}

async function fuzzPostgres(): Promise<Fuzzed> {
  const server = await startPostgres()
  try {
    return await fuzzServer('postgres', server.url)
  } finally {
    await server.stop()
  }
}

async function fuzzServer(engine: 'sqlite' | 'postgres', databaseUrl: string): Promise<Fuzzed> {
  const target = await startTarget(databaseUrl)
  const { db } = connect(databaseUrl)
  const start = performance.now()
  const heaps: Heap[] = []
  const outcome = await fuzz({
    url: target.url,
    db,
    engine,
    seed,
    requests,
    onPause: async (count) => {
      process.stderr.write(`\r${engine}: ${count} of ${requests}`)
      const isDue = [count >= requests / 20, count >= requests / 2][heaps.length]
      if (isDue) heaps.push(await target.heap())
    },
  })
  process.stderr.write('\n')
  heaps.push(await target.heap())
  await db.destroy()
  const code = await target.stop()
  return {
    ...outcome,
    engine,
    seconds: (performance.now() - start) / 1000,
    heaps,
    badLines: target.badLines.length,
    findings: [
      ...outcome.findings,
      ...target.badLines.slice(0, 10).map((line) => `in the log: ${line}`),
      ...growth(heaps),
      ...(code === 0 ? [] : [`the server ended with ${code}`]),
    ],
  }
}

/** More heap growth than this after the warm-up is a leak; the database is not in the heap. */
function growth(heaps: Heap[]): string[] {
  const [warm, end] = [heaps[0]?.heapBytes ?? 0, heaps.at(-1)?.heapBytes ?? 0]
  const mebibytes = (end - warm) / 2 ** 20
  return mebibytes > 8 ? [`the heap has grown by ${mebibytes.toFixed(1)} MiB`] : []
}
