import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { testConfig } from '../../../test/support/app.ts'
import { eventStarts } from '../../../test/support/series-data.ts'
import {
  actAt,
  december,
  january,
  runAt,
  runJob,
  startedSeries,
  zone,
} from '../../../test/support/series-job.ts'
import { connect } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteSeries } from '../series/series-commands.ts'
import { openDueEventsOf } from '../series/series-opening-commands.ts'
import { start } from '../start.ts'
import { openSeriesJob } from './open-series.ts'

const execute = promisify(execFile)

test('no event is opened after the server has begun to stop', async () => {
  const { app } = await startedSeries()
  app.clock.set('2026-11-20T12:00:00.000Z')
  await openSeriesJob({ db: app.db, zone }).run(app.clock(), AbortSignal.abort())
  expect(await eventStarts(app)).toEqual([])
  await runJob(app)
  expect(await eventStarts(app)).toEqual([december])
})

test('each month still has one event after many runs and a restart', async () => {
  const { app } = await startedSeries()
  for (const hour of ['05', '06', '07']) await runAt(app, `2026-11-18T${hour}:00:00.000Z`)
  const restarted = connect(app.url)
  await runJob(app, restarted.db)
  await restarted.db.destroy()
  expect(await eventStarts(app)).toEqual([december])
  expect(await runAt(app, '2026-12-23T05:00:00.000Z')).toEqual([december, january])
  const tracked = await app.db
    .selectFrom('recurring_event_tracking')
    .orderBy('year_month')
    .select(['event_type', 'year_month'])
    .execute()
  expect(tracked).toEqual([
    { event_type: 'Monthly wash', year_month: '2026-12' },
    { event_type: 'Monthly wash', year_month: '2027-01' },
  ])
})

test('concurrent processes create one event, with its slots and one activity line', async () => {
  const { app } = await startedSeries()
  app.clock.set('2026-11-20T12:00:00.000Z')
  const script = `
    import { connect } from '${import.meta.resolve('../db/connect.ts')}'
    import { openSeriesJob } from '${import.meta.resolve('./open-series.ts')}'
    const { db } = connect('${app.url}')
    const run = () => openSeriesJob({ db, zone: '${zone}' })
      .run(new Date('${app.clock().toISOString()}'), new AbortController().signal)
    await Promise.all([run(), run()])
    await db.destroy()`
  const runProcess = () => execute(process.execPath, ['--input-type=module', '--eval', script])
  await Promise.all([runProcess(), runProcess(), runProcess(), runJob(app), runJob(app)])
  expect(await eventStarts(app)).toEqual([december])
  const countRows = async (table: 'events' | 'time_slots' | 'recurring_event_tracking') =>
    (await app.db.selectFrom(table).select('id').execute()).length
  expect(await countRows('events')).toBe(1)
  expect(await countRows('time_slots')).toBe(2)
  expect(await countRows('recurring_event_tracking')).toBe(1)
  const lines = await app.db
    .selectFrom('activity')
    .where('actor', '=', 'system')
    .select('id')
    .execute()
  expect(lines).toHaveLength(1)
})

test('the server runs the job as soon as it starts', async () => {
  const { app } = await startedSeries()
  app.clock.set('2026-11-20T12:00:00.000Z')
  const config = { ...testConfig(app.url), port: 0, host: '127.0.0.1', logLevel: 'error' } as const
  const { stop } = await start(config, { clock: app.clock })
  await vi.waitFor(async () => expect(await eventStarts(app)).toEqual([december]), 10_000)
  await stop()
})

test('a series that was deleted after the job had listed it opens no event', async () => {
  const { app, series } = await startedSeries()
  await deleteSeries(app.db, series.id, actAt(app))
  const localNow = { now: new Date('2026-11-20T12:00:00.000Z'), zone }
  await inTransaction(app.db, (tx) => openDueEventsOf(tx, series.id, localNow))
  expect(await eventStarts(app)).toEqual([])
})

test('a failure while an event is created leaves no rows, and the next run creates the event', async () => {
  const { app } = await startedSeries()
  app.clock.set('2026-11-20T12:00:00.000Z')
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"activity"')) {
        throw new Error('activity insert failed')
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(runJob(app, db)).rejects.toThrow('activity insert failed')
  expect(await eventStarts(app)).toEqual([])
  expect(await runAt(app, '2026-11-20T12:01:00.000Z')).toEqual([december])
})

test('a series that is deleted while the job runs opens at most one event', async () => {
  const { app, series } = await startedSeries()
  app.clock.set('2026-11-20T12:00:00.000Z')
  await Promise.all([deleteSeries(app.db, series.id, actAt(app)), runJob(app), runJob(app)])
  expect((await eventStarts(app)).length).toBeLessThanOrEqual(1)
  await runJob(app)
  expect((await eventStarts(app)).length).toBeLessThanOrEqual(1)
})
