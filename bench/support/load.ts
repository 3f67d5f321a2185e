import { setTimeout } from 'node:timers/promises'
import { api, paths } from '../../src/contract/paths.ts'
import { type HttpConnection, type HttpRequest, openConnection, post } from './http-connection.ts'

type Statuses = Record<string, number>
const count = (statuses: Statuses, status: string) => {
  statuses[status] = (statuses[status] ?? 0) + 1
}
/** Runs all `clients` at once, each on its own connection; the connections use the URLs in turn. */
async function runClients(
  urls: string[],
  clients: number,
  work: (send: HttpConnection['send']) => Promise<void>,
): Promise<void> {
  const run = async (n: number) => {
    const { send, close } = openConnection(new URL(urls[n % urls.length] ?? ''))
    await work(send)
    close()
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => run(n)))
}

type Gets = { url: string; connections: number; seconds: number }
/** Gets the list of events for `seconds`; returns the number of responses by status. */
export async function getAll({ url, connections, seconds }: Gets): Promise<Statuses> {
  const statuses: Statuses = {}
  const endsAt = performance.now() + seconds * 1000
  await runClients([url], connections, async (send) => {
    while (performance.now() < endsAt) count(statuses, (await send({ path: api.events() })).status)
  })
  return statuses
}

type Posts = { urls: string[]; bodies: object[]; connections: number }
/** Signs up with each body once; returns the duration, and the number of responses by status. */
export async function postAll({ urls, bodies, connections }: Posts) {
  const statuses: Statuses = {}
  const startedAt = performance.now()
  let next = 0
  await runClients(urls, connections, async (send) => {
    for (let i = next++; i < bodies.length; i = next++) {
      count(statuses, (await send(post(api.register(), bodies[i]))).status)
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
  const waited = { page: [] as number[], list: [] as number[], 'sign-up': [] as number[] }
  const visit = async (signUp: Visits['signUps'][number], person: number) => {
    await setTimeout((seconds * 1000 * person) / signUps.length)
    const startedAt = performance.now()
    const { send, close } = openConnection(new URL(urls[person % urls.length] ?? ''))
    const ask = async (request: HttpRequest) => count(statuses, (await send(request)).status)
    for (const path of [paths.home(), ...assets]) {
      await ask({ path, headers: { 'Accept-Encoding': 'br' } })
    }
    const pageAt = performance.now()
    await ask({ path: api.events(), headers: { 'Accept-Encoding': 'br' } })
    const listAt = performance.now()
    const { eventId, timeSlotId, email } = signUp
    await ask(post(api.checkDuplicate(), { eventId, timeSlotId, email }))
    await ask(post(api.register(), signUp))
    waited.page.push(pageAt - startedAt)
    waited.list.push(listAt - pageAt)
    waited['sign-up'].push(performance.now() - listAt)
    close()
  }
  await Promise.all(signUps.map(visit))
  return { waited, statuses }
}
