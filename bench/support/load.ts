import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { api, paths } from '../../src/contract/paths.ts'
import { type HttpConnection, type HttpRequest, openConnection } from './http-connection.ts'

type Statuses = Record<string, number>
const count = (statuses: Statuses, status: string) => {
  statuses[status] = (statuses[status] ?? 0) + 1
}
/** Runs all `clients` at once, each on its own connection; the connections use the URLs in turn. */
async function runClients(
  urls: string[],
  clients: number,
  work: (send: HttpConnection['send'], path: string) => Promise<void>,
): Promise<void> {
  const run = async (n: number) => {
    const url = new URL(urls[n % urls.length] ?? '')
    const { send, close } = openConnection(url)
    await work(send, url.pathname)
    close()
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => run(n)))
}

type Gets = { url: string; connections: number; seconds: number }
/** Sends GET requests for `seconds`; returns the number of responses by status. */
export async function getAll({ url, connections, seconds }: Gets): Promise<Statuses> {
  const statuses: Statuses = {}
  const endsAt = performance.now() + seconds * 1000
  await runClients([url], connections, async (send, path) => {
    while (performance.now() < endsAt) count(statuses, (await send({ path })).status)
  })
  return statuses
}

type Posts = { urls: string[]; bodies: object[]; connections: number }
/** Sends each body once; returns the duration, and the number of responses by status. */
export async function postAll({ urls, bodies, connections }: Posts) {
  const statuses: Statuses = {}
  const startedAt = performance.now()
  let next = 0
  await runClients(urls, connections, async (send, path) => {
    for (let i = next++; i < bodies.length; i = next++) {
      const body = JSON.stringify(bodies[i])
      count(statuses, (await send({ method: 'POST', path, body })).status)
    }
  })
  return { seconds: (performance.now() - startedAt) / 1000, statuses }
}

type Visits = {
  urls: string[]
  /** The files that the home page loads, without the page itself and the list of events */
  assets: string[]
  /** One body of POST /api/register for each person */
  signUps: { eventId: string; timeSlotId: string; email: string }[]
  seconds: number
}
/**
 * People who open the home page at even intervals within `seconds`, and sign up immediately. Returns the milliseconds
 * that each person waited, and the number of responses by status.
 */
export async function visitAll({ urls, assets, signUps, seconds }: Visits) {
  const statuses: Statuses = {}
  const waited = { page: [] as number[], list: [] as number[], signUp: [] as number[] }
  const visit = async (signUp: Visits['signUps'][number], person: number) => {
    await setTimeout((seconds * 1000 * person) / signUps.length)
    const startedAt = performance.now()
    const { send, close } = openConnection(new URL(urls[person % urls.length] ?? ''))
    const ask = async (request: HttpRequest) => count(statuses, (await send(request)).status)
    const post = (path: string, body: object) =>
      ask({ method: 'POST', path, body: JSON.stringify(body) })
    for (const path of [paths.home(), ...assets]) {
      await ask({ path, headers: { 'Accept-Encoding': 'br' } })
    }
    const pageAt = performance.now()
    await ask({ path: api.events(), headers: { 'Accept-Encoding': 'br' } })
    const listAt = performance.now()
    const { eventId, timeSlotId, email } = signUp
    await post(api.checkDuplicate(), { eventId, timeSlotId, email })
    await post(api.register(), signUp)
    waited.page.push(pageAt - startedAt)
    waited.list.push(listAt - pageAt)
    waited.signUp.push(performance.now() - listAt)
    close()
  }
  await Promise.all(signUps.map(visit))
  return { waited, statuses }
}

type Work<Task, Answer> = (task: Task) => Promise<Answer>

/** Generates load in a thread of its own. */
export function load<Task, Answer>(work: Work<Task, Answer>, task: Task): Promise<Answer> {
  return callApart(import.meta.filename, work, task)
}

/** Calls `work`, which `file` exports, in a new thread. */
export async function callApart<T, A>(file: string, work: Work<T, A>, task: T): Promise<A> {
  const workerData = { file, name: work.name, task }
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), { workerData })
  const [answer] = await once(worker, 'message')
  return answer
}
