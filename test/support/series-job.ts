import { expect } from 'vitest'
import type { CreateSeriesRequest } from '../../src/contract/series.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { openSeriesJob } from '../../src/server/jobs/open-series.ts'
import { createSeries } from '../../src/server/series/series-commands.ts'
import { createTestApp, type TestApp } from './app.ts'
import { eventStarts, seriesBody } from './series-data.ts'

export const zone = 'America/New_York'
export const neverAborted = new AbortController().signal

export const actAt = ({ clock }: TestApp) => ({ by: 'maria', zone, clock, now: clock() })
export const runJob = (app: TestApp, db: Db = app.db) =>
  openSeriesJob({ db, zone }).run(app.clock(), neverAborted)

export async function runAt(app: TestApp, instant: string): Promise<string[]> {
  app.clock.set(instant)
  await runJob(app)
  return eventStarts(app)
}

/** A series created on November 12, 2026: November's day is over, and December's event is not yet due for creation. */
export async function startedSeries(changes: Partial<CreateSeriesRequest> = {}) {
  const app = await createTestApp({ now: '2026-11-12T15:00:00.000Z' })
  const request = seriesBody({ openDaysAhead: 20, ...changes })
  const series = await createSeries(app.db, request, actAt(app))
  expect(await eventStarts(app)).toEqual([])
  return { app, series }
}

export const december = '2026-12-08T14:00:00.000Z'
export const january = '2027-01-12T14:00:00.000Z'
