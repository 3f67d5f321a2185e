import fc from 'fast-check'
import type { Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { brokenRequest, problemOfBroken } from './broken-http.ts'
import { brokenInvariants } from './invariants.ts'
import { createPool } from './pool.ts'
import { anyRequest, type OpenApi, type Sketch } from './requests.ts'
import { createSender, type Received } from './send.ts'
import { problemOf } from './verdict.ts'

export type Options = {
  url: string
  db: Db
  engine: Engine
  seed: number
  /** Total number of requests; one in twenty is broken HTTP. */
  requests: number
  /** Called after each batch, while no request is under way */
  onPause?: (done: number) => Promise<void>
}

export type Outcome = {
  calls: number
  broken: number
  /** Number of responses by status; 0 for none */
  statuses: Map<number, number>
  /** By operation: number of calls and of successes, and the slowest call's duration */
  operations: Map<string, { calls: number; succeeded: number; slowestMs: number }>
  /** One line for each fault, with the request that shows it */
  findings: string[]
}

/** Requests under way at the same time */
const concurrency = 16
/** Each batch has its own seed, so that it can be reproduced alone. */
const batchSize = 400

export async function fuzz({
  url,
  db,
  engine,
  seed,
  requests,
  onPause,
}: Options): Promise<Outcome> {
  const document = (await (await fetch(`${url}/api/docs/json`)).json()) as OpenApi
  const pool = await createPool(db)
  const sender = createSender(url)
  const port = Number(new URL(url).port)
  const requestsOf = anyRequest(document)
  const outcome: Outcome = {
    calls: 0,
    broken: 0,
    statuses: new Map(),
    operations: new Map(),
    findings: [],
  }
  const report = (problem: string | undefined, shown: () => string) => {
    if (problem) outcome.findings.push(`${problem}: ${shown()}`)
  }

  async function ask(sketch: Sketch): Promise<void> {
    const sent = {
      method: sketch.method,
      path: pool.fill(sketch.path),
      headers: sketch.isSignedIn
        ? { authorization: `Bearer ${pool.token()}`, ...sketch.headers }
        : sketch.headers,
      body: typeof sketch.body === 'string' ? pool.fill(sketch.body) : sketch.body,
    }
    const received = await sender.send(sent)
    count(outcome, sketch, received)
    report(problemOf(sketch, received), () => show(sketch.about, sent))
    if ('failure' in received) return
    if (received.status === 401 && sketch.isSignedIn) await pool.signIn()
  }

  for (let done = 0; done < requests; done += batchSize) {
    const numRuns = Math.min(batchSize, requests - done)
    const forBroken = Math.round(numRuns / 20)
    const batch = { seed: seed + done, numRuns }
    const sketches = fc.sample(requestsOf, { ...batch, numRuns: numRuns - forBroken })
    await inParallel(sketches, ask)
    await inParallel(fc.sample(brokenRequest, { ...batch, numRuns: forBroken }), async (bytes) => {
      outcome.broken++
      report(await problemOfBroken(port, bytes), () =>
        JSON.stringify(bytes.toString('latin1')).slice(0, 400),
      )
    })
    await pool.refresh()
    await onPause?.(done + numRuns)
  }
  sender.close()
  outcome.findings.push(...(await brokenInvariants(db, engine, pool.keptEventIds)))
  return outcome
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

function count(outcome: Outcome, { about }: Sketch, received: Received): void {
  outcome.calls++
  const status = 'failure' in received ? 0 : received.status
  outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
  const operation = outcome.operations.get(about) ?? { calls: 0, succeeded: 0, slowestMs: 0 }
  operation.calls++
  operation.slowestMs = Math.max(operation.slowestMs, received.ms)
  if (status >= 200 && status < 400) operation.succeeded++
  outcome.operations.set(about, operation)
}

function show(
  about: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: object; body: string | Uint8Array | undefined },
): string {
  const shown = typeof body === 'string' ? body : body && `${body.length} bytes`
  return `${about} as ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${JSON.stringify(shown ?? '').slice(0, 600)}`
}
