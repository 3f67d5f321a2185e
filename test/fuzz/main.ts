import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Usage } from '../../bench/support/report-usage.ts'
import { startServerFile } from '../../bench/support/server.ts'
import { connect } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { startTwilioServer } from '../support/twilio-server.ts'
import { fuzz } from './run.ts'
import { canary } from './values.ts'

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
console.error(`Seed ${seed}; to repeat: npm run fuzz -- --seed ${seed} --requests ${requests}`)
mkdirSync('data', { recursive: true })
const folder = mkdtempSync(join('data', 'fuzz-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** One row for each figure, one column for each engine */
const figures: Record<string, object> = {}
for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const file = `file:${join(folder, 'washday.db')}`
  const fuzzed = await fuzzServer(engine, postgres?.url ?? file).finally(() => postgres?.stop())
  for (const finding of fuzzed.findings.slice(0, 20)) console.log(`${engine}: ${finding}`)
  if (values.operations) console.table(Object.fromEntries([...fuzzed.operations].sort()))
  if (fuzzed.findings.length > 0) process.exitCode = 1
  for (const [name, figure] of Object.entries(toFigures(fuzzed))) {
    figures[name] = { ...figures[name], [engine]: figure }
  }
}
console.table(figures)
process.exit()

type Fuzzed = Awaited<ReturnType<typeof fuzzServer>>

/** Fuzzes the real server as `npm start` runs it, but with texts, without rate limits and at log level debug. */
async function fuzzServer(engine: Engine, databaseUrl: string) {
  const texts = await startTwilioServer()
  const logs = join(folder, engine)
  mkdirSync(logs)
  const server = await startServerFile(logs, 'src/server/main.ts', {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --expose-gc`,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'debug',
    RATE_LIMIT: 'off',
    JOB_INTERVAL_MS: '2000',
    ...texts.env,
    PUBLIC_URL: 'https://washday.example.org',
  })
  const { db } = connect(databaseUrl)
  const start = performance.now()
  const memory: Usage[] = []
  const outcome = await fuzz({
    url: server.url,
    db,
    engine,
    seed,
    requests,
    onPause: async (count) => {
      process.stderr.write(`\r${engine}: ${count} of ${requests}`)
      // The first measurement is of the server after its warm-up.
      if (count >= requests / 20 && memory.length === 0) memory.push(await server.usage())
    },
  })
  process.stderr.write('\n')
  const seconds = Math.round((performance.now() - start) / 1000)
  memory.push(await server.usage())
  await db.destroy()
  const code = await server.stop()
  await texts.close()
  const badLines = globSync(join(logs, '*')).flatMap(readBadLines)
  const findings = [
    ...outcome.findings,
    ...badLines.map((line) => `in the log: ${line.slice(0, 600)}`),
    ...growth(memory),
    ...(code === 0 ? [] : [`the server exited with code ${code}`]),
  ]
  return { ...outcome, findings, memory, seconds }
}

/** Lines that report an error, contain personal data, or are neither JSON nor output of a normal start */
function readBadLines(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const isBad =
    /"level":"(error|fatal)"|^(?!\{|Washday is at|(First administrator|Administration|Version|Database)\b)/
  return lines.filter((line) => isBad.test(line) || line.includes(canary))
}

/** Reports a leak if the heap grows by more than 8 MiB after the warm-up; the database is outside the heap. */
function growth(memory: Usage[]): string[] {
  const [warm = 0, end = 0] = memory.map(({ heapBytes }) => heapBytes / 2 ** 20)
  return end - warm > 8 ? [`the heap has grown by ${(end - warm).toFixed(1)} MiB`] : []
}

function toFigures({ broken, statuses, operations, findings, memory, seconds }: Fuzzed) {
  const countOf = (from: number, to: number) =>
    [...statuses].reduce((sum, [status, n]) => sum + (status >= from && status < to ? n : 0), 0)
  const mebibytes = (of: keyof Usage) =>
    memory.map((usage) => (usage[of] / 2 ** 20).toFixed(1)).join(', ')
  return {
    seed,
    'calls made from the OpenAPI document': countOf(0, 600),
    'requests that are not HTTP': broken,
    operations: operations.size,
    'answered 2xx and 3xx': countOf(200, 400),
    'answered 4xx': countOf(400, 500),
    'answered 5xx, or not at all': countOf(0, 1) + countOf(500, 600),
    'slowest answer, ms': Math.max(
      ...Array.from(operations.values(), ({ slowestMs }) => slowestMs),
    ),
    'heap when warm and at the end, MiB': mebibytes('heapBytes'),
    'resident then, MiB': mebibytes('residentBytes'),
    'took, s': seconds,
    findings: findings.length,
  }
}
