import type { CreateSeriesRequest, Series } from '../../src/contract/series.ts'
import { createTestApp, type TestApp } from './app.ts'
import { signInAdmin } from './data.ts'

/** Valid body of POST /api/admin/series: the second Tuesday of each month, 9:00 to 11:00 */
export function seriesBody(changes: Partial<CreateSeriesRequest> = {}): CreateSeriesRequest {
  return {
    name: 'Monthly wash',
    title: 'Free laundry day',
    description: 'Three loads for each family.',
    location: 'Harrison',
    laundromatName: 'Spin Cycle',
    laundromatAddress: '12 Main Street, Harrison, OH 45030',
    week: 2,
    weekday: 2,
    openDaysAhead: 30,
    timeSlots: [
      { startTime: '09:00', endTime: '10:00', capacity: 10 },
      { startTime: '10:00', endTime: '11:00', capacity: 5 },
    ],
    ...changes,
  }
}

export async function addSeries(
  app: TestApp,
  token: string,
  changes: Partial<CreateSeriesRequest> = {},
): Promise<Series> {
  const answer = await app.post<Series>('/api/admin/series', seriesBody(changes), { token })
  if (answer.status !== 201) throw new Error(`The series was refused with status ${answer.status}`)
  return answer.body
}

export async function eventStarts(app: Pick<TestApp, 'db'>): Promise<string[]> {
  const rows = await app.db
    .selectFrom('events')
    .innerJoin('time_slots', 'time_slots.event_id', 'events.id')
    .groupBy(['events.id', 'events.title'])
    .select((eb) => eb.fn.min('time_slots.start_time').as('start'))
    .orderBy('start')
    .execute()
  return rows.map(({ start }) => start)
}

/** A signed-in app on October 20, 2026: the second Tuesday of October is over, the one of November is near. */
export async function signedIn() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  return { app, token }
}

/** All activity lines, sorted because lines with the same time have no order */
export async function linesOf(app: TestApp): Promise<string[]> {
  const lines = await app.db.selectFrom('activity').select(['actor', 'description']).execute()
  return lines.map(({ actor, description }) => `${actor}: ${description}`).sort()
}

export const daysOf = ({ months }: Series) =>
  months.slice(0, 3).map(({ day, state }) => `${day} ${state}`)

export const firstLines = [
  'maria: Series "Monthly wash" created',
  'system: Series "Monthly wash" created the event on Tuesday, November 10, 2026',
]
