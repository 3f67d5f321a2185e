import fc from 'fast-check'
import type { Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { brokenRequest, problemOfBroken } from './broken-http.ts'
import { brokenInvariants } from './invariants.ts'
import { createPool } from './pool.ts'
import { anyRequest, type OpenApi, type Sketch } from './requests.ts'
import { type Received, type Sent, send } from './send.ts'
import { problemOf } from './verdict.ts'

type Options = {
  url: string
  db: Db
  engine: Engine
  seed: number
  /** Total number of requests; one in twenty is broken HTTP. */
  requests: number
  /** Called after each batch, while no request is in flight */
  onPause?: (done: number) => Promise<void>
}

export type Outcome = {
  broken: number
  /** Number of responses by status; status 0 means no response. */
  statuses: Map<number, number>
  /** Calls, successes and the slowest call's duration, by operation */
  operations: Map<string, { calls: number; succeeded: number; slowestMs: number }>
  /** One line for each fault, with the request that shows it */
  findings: string[]
}

const concurrency = 16
/** Each batch has its own seed, so it can be reproduced alone. */
const batchSize = 400

export async function fuzz(options: Options): Promise<Outcome> {
  const { url, db, engine, requests, onPause } = options
  const document = (await (await fetch(`${url}/api/docs/json`)).json()) as OpenApi
  const pool = await createPool(db)
  const requestsOf = anyRequest(document)
  const findings: string[] = []
  const outcome: Outcome = { broken: 0, statuses: new Map(), operations: new Map(), findings }

  async function ask(sketch: Sketch): Promise<void> {
    const { method, path, headers, body, n, isSignedIn } = sketch
    const sent = {
      method,
      path: pool.fill(path, n),
      headers: { ...(isSignedIn && { authorization: `Bearer ${pool.token()}` }), ...headers },
      body: typeof body === 'string' ? pool.fill(body, n) : body,
    }
    const received = await send(url, sent)
    const status = count(outcome, sketch, received)
    const problem = problemOf(sketch, received)
    if (problem) findings.push(`${problem}: ${sketch.about} as ${show(sent)}`)
    if (status === 401 && isSignedIn) await pool.signIn()
  }

  async function askBroken(bytes: Buffer): Promise<void> {
    outcome.broken++
    const problem = await problemOfBroken(Number(new URL(url).port), bytes)
    if (problem) findings.push(`${problem}: ${JSON.stringify(bytes.toString('latin1'))}`)
  }

  for (let done = 0; done < requests; done += batchSize) {
    const size = Math.min(batchSize, requests - done)
    const broken = Math.round(size / 20)
    const seed = options.seed + done
    await inParallel(fc.sample(requestsOf, { seed, numRuns: size - broken }), ask)
    await inParallel(fc.sample(brokenRequest, { seed, numRuns: broken }), askBroken)
    await pool.refresh()
    await onPause?.(done + size)
  }
  findings.push(...(await brokenInvariants(db, engine, pool.keptEventIds)))
  return outcome
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

function count({ statuses, operations }: Outcome, { about }: Sketch, received: Received): number {
  const status = 'failure' in received ? 0 : received.status
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const before = operations.get(about) ?? { calls: 0, succeeded: 0, slowestMs: 0 }
  operations.set(about, {
    calls: before.calls + 1,
    succeeded: before.succeeded + Number(status >= 200 && status < 400),
    slowestMs: Math.max(before.slowestMs, Math.round(received.ms)),
  })
  return status
}

function show({ method, path, headers, body }: Sent): string {
  const shown = typeof body === 'string' ? body : `${body?.length ?? 0} bytes`
  const parts = [path, JSON.stringify(headers), JSON.stringify(shown)]
  return [method, ...parts.map((part) => part.slice(0, 500))].join(' ')
}
