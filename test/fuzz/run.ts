import fc from 'fast-check'
import type { Db } from '../../src/server/db/connect.ts'
import { brokenInvariants } from '../support/invariants.ts'
import { brokenRequest, problemOfBroken } from './broken-http.ts'
import { createPool, readRows } from './database.ts'
import { anyRequest, type OpenApi, type Sketch } from './requests.ts'
import { type Sent, send } from './send.ts'
import { problemOf } from './verdict.ts'

type Options = {
  url: string
  db: Db
  seed: number
  /** Number of requests; fewer are sent if a batch has few refusals to repeat. One in twenty is broken HTTP. */
  requests: number
  /** Called after each batch, while no request is in flight */
  onPause?: (done: number) => Promise<void>
}

const concurrency = 16
/** Each batch has its own seed, so it can be reproduced alone. */
const batchSize = 400
/** At most this many refused requests of a batch are sent again, alone, to see that they change nothing. */
const repeated = 20

export async function fuzz(options: Options) {
  const { url, db, requests, onPause } = options
  const document = (await (await fetch(`${url}/api/docs/json`)).json()) as OpenApi
  const pool = await createPool(db)
  let token = await pool.signIn()
  const anySketch = anyRequest(document)
  /** One line for each fault, with the request that shows it */
  const findings: string[] = []
  /** Number of responses by status; status 0 means no response. */
  const statuses = new Map<number, number>()
  /** Number of successful responses by operation */
  const succeeded = new Map<string, number>()
  /** The batch's last refused request of each status and operation, such as "409 POST /api/register" */
  const refused = new Map<string, Sketch>()
  let broken = 0

  async function ask(sketch: Sketch): Promise<{ status: number; sent: Sent }> {
    const { about, method, n, isSignedIn } = sketch
    const fill = (text: string) => pool.fill(text, n, sketch.path.startsWith('/api/admin/'))
    const body = typeof sketch.body === 'string' ? fill(sketch.body) : sketch.body
    const signedIn = isSignedIn && { authorization: `Bearer ${token}` }
    const headers = { ...signedIn, ...sketch.headers }
    const sent = { method, path: fill(sketch.path), headers, body }
    const received = await send(url, sent)
    const status = 'failure' in received ? 0 : received.status
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isSuccess = status >= 200 && status < 400
    succeeded.set(about, (succeeded.get(about) ?? 0) + Number(isSuccess))
    const problem = problemOf(sketch, sent, received)
    if (problem) findings.push(`${problem}: ${about} as ${show(sent)}`)
    // A request may have ended the session.
    if (status === 401 && isSignedIn) token = await pool.signIn()
    if (status >= 400 && !/^(GET|HEAD)$/.test(method)) refused.set(`${status} ${about}`, sketch)
    return { status, sent }
  }

  async function askBroken(bytes: Buffer): Promise<void> {
    broken++
    const problem = await problemOfBroken(Number(new URL(url).port), bytes)
    if (problem) findings.push(`${problem}: ${JSON.stringify(bytes.toString('latin1'))}`)
  }

  async function repeatRefused(): Promise<void> {
    let before = await readRows(db)
    // Prefer high statuses, such as 409, which come from commands; a schema answers with 400.
    const keys = [...refused.keys()].sort().reverse().slice(0, repeated)
    for (const key of keys) {
      const sketch = refused.get(key) as Sketch
      const { status, sent } = await ask(sketch)
      const after = await readRows(db)
      if (status >= 400 && after !== before)
        findings.push(`refused with ${status}, and changed rows: ${show(sent)}`)
      before = after
    }
    refused.clear()
  }

  for (let done = 0; done < requests; done += batchSize) {
    const size = Math.min(batchSize, requests - done)
    const seed = options.seed + done
    const brokenCount = Math.round(size / 20)
    const numRuns = Math.max(1, size - brokenCount - repeated)
    await inParallel(fc.sample(anySketch, { seed, numRuns }), ask)
    await inParallel(fc.sample(brokenRequest, { seed, numRuns: brokenCount }), askBroken)
    await repeatRefused()
    await pool.refresh()
    await onPause?.(done + size)
  }
  findings.push(...(await brokenInvariants(db, pool.strictSlots)))
  return { broken, statuses, succeeded, findings }
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

function show({ method, path, headers, body }: Sent): string {
  const shown = typeof body === 'string' ? body : `${body?.length ?? 0} bytes`
  const parts = [path, JSON.stringify(headers), JSON.stringify(shown)]
  return [method, ...parts.map((part) => part.slice(0, 500))].join(' ')
}
