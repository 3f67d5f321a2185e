import type { TimeSlot } from '../../src/contract/event.ts'
import { connect, type Db } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { noLimits } from '../../src/server/db/postgres.ts'
import { addEvent, registerBody } from '../../test/support/data.ts'

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
  const now = new Date().toISOString()
  const timeSlots: TimeSlot[] = []
  for (let n = 1; n <= events; n++) {
    const hours = Array.from({ length: slots }, (_, slot) => ({ inHours: 48 + n + slot, capacity }))
    timeSlots.push(...(await addEvent(db, { slots: hours, now })).timeSlots)
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

/** Request bodies of `count` families, spread over the slots like real sign-ups */
export const registerBodies = (count: number, slots: TimeSlot[]) =>
  Array.from({ length: count }, (_, n) => registerBody(slots[n % slots.length] as TimeSlot, n))
