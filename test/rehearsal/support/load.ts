import { addEvents, prepareDatabase } from '../../../bench/support/database.ts'
import type { TimeSlot } from '../../../src/contract/event.ts'
import { connect } from '../../../src/server/db/connect.ts'
import { registerBody } from '../../support/data.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import type { Stage } from './stage.ts'

export type Load = {
  /** Number of requests that have ended, with a response or an error */
  requests(): number
  /** The number of each unexpected outcome, such as "POST 503" */
  failures: Map<string, number>
  acknowledged: string[]
  /** Resolves after `count` more requests, or after eight seconds, because a busy machine may take minutes. */
  more(count: number): Promise<void>
  /** Returns true once `isDone` holds, or false after two minutes. */
  until(isDone: () => boolean): Promise<boolean>
  /** No family starts another request; resolves when the last one has ended. */
  stop(): Promise<void>
  /**
   * Stops the families and prints the outcome. Every failure must satisfy `isExpected`, and every acknowledged sign-up
   * must be in the database.
   */
  end(what: string, databaseUrl: string, isExpected?: (failure: string) => boolean): Promise<void>
}

/** Migrates a database and adds an event with 8 slots of 1,000 spots; returns the slots. */
export function prepare(databaseUrl: string): Promise<TimeSlot[]> {
  return prepareDatabase(databaseUrl, (db) =>
    addEvents(db, { events: 1, slots: 8, capacity: 1000 }),
  )
}

export async function preparePostgres(stage: Stage, options: { settings?: string[] } = {}) {
  const postgres = await startPostgres({ durable: true, ...options })
  stage.atEnd(postgres.stop)
  return { postgres, slots: await prepare(postgres.url) }
}

const timeoutMs = 8_000
const untilMs = 120_000
let families = 0

/** Starts `clients` parallel clients; in each, one family after the other reads the list and signs up, until `stop`. */
export function startLoad(stage: Stage, url: string, slots: TimeSlot[], clients = 6): Load {
  const failures = new Map<string, number>()
  const acknowledged: string[] = []
  let [requests, slowestMs, isOver] = [0, 0, false]
  let waiting: { count: number; resolve(): void }[] = []

  async function ask(method: string, path: string, expected: number, body?: object) {
    const startedAt = performance.now()
    const got = await send(url + path, method, body)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    requests++
    for (const { count, resolve } of waiting) if (requests >= count) resolve()
    waiting = waiting.filter(({ count }) => requests < count)
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
      const body = registerBody(slots[n % slots.length] as TimeSlot, n)
      await ask('GET', '/api/events', 200)
      if (await ask('POST', '/api/register', 201, body)) acknowledged.push(body.email)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, signUpFamilies))
  async function stop(): Promise<void> {
    isOver = true
    await all
  }
  const more = (count: number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count: requests + count, resolve })
      setTimeout(resolve, timeoutMs)
    })
  return {
    requests: () => requests,
    failures,
    acknowledged,
    more,
    async until(isDone) {
      const deadline = performance.now() + untilMs
      while (!isDone() && performance.now() < deadline) await more(10)
      return isDone()
    },
    stop,
    async end(what, databaseUrl, isExpected = () => false) {
      await stop()
      const failed = [...failures].map(([failure, n]) => `${n} times ${failure}`).join(', ')
      const outcome = failed ? `of ${requests} requests ${failed}` : `none of ${requests} failed`
      stage.saw(what, `${outcome}, the slowest took ${(slowestMs / 1000).toFixed(1)} s`)
      const others = [...failures.keys()].filter((failure) => !isExpected(failure))
      stage.expect(others.length === 0, `${what}: ${others.join(', ')}`)
      await expectStored(stage, what, databaseUrl, acknowledged)
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

export async function expectStored(
  stage: Stage,
  what: string,
  databaseUrl: string,
  acknowledged: string[],
): Promise<void> {
  const { db } = connect(databaseUrl)
  const rows = await db
    .selectFrom('registrations')
    .select('email')
    .execute()
    .finally(() => db.destroy())
  const stored = new Set(rows.map(({ email }) => email))
  const lost = acknowledged.filter((email) => !stored.has(email)).length
  stage.expect(lost === 0, `${what}: ${lost} acknowledged sign-ups are lost`)
}

const is503 = (failure: string) => /^(GET|POST) 503$/.test(failure)

/**
 * Families sign up through `url` while `cause` makes the database or a server unavailable. Prints the time from the
 * start of `cause` until 20 sign-ups have succeeded after its end.
 */
export async function expectOutage(
  stage: Stage,
  what: string,
  place: { url: string; slots: TimeSlot[]; databaseUrl: string },
  cause: (load: Load) => Promise<void>,
  isExpected = is503,
): Promise<void> {
  const load = startLoad(stage, place.url, place.slots)
  await load.more(300)
  const before = performance.now()
  await cause(load)
  const signedUp = load.acknowledged.length
  const isOver = await load.until(() => load.acknowledged.length >= signedUp + 20)
  const seconds = (performance.now() - before) / 1000
  stage.expect(isOver, `${what}: sign-ups did not succeed again`)
  await load.end(what, place.databaseUrl, isExpected)
  if (isOver)
    stage.saw('', `sign-ups succeeded again ${seconds.toFixed(1)} s after the outage began`)
}
