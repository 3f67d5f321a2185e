import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, readOptions } from '../../bench/support/options.ts'
import { mainFile, startServerFile } from '../../bench/support/server.ts'
import { connect } from '../../src/server/db/connect.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { startTwilioServer } from '../support/twilio-server.ts'
import { fuzz } from './run.ts'
import { canary } from './values.ts'

const { count: requests, seed, engines } = readOptions('fuzz', 'requests', 50_000)
const folder = makeFolder('fuzz', { keepIfFailed: true })

for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const url = postgres?.url ?? `file:${join(folder, 'washday.db')}`
  const findings = await fuzzServer(engine, url).finally(() => postgres?.stop())
  for (const finding of findings.slice(0, 20)) console.log(`${engine}: ${finding}`)
  if (findings.length > 0) process.exitCode = 1
}
process.exit()

/** Fuzzes the real server as `npm start` runs it, but with texts, without rate limits and at log level debug. */
async function fuzzServer(engine: string, databaseUrl: string): Promise<string[]> {
  const texts = await startTwilioServer()
  const logs = join(folder, engine)
  mkdirSync(logs)
  const server = await startServerFile(logs, mainFile, {
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
  const startedAt = performance.now()
  const heap: number[] = []
  const measure = async () => heap.push((await server.usage()).heapBytes / 2 ** 20)
  const onPause = async (count: number) => {
    process.stderr.write(`\r${engine}: ${count} of ${requests}`)
    // Measure for the first time after the warm-up.
    if (count >= requests / 20 && heap.length === 0) await measure()
  }
  const outcome = await fuzz({ url: server.url, db, seed, requests, onPause })
  await measure()
  await db.destroy()
  const code = await server.stop()
  await texts.close()

  const { broken, statuses, succeeded, findings } = outcome
  findings.push(...globSync(join(logs, '*')).flatMap(readBadLines))
  const [warm = 0, end = 0] = heap
  // The stored rows do not count, because the database is outside the heap.
  if (end - warm > 8) findings.push(`the heap has grown by ${(end - warm).toFixed(1)} MiB`)
  if (code !== 0) findings.push(`the server exited with code ${code}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(
    `\n${engine}: ${succeeded.size} operations, ${broken} requests that are not HTTP, ` +
      `heap when warm and at the end ${warm.toFixed(1)} and ${end.toFixed(1)} MiB, ` +
      `${seconds} s, ${findings.length} findings`,
  )
  console.table(Object.fromEntries([...statuses].map(([status, answers]) => [status, { answers }])))
  return findings
}

/** Lines that report an error, contain personal data, or are neither JSON nor output of a normal start */
function readBadLines(file: string): string[] {
  const isBad =
    /"level":"(error|fatal)"|^(?!\{|Washday is at|(First administrator|Administration|Version|Database)\b)/
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && (isBad.test(line) || line.includes(canary)))
    .map((line) => `in the log: ${line.slice(0, 600)}`)
}
