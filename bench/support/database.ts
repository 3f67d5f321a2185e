import type { TimeSlot } from '../../src/contract/event.ts'
import { hourMs } from '../../src/domain/duration.ts'
import { type Connection, connect, type Db } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { noLimits } from '../../src/server/db/postgres.ts'
import { createEvent } from '../../src/server/event/event-commands.ts'

/** Opens and migrates a database, runs `fill` (which may take minutes), and closes it. */
export async function prepareDatabase<T>(
  databaseUrl: string,
  fill: (db: Db) => Promise<T>,
): Promise<T> {
  const connection: Connection = connect(databaseUrl, { limits: noLimits })
  try {
    await migrate(connection)
    return await fill(connection.db)
  } finally {
    await connection.db.destroy()
  }
}

/** Adds upcoming events with `slots` time slots each; returns all time slots. */
export async function addEvents(
  db: Db,
  { events, slots, capacity = 10 }: { events: number; slots: number; capacity?: number },
): Promise<TimeSlot[]> {
  const now = new Date()
  const timeSlots: TimeSlot[] = []
  for (let n = 1; n <= events; n++) {
    const at = (hours: number) => new Date(now.getTime() + (48 + hours) * hourMs).toISOString()
    const event = await createEvent(
      db,
      {
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
      },
      { by: 'bench', zone: 'America/New_York', now },
    )
    timeSlots.push(...event.timeSlots)
  }
  return timeSlots
}

export async function countStatuses(databaseUrl: string): Promise<Record<string, number>> {
  const { db } = connect(databaseUrl)
  const rows = await db
    .selectFrom('registrations')
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .execute()
  await db.destroy()
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** Fictional numbers: (555) 010-0000 for family 0, (555) 011-0000 for family 10,000 */
function phoneOf(n: number): string {
  const digits = String(100_000 + n)
  return `(555) 0${digits.slice(0, 2)}-${digits.slice(2)}`
}

/** Request body of POST /api/register for family `n` */
export function registerBody(n: number, slot: TimeSlot) {
  return {
    eventId: slot.eventId,
    timeSlotId: slot.id,
    name: `Maria Delgado ${n}`,
    email: `family.${n}@example.org`,
    phone: phoneOf(n),
    address: `${n} Harrison Avenue`,
    city: 'Harrison',
    state: 'OH',
    zipCode: '45030',
  }
}
