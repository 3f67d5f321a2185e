import { randomUUIDv7 } from 'node:crypto'
import type { CreateEventRequest, Event, TimeSlot } from '../../src/contract/event.ts'
import type {
  JoinWaitlistAnswer,
  RegisterAnswer,
  Registration,
} from '../../src/contract/registration.ts'
import { openSession } from '../../src/server/admin/admin-commands.ts'
import { addToBlacklist as addToList } from '../../src/server/blacklist/blacklist-commands.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { createEvent } from '../../src/server/event/event-commands.ts'
import { findUnsentToken } from '../../src/server/messages/outbox/outbox-queries.ts'
import { hashPassword } from '../../src/server/secrets/passwords.ts'
import type { Answer, TestApp } from './app.ts'
import { testNow } from './test-now.ts'

const zone = 'America/New_York'

type NewSlot = { inHours?: number; hours?: number; capacity?: number }

/** Body of POST /api/admin/events; slot times are given in hours after `now`. */
export function eventBody(
  { slots = [{}], now = testNow }: { slots?: NewSlot[]; now?: string } = {},
  changes: Partial<CreateEventRequest> = {},
): CreateEventRequest {
  const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()
  return {
    title: 'Free laundry day',
    description: 'Three loads for each family.',
    date: at(slots[0]?.inHours ?? 48),
    location: 'Harrison',
    laundromatName: 'Spin Cycle',
    laundromatAddress: '12 Main Street, Harrison, OH 45030',
    timeSlots: slots.map(({ inHours = 48, hours = 1, capacity = 10 }) => ({
      startTime: at(inHours),
      endTime: at(inHours + hours),
      capacity,
    })),
    ...changes,
  }
}

/** Adds an event to the database; returns it with its time slots, the earliest first. */
export async function addEvent(
  db: Db,
  options: { slots?: NewSlot[]; now?: string; title?: string } = {},
): Promise<Event> {
  const body = eventBody(options, options.title ? { title: options.title } : {})
  const now = new Date(options.now ?? testNow)
  return createEvent(db, body, { by: 'tester', zone, now })
}

export async function addSlot(db: Db, slot: NewSlot & { now?: string } = {}): Promise<TimeSlot> {
  const { timeSlots } = await addEvent(db, { slots: [slot], ...(slot.now && { now: slot.now }) })
  return slotOf(timeSlots, 0)
}

export function slotOf(timeSlots: readonly TimeSlot[], index: number): TimeSlot {
  const slot = timeSlots[index]
  if (!slot) throw new Error(`The event has no time slot ${index}`)
  return slot
}

export function familyEmail(n: number): string {
  return `family${n}@example.org`
}

/** Real area codes in Ohio, because invalid numbers get no texts */
const areas = ['513', '614', '216', '419', '937', '330', '740', '440', '234', '567']
export const phoneOf = (n: number) =>
  `(${areas[Math.floor(n / 10_000)]}) 555-${String(n % 10_000).padStart(4, '0')}`

/** Valid body of POST /api/register, for family `n` of up to 100,000 */
export function registerBody(slot: { id: string; eventId: string }, n = 1, changes: object = {}) {
  return {
    eventId: slot.eventId,
    timeSlotId: slot.id,
    name: `Family ${n}`,
    email: familyEmail(n),
    phone: phoneOf(n),
    address: `${n} River Road`,
    city: 'Harrison',
    state: 'OH',
    zipCode: '45030',
    ...changes,
  }
}

export function waitlistBody(slot: { id: string; eventId: string }, n = 1, changes: object = {}) {
  return {
    eventId: slot.eventId,
    timeSlotId: slot.id,
    name: `Family ${n}`,
    email: familyEmail(n),
    ...changes,
  }
}

/** Registers family `n`, or completes its waitlist entry if `changes` has a `signUpToken`; throws on a refusal. */
export async function registerFamily(
  app: TestApp,
  slot: { id: string; eventId: string },
  n = 1,
  changes: object = {},
): Promise<Registered> {
  const answer = await app.post<RegisterAnswer>('/api/register', registerBody(slot, n, changes))
  return withToken(app, bodyOfCreated(answer).registration)
}

export async function waitlistFamily(
  app: TestApp,
  slot: { id: string; eventId: string },
  n = 1,
): Promise<Registered> {
  const answer = await app.post<JoinWaitlistAnswer>('/api/waitlist', waitlistBody(slot, n))
  return withToken(app, bodyOfCreated(answer).registration)
}

/** `token` is the token of the personal link; undefined once the message with the link is sent. */
export type Registered = Registration & { token: string | undefined }

export async function withToken({ db }: TestApp, registration: Registration): Promise<Registered> {
  return { ...registration, token: await findUnsentToken(db, registration.id) }
}

export function tokenOf({ token }: Registered): string {
  if (!token) throw new Error('The outbox has no message with the link')
  return token
}

export const adminLogin = { username: 'maria', password: 'correct horse' }
let passwordHash: Promise<string> | undefined

type Program = { db: Db; clock: () => Date }

export async function addAdministrator({ db, clock }: Program): Promise<string> {
  passwordHash ??= hashPassword(adminLogin.password)
  const id = randomUUIDv7()
  await db
    .insertInto('admins')
    .values({
      id,
      username: adminLogin.username,
      password_hash: await passwordHash,
      email: 'maria@example.org',
      created_at: clock().toISOString(),
    })
    .execute()
  return id
}

export async function signInAdmin(app: Program): Promise<string> {
  return openSession(app.db, await addAdministrator(app), app.clock())
}

export async function addToBlacklist(
  db: Db,
  { email, phone, endDate }: { email: string; phone: string; endDate?: string },
): Promise<void> {
  const request = { name: 'Somebody', email, phone, reason: 'Did not come', endDate }
  await addToList(db, request, { by: 'tester', zone, now: new Date(testNow) })
}

function bodyOfCreated<T>(answer: Answer<T>): T {
  if (answer.status !== 201) {
    throw new Error(`Expected status 201, got ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  return answer.body
}

/** Records a day-before reminder as sent. */
export async function addReminder(db: Db, registrationId: string, now: Date): Promise<void> {
  await db
    .insertInto('email_reminders')
    .values({
      id: 'a reminder',
      registration_id: registrationId,
      reminder_type: 'day-before',
      outcome: 'sent',
      sent_at: now.toISOString(),
    })
    .execute()
}
