import type { TimeSlot } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import { addAdmin, openSession } from '../../src/server/admin/admin-commands.ts'
import { connect, type Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { findUnsentToken } from '../../src/server/messages/outbox/outbox-queries.ts'
import { register } from '../../src/server/registration/registration-commands.ts'
import { addEvents, prepareDatabase, registerBody } from './database.ts'
import { fillHistory, historyFamily } from './history.ts'
import { type HttpRequest, openConnection } from './http-connection.ts'
import { startServer } from './server.ts'

const events = 6
const slotsPerEvent = 6
const capacity = 10
/** Confirmed registrations per upcoming slot; the last slot of each event is full instead. */
const confirmedPerSlot = 5

/** A server with `stored` registrations, and the durations of its calls */
export type GrowthSite = {
  stored: number
  times: Map<string, number[]>
  /** Makes the measured public calls as one family; leaves the number of active registrations unchanged. */
  visit(n: number): Promise<void>
  administer(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server on a new database with `stored` registrations, most of them at past events. */
export async function openGrowthSite(
  folder: string,
  databaseUrl: string,
  engine: Engine,
  stored: number,
): Promise<GrowthSite> {
  const now = new Date()
  const upcoming = events * (slotsPerEvent * confirmedPerSlot + capacity - confirmedPerSlot)
  // On a separate connection, because filling needs unsafe settings
  await prepareDatabase(databaseUrl, (db) =>
    fillHistory(db, engine, { registrations: stored - upcoming, now }),
  )
  const { slots, token, pastEventId } = await prepareDatabase(databaseUrl, async (db) => {
    const login = { username: 'bench', email: 'bench@example.org', password: 'never typed' }
    const admin = await addAdmin(db, login, { by: 'bench', now })
    const token = await openSession(db, admin.id, now)
    const slots = await addEvents(db, { events, slots: slotsPerEvent, capacity })
    await takeSpots(db, slots, now)
    return { slots, token, pastEventId: await findPastEvent(db, now) }
  })
  const server = await startServer(folder, databaseUrl)
  const { db } = connect(databaseUrl)
  const times = new Map<string, number[]>()
  const open = slots.filter((_, i) => i % slotsPerEvent < slotsPerEvent - 1)
  const full = slots.filter((_, i) => i % slotsPerEvent === slotsPerEvent - 1)

  async function callAll(way: (call: Call) => Promise<void>): Promise<void> {
    const connection = openConnection(new URL(server.url))
    await connection.send({ path: api.health() })
    await way(async (name, request, expected = '200') => {
      const startedAt = performance.now()
      const { status, body } = await connection.send(request)
      const ms = performance.now() - startedAt
      if (status !== expected) throw new Error(`${request.path} got ${status}: ${body}`)
      if (name) times.set(name, [...(times.get(name) ?? []), ms])
      return body
    })
    connection.close()
  }

  return {
    stored,
    times,
    visit: (n) => callAll((call) => visit(call, db, n, pick(open, n), pick(full, n))),
    administer: () => callAll((call) => administer(call, token, pastEventId)),
    stop: async () => {
      await db.destroy()
      await server.stop()
    },
  }
}

/** Makes a call and records its duration under `name`, if given; throws if the status is not `expected`. */
type Call = (name: string | null, request: HttpRequest, expected?: string) => Promise<Buffer>

const post = (path: string, body?: object): HttpRequest => ({
  method: 'POST',
  path,
  body: body ? JSON.stringify(body) : '',
})

async function visit(
  call: Call,
  db: Db,
  n: number,
  slot: TimeSlot,
  fullSlot: TimeSlot,
): Promise<void> {
  const guest = { ...registerBody(n, slot), email: `guest.${n}@example.org` }
  const { eventId, timeSlotId, name, email } = guest
  await call('check-duplicate', post(api.checkDuplicate(), { eventId, timeSlotId, email }))
  const registered = await call('register', post(api.register(), guest), '201')
  await call('events, after a write', { path: api.events() })
  await call('one event', { path: api.event(eventId) })
  const link = api.cancel(await tokenOf(db, registered))
  await call('the appointment of a cancel link', { path: link })
  await call('cancel', post(link))
  const entry = { name, email, eventId: fullSlot.eventId, timeSlotId: fullSlot.id }
  const waiting = await call('join the waitlist', post(api.waitlist(), entry), '201')
  await call(null, post(api.cancel(await tokenOf(db, waiting))))
}

async function administer(call: Call, token: string, pastEventId: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const ask = (name: string, path: string) => call(name, { path, headers })
  await ask('stats', api.adminStats())
  await ask('recent activity', api.adminActivity())
  await ask('health report', api.healthReport())
  await ask("one event's list", api.adminEventRegistrations(pastEventId))
  await ask('analytics', api.adminAnalytics())
  const { name, email } = historyFamily(3)
  const search = (text: string) => api.adminRegistrationSearch({ search: text })
  await ask('search: a name', search(name))
  await ask('search: a surname', search(name.split(' ').at(-1) ?? ''))
  await ask('search: an e-mail', search(email))
  await ask('search: nobody', search('Zacharias Quist'))
  await ask('message log', api.adminMessages())
  await ask('message log: nobody', api.adminMessages({ search: 'Zacharias Quist' }))
  await ask('all events', api.adminEvents())
}

function pick(slots: TimeSlot[], n: number): TimeSlot {
  const slot = slots[n % slots.length]
  if (!slot) throw new Error('There are no time slots')
  return slot
}

async function takeSpots(db: Db, slots: TimeSlot[], now: Date): Promise<void> {
  for (const [i, slot] of slots.entries()) {
    const isFull = i % slotsPerEvent === slotsPerEvent - 1
    for (let place = 0; place < (isFull ? capacity : confirmedPerSlot); place++) {
      const request = { ...registerBody(i * capacity + place, slot), website: '' }
      await register(db, request, () => now)
    }
  }
}

async function findPastEvent(db: Db, now: Date): Promise<string> {
  const event = await db
    .selectFrom('events')
    .where('date', '<', now.toISOString())
    .orderBy('date', 'desc')
    .offset(5)
    .limit(1)
    .select('id')
    .executeTakeFirstOrThrow()
  return event.id
}

/** The token of the message's personal link; readable because the message is kept: no mail server is configured. */
async function tokenOf(db: Db, body: Buffer): Promise<string> {
  const { registration } = JSON.parse(String(body)) as RegisterAnswer
  const token = await findUnsentToken(db, registration.id)
  if (!token) throw new Error('No message contains a personal link')
  return token
}
