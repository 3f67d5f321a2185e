import { randomUUID } from 'node:crypto'
import type { TimeSlot } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import { sessionExpiry } from '../../src/domain/admin-session.ts'
import type { Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { register } from '../../src/server/registration/registration-commands.ts'
import { hashToken } from '../../src/server/token-hash.ts'
import { addEvents, family, prepareDatabase } from './database.ts'
import { fillHistory, historicFamily } from './history.ts'
import { startServer } from './server.ts'
import { openWire, type WireRequest } from './wire.ts'

const events = 6
const slotsPerEvent = 6
const capacity = 10
/** Who has a spot in each slot to come; the last one of every event is full. */
const taken = 5

/** A server with so many registrations stored, and the times that its calls took */
export type GrowthSite = {
  stored: number
  times: Map<string, number[]>
  /** A family's way through every public call, which leaves no more active registrations than there were */
  visit(n: number): Promise<void>
  /** An administrator's way through the screens */
  administer(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server on a new database with so many registrations of the past and a handful of events to come. */
export async function openGrowthSite(
  folder: string,
  databaseUrl: string,
  engine: Engine,
  stored: number,
): Promise<GrowthSite> {
  const now = new Date()
  const token = randomUUID()
  const upcoming = events * (slotsPerEvent * taken + capacity - taken)
  // Prepared by another connection than the one that was made fast for filling
  await prepareDatabase(databaseUrl, (db) =>
    fillHistory(db, engine, { registrations: stored - upcoming, now }),
  )
  const { slots, pastEventId } = await prepareDatabase(databaseUrl, async (db) => {
    await addSession(db, token, now)
    const slots = await addEvents(db, { events, slots: slotsPerEvent, capacity })
    await takeSpots(db, slots, now)
    return { slots, pastEventId: await findPastEvent(db, now) }
  })
  const server = await startServer(folder, databaseUrl)
  const wire = openWire(new URL(server.url))
  const times = new Map<string, number[]>()

  async function call(name: string | null, request: WireRequest, expected: string) {
    const startedAt = performance.now()
    const { status, body } = await wire.send(request)
    const ms = performance.now() - startedAt
    if (status !== expected) throw new Error(`${request.path} answered ${status}: ${body}`)
    if (name) times.set(name, [...(times.get(name) ?? []), ms])
    return body
  }
  const post = (name: string | null, path: string, body: object | null, expected = '201') =>
    call(name, { method: 'POST', path, body: body ? JSON.stringify(body) : '' }, expected)
  const get = (name: string, path: string) => call(name, { path }, '200')
  const ask = (name: string, path: string) =>
    call(name, { path, headers: { Authorization: `Bearer ${token}` } }, '200')

  return {
    stored,
    times,
    async visit(n) {
      const open = slots.filter((_, i) => i % slotsPerEvent < slotsPerEvent - 1)
      const full = slots.filter((_, i) => i % slotsPerEvent === slotsPerEvent - 1)
      const slot = open[n % open.length]
      const fullSlot = full[n % full.length]
      if (!slot || !fullSlot) throw new Error('No time slots')
      const guest = { ...family(n, slot), email: `guest.${n}@example.org` }
      const { eventId, timeSlotId, name, email } = guest
      await post('check-duplicate', api.checkDuplicate(), { eventId, timeSlotId, email }, '200')
      const made = await post('register', api.register(), guest)
      await get('events, after a write', api.events())
      await get('one event', api.event(eventId))
      const link = api.cancel(tokenIn(made))
      await get('the appointment of a cancel link', link)
      await post('cancel', link, null, '200')
      const entry = { name, email, eventId: fullSlot.eventId, timeSlotId: fullSlot.id }
      const waiting = await post('join the waitlist', api.waitlist(), entry)
      await post(null, api.cancel(tokenIn(waiting)), null, '200')
    },
    async administer() {
      await ask('stats', api.adminStats())
      await ask('recent activity', api.adminActivity())
      await ask('health report', api.healthReport())
      await ask("one event's list", api.adminEventRegistrations(pastEventId))
      await ask('analytics', api.adminAnalytics())
      const { name, email } = historicFamily(3)
      await ask('search: a name', api.adminRegistrationSearch({ search: name }))
      await ask('search: a surname', api.adminRegistrationSearch({ search: lastWord(name) }))
      await ask('search: an e-mail', api.adminRegistrationSearch({ search: email }))
      await ask('search: nobody', api.adminRegistrationSearch({ search: 'Zacharias Quist' }))
      await ask('all events', api.adminEvents())
    },
    async stop() {
      wire.close()
      await server.stop()
    },
  }
}

async function takeSpots(db: Db, slots: TimeSlot[], now: Date): Promise<void> {
  for (const [i, slot] of slots.entries()) {
    const isFull = i % slotsPerEvent === slotsPerEvent - 1
    for (let place = 0; place < (isFull ? capacity : taken); place++) {
      const request = { ...family(i * capacity + place, slot), website: '' }
      await register(db, request, now)
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

async function addSession(db: Db, token: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('admins')
    .values({ id: 'bench', username: 'bench', password_hash: '', email: '', created_at: at })
    .execute()
  await db
    .insertInto('admin_sessions')
    .values({
      token_hash: hashToken(token),
      admin_id: 'bench',
      created_at: at,
      last_used_at: at,
      expires_at: sessionExpiry({ createdAt: at, lastUsedAt: at }).toISOString(),
    })
    .execute()
}

function tokenIn(body: Buffer): string {
  const { registration } = JSON.parse(String(body)) as RegisterAnswer
  if (!registration.uniqueCancelToken) throw new Error('No cancel token was told')
  return registration.uniqueCancelToken
}

function lastWord(name: string): string {
  return name.split(' ').at(-1) ?? ''
}
