import { join } from 'node:path'
import type { TimeSlot } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { register } from '../../src/server/registration/registration-commands.ts'
import { stopAll } from '../../test/rehearsal/support/programs.ts'
import { registerBody, signInAdmin } from '../../test/support/data.ts'
import { addEvents, prepareDatabase } from '../support/database.ts'
import { fillHistory, historyFamily } from '../support/history.ts'
import { type HttpRequest, openConnection, post } from '../support/http-connection.ts'
import { withPostgres } from '../support/postgres.ts'
import { atMost, type BenchOptions, median, type Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'

const maxRatio = 1.5
const maxMs = 100
const [slots, capacity] = [6, 10]
/** Confirmed registrations per upcoming slot; the last slot of each event is full instead. */
const confirmedPerSlot = 5
const isFull = (slot: number) => slot % slots === slots - 1

/** How long calls take as stored registrations grow from a thousand to a million, on both engines */
export function growth({ quick, folder }: BenchOptions): Promise<Row[]> {
  const sizes = quick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]
  async function measure(where: string, engine: Engine, urlOf: (name: string) => Promise<string>) {
    const sites: Site[] = []
    for (const stored of sizes) {
      sites.push(await openSite(folder, await urlOf(`growth_${stored}`), engine, stored))
    }
    await interleaveVisits(sites, quick)
    await stopAll()
    printMedians(where, sites)
    return toRows(where, sites)
  }
  return withPostgres(async (addDatabase) => [
    ...(await measure('SQLite', 'sqlite', async (name) => `file:${join(folder, `${name}.db`)}`)),
    ...(await measure('PostgreSQL', 'postgres', addDatabase)),
  ])
}

/** A server with `stored` registrations, and the durations of its calls */
type Site = Awaited<ReturnType<typeof openSite>>

/** Starts a server on a new database with `stored` registrations, most of them at past events. */
async function openSite(folder: string, databaseUrl: string, engine: Engine, stored: number) {
  const now = new Date()
  const upcoming = 6 * (slots * confirmedPerSlot + capacity - confirmedPerSlot)
  const { timeSlots, token, past } = await prepareDatabase(databaseUrl, async (db) => {
    await fillHistory(db, engine, stored - upcoming)
    const token = await signInAdmin({ db, clock: () => now })
    const newest = db.selectFrom('events').orderBy('date', 'desc').select('id')
    const past = await newest.executeTakeFirstOrThrow()
    const timeSlots = await addEvents(db, { events: 6, slots, capacity })
    for (const [i, slot] of timeSlots.entries()) {
      for (let place = 0; place < (isFull(i) ? capacity : confirmedPerSlot); place++) {
        const request = { ...registerBody(slot, i * capacity + place), website: '' }
        await register(db, request, { clock: () => now, zone: 'America/New_York' })
      }
    }
    return { timeSlots, token, past }
  })
  const { url } = await startServer(folder, databaseUrl)
  const times = new Map<string, number[]>()
  let connection: ReturnType<typeof openConnection> | undefined
  const call: Call = async (name, request, expected = '200') => {
    // Opened late, because the server would close it while the larger databases are filled.
    connection ??= openConnection(new URL(url))
    const startedAt = performance.now()
    const { status, body } = await connection.send(request)
    const ms = performance.now() - startedAt
    if (status !== expected) throw new Error(`${request.path} got ${status}: ${body}`)
    if (name && !request.headers) publicCalls.add(name)
    if (name) times.set(name, [...(times.get(name) ?? []), ms])
    return body
  }
  const open = timeSlots.filter((_, i) => !isFull(i))
  const full = timeSlots.filter((_, i) => isFull(i))
  return {
    stored,
    times,
    medianOf: (name: string) => median(times.get(name) ?? []),
    /** Makes the measured public calls as one family; leaves the number of active registrations unchanged. */
    visit: (n: number) => visit(call, n, open[n % open.length], full[n % full.length]),
    administer: () => administer(call, token, past.id),
  }
}

/** Makes a call and records its duration under `name`, if given; throws if the status is not `expected`. */
type Call = (name: string | null, request: HttpRequest, expected?: string) => Promise<Buffer>

/** The link for the browser that signed up */
const linkIn = (body: Buffer) =>
  api.cancel((JSON.parse(String(body)) as RegisterAnswer).myToken ?? '')

/** The names of the calls that families make */
const publicCalls = new Set<string>()

async function visit(call: Call, n: number, slot?: TimeSlot, fullSlot?: TimeSlot): Promise<void> {
  if (!slot || !fullSlot) throw new Error('There are no time slots')
  const guest = registerBody(slot, n, { email: `guest${n}@example.org` })
  const { eventId, timeSlotId, name, email } = guest
  await call('check-duplicate', post(api.checkDuplicate(), { eventId, timeSlotId, email }))
  const registered = await call('register', post(api.register(), guest), '201')
  await call('events, after a write', { path: api.events() })
  await call('one event', { path: api.event(eventId) })
  await call('the appointment of a cancel link', { path: linkIn(registered) })
  await call('cancel', post(linkIn(registered)))
  const entry = { name, email, eventId: fullSlot.eventId, timeSlotId: fullSlot.id }
  const waiting = await call('join the waitlist', post(api.waitlist(), entry), '201')
  await call(null, post(linkIn(waiting)))
}

async function administer(call: Call, token: string, pastEventId: string): Promise<void> {
  const { name, email } = historyFamily(3)
  const search = (text: string) => api.adminRegistrationSearch({ search: text })
  const calls = {
    stats: api.adminStats(),
    'recent activity': api.adminActivity(),
    'health report': api.healthReport(),
    "one event's list": api.adminEventRegistrations(pastEventId),
    analytics: api.adminAnalytics(),
    'search: a name': search(name),
    'search: a surname': search(name.split(' ').at(-1) ?? ''),
    'search: an e-mail': search(email),
    'search: nobody': search('Zacharias Quist'),
    'message log': api.adminMessages(),
    'message log: nobody': api.adminMessages({ search: 'Zacharias Quist' }),
    'all events': api.adminEvents(),
  }
  const headers = { Authorization: `Bearer ${token}` }
  for (const [what, path] of Object.entries(calls)) await call(what, { path, headers })
}

/** Visits alternate between the sizes, so that a slow phase of the machine affects all of them. */
async function interleaveVisits(sites: Site[], quick: boolean): Promise<void> {
  const visits = { warmUp: quick ? 20 : 150, measured: quick ? 40 : 600 }
  for (let n = 0; n < visits.warmUp + visits.measured; n++) {
    if (n === visits.warmUp) for (const { times } of sites) times.clear()
    for (const site of sites) {
      await site.visit(n)
      if (n % 50 === 0) await site.administer()
    }
  }
}

const format = (count: number) => count.toLocaleString('en-US')

function printMedians(where: string, sites: Site[]): void {
  const rows = [...(sites[0]?.times.keys() ?? [])].map((name) => {
    const medians = sites.map((site) => site.medianOf(name))
    const cells = sites.map(({ stored }, n) => [format(stored), medians[n]?.toFixed(2)])
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 0)
    return [name, { ...Object.fromEntries(cells), ratio: ratio.toFixed(2) }]
  })
  console.log(`\n${where}, ms`)
  console.table(Object.fromEntries(rows))
}

function toRows(where: string, sites: Site[]): Row[] {
  const [small, large] = [sites[0], sites.at(-1)]
  if (!small || !large) return []
  const stored = `${format(large.stored)} stored, ${where}`
  const ratioOf = (name: string) => large.medianOf(name) / small.medianOf(name)
  const [worst = ''] = [...publicCalls].sort((a, b) => ratioOf(b) - ratioOf(a))
  const within = (what: string, ...calls: string[]): Row => {
    const ms = calls.reduce((sum, name) => sum + large.medianOf(name), 0)
    return atMost(`${stored}: ${what} under ${maxMs} ms`, `${ms.toFixed(1)} ms`, ms, maxMs, 'ms')
  }
  return [
    {
      target: `${stored}: public calls within ${maxRatio} times their duration at ${format(small.stored)}`,
      figure: `${large.medianOf(worst).toFixed(2)} ms (${worst})`,
      yardstick: `${small.medianOf(worst).toFixed(2)} ms`,
      ratio: ratioOf(worst).toFixed(2),
      holds: ratioOf(worst) <= maxRatio,
    },
    within('dashboard', 'stats', 'recent activity', 'health report'),
    within("one event's list", "one event's list"),
    within('analytics', 'analytics'),
  ]
}
