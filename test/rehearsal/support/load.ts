import { addEvents, prepareDatabase, registerBody } from '../../../bench/support/database.ts'
import type { TimeSlot } from '../../../src/contract/event.ts'
import { connect } from '../../../src/server/db/connect.ts'

export type Load = {
  /** Number of requests that have ended, with a response or an error */
  requests(): number
  /** The number of each unexpected outcome, such as "POST 503" */
  failures: Map<string, number>
  acknowledged: string[]
  slowestMs(): number
  /** Resolves after `count` more requests, or after eight seconds, because a busy machine may take minutes. */
  more(count: number): Promise<void>
  end(): Promise<void>
}

/** Migrates a database and adds an event with 8 slots of 1,000 spots; returns the slots. */
export function prepare(databaseUrl: string): Promise<TimeSlot[]> {
  return prepareDatabase(databaseUrl, (db) =>
    addEvents(db, { events: 1, slots: 8, capacity: 1000 }),
  )
}

const timeoutMs = 8_000
let families = 0

/** Starts `clients` parallel clients; in each, families read the list and sign up one after the other until `end`. */
export function startLoad(url: string, slots: TimeSlot[], clients = 6): Load {
  const failures = new Map<string, number>()
  const acknowledged: string[] = []
  let [requests, slowestMs, isOver] = [0, 0, false]
  let waiting: { count: number; resolve(): void }[] = []

  async function ask(method: string, path: string, expected: number, body?: object) {
    const startedAt = performance.now()
    const got = await send(url + path, method, body)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    requests++
    const due = waiting.filter(({ count }) => requests >= count)
    waiting = waiting.filter(({ count }) => requests < count)
    for (const { resolve } of due) resolve()
    if (got === expected) return true
    const what = `${method} ${got}`
    failures.set(what, (failures.get(what) ?? 0) + 1)
    // People do not retry immediately.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return false
  }
  async function signUpFamilies() {
    while (!isOver) {
      const n = ++families
      const body = registerBody(n, slots[n % slots.length] as TimeSlot)
      await ask('GET', '/api/events', 200)
      if (await ask('POST', '/api/register', 201, body)) acknowledged.push(body.email)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, signUpFamilies))
  return {
    requests: () => requests,
    failures,
    acknowledged,
    slowestMs: () => slowestMs,
    more: (count) =>
      new Promise((resolve) => {
        waiting.push({ count: requests + count, resolve })
        setTimeout(resolve, timeoutMs)
      }),
    async end() {
      isOver = true
      await all
    },
  }
}

async function send(url: string, method: string, body?: object): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
  }
}

export function describeLoad({ requests, failures, slowestMs }: Load): string {
  const all = requests().toLocaleString('en-US')
  const failed = [...failures].map(([what, n]) => `${n} times ${what}`).join(', ')
  return `${failed ? `of ${all} requests ${failed}` : `none of ${all} requests failed`}, the slowest took ${(slowestMs() / 1000).toFixed(1)} s`
}

export async function findLost(databaseUrl: string, { acknowledged }: Load): Promise<string[]> {
  const { db } = connect(databaseUrl)
  try {
    const rows = await db.selectFrom('registrations').select('email').execute()
    const stored = new Set(rows.map(({ email }) => email))
    return acknowledged.filter((email) => !stored.has(email))
  } finally {
    await db.destroy()
  }
}
