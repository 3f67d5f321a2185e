import type { TimeSlot } from '../../src/contract/event.ts'
import { hourMs } from '../../src/domain/duration.ts'
import { connect, type Db } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { noLimits } from '../../src/server/db/postgres.ts'
import { createEvent } from '../../src/server/event/event-commands.ts'

/** Opens and migrates a database, runs `fill` (which may take minutes), and closes it. */
export async function prepareDatabase<T>(
  databaseUrl: string,
  fill: (db: Db) => Promise<T>,
): Promise<T> {
  const connection = connect(databaseUrl, { limits: noLimits })
  try {
    await migrate(connection)
    return await fill(connection.db)
  } finally {
    await connection.db.destroy()
  }
}

type Events = { events: number; slots: number; capacity?: number }

/** A new database with upcoming events, six with six slots each unless told otherwise; returns all time slots. */
export function prepareEvents(databaseUrl: string, events: Events = { events: 6, slots: 6 }) {
  return prepareDatabase(databaseUrl, (db) => addEvents(db, events))
}

/** Adds upcoming events with `slots` time slots each; returns all time slots. */
export async function addEvents(
  db: Db,
  { events, slots, capacity = 10 }: Events,
): Promise<TimeSlot[]> {
  const now = new Date()
  const timeSlots: TimeSlot[] = []
  for (let n = 1; n <= events; n++) {
    const at = (hours: number) => new Date(now.getTime() + (48 + hours) * hourMs).toISOString()
    const request = {
      title: 'Saturday Wash Day',
      description: 'Three loads, washed and dried, for each family. Detergent is on us.',
      date: at(n),
      location: 'Harrison',
      laundromatName: 'Spin Cycle Laundry',
      laundromatAddress: '412 Harrison Avenue, Harrison, OH 45030',
      timeSlots: Array.from({ length: slots }, (_, slot) => ({
        startTime: at(n + slot),
        endTime: at(n + slot + 1),
        capacity,
      })),
    }
    const event = await createEvent(db, request, { by: 'bench', zone: 'America/New_York', now })
    timeSlots.push(...event.timeSlots)
  }
  return timeSlots
}

export async function countStatuses(databaseUrl: string): Promise<Record<string, number>> {
  const { db } = connect(databaseUrl)
  const rows = await db.selectFrom('registrations').select('status').execute()
  await db.destroy()
  const byStatus = Map.groupBy(rows, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]))
}

/** Request body of POST /api/register for family `n`, with a fictional number: (555) 011-0000 for family 10,000 */
export function registerBody(n: number, slot: TimeSlot) {
  const digits = String(100_000 + n)
  return {
    eventId: slot.eventId,
    timeSlotId: slot.id,
    name: `Maria Delgado ${n}`,
    email: `family.${n}@example.org`,
    phone: `(555) 0${digits.slice(0, 2)}-${digits.slice(2)}`,
    address: `${n} Harrison Avenue`,
    city: 'Harrison',
    state: 'OH',
    zipCode: '45030',
  }
}

/** Request bodies of `count` families, spread over the slots like real sign-ups */
export const registerBodies = (count: number, slots: TimeSlot[]) =>
  Array.from({ length: count }, (_, n) => registerBody(n, slots[n % slots.length] as TimeSlot))
