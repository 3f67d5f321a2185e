import { describe, expect, it } from 'vitest'
import { controlledJob, createTestRunner, settle } from '../../../test/support/job-runner.ts'
import type { Job } from './runner.ts'

describe('the job runner', () => {
  it('stores the last run of every job after each tick, when all runs have ended', async () => {
    const [one, two] = [controlledJob('one'), controlledJob('two')]
    const { runner, storedRuns, setTime } = createTestRunner([one.job, two.job])
    runner.start()
    setTime('12:00:01')
    one.runs[0]?.end()
    await settle()
    expect(storedRuns).toEqual([])
    two.runs[0]?.fail(new TypeError('Rosa Delgado'))
    await settle()
    const startedAt = '2026-12-01T12:00:00.000Z'
    const endedAt = '2026-12-01T12:00:01.000Z'
    const both = { intervalMs: 15_000, startedAt, endedAt }
    expect(storedRuns).toEqual([
      [
        { ...both, name: 'one', succeededAt: endedAt, error: null },
        { ...both, name: 'two', succeededAt: null, error: 'TypeError' },
      ],
    ])
  })

  it.each<[string, unknown, string]>([
    ['name', new TypeError('Rosa Delgado'), 'TypeError'],
    ['code', Object.assign(new Error('Rosa'), { code: 'ECONNREFUSED' }), 'Error ECONNREFUSED'],
    ['type, if it is not an Error', 'Rosa Delgado', 'string'],
  ])("stores an error's %s, without its message", async (_what, error, stored) => {
    const failing: Job = { name: 'bad', wakes: false, run: () => Promise.reject(error) }
    const { runner, storedRuns } = createTestRunner([failing])
    runner.start()
    await settle()
    expect(storedRuns.at(-1)).toMatchObject([{ name: 'bad', error: stored }])
  })

  it('stores when a failing job last succeeded, and clears the error once it succeeds', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, storedRuns, setTime, tick } = createTestRunner([job])
    runner.start()
    runs[0]?.end()
    await settle()
    setTime('12:00:15')
    tick()
    runs[1]?.fail(new Error('broken'))
    await settle()
    const first = '2026-12-01T12:00:00.000Z'
    const second = '2026-12-01T12:00:15.000Z'
    expect(storedRuns.at(-1)).toMatchObject([
      { succeededAt: first, startedAt: second, endedAt: second, error: 'Error' },
    ])
    setTime('12:00:30')
    tick()
    runs[2]?.end()
    await settle()
    expect(storedRuns.at(-1)).toMatchObject([
      { succeededAt: '2026-12-01T12:00:30.000Z', error: null },
    ])
  })

  it('at the next tick, stores a run that has not ended, together with the other runs', async () => {
    const [quick, slow] = [controlledJob('quick'), controlledJob('slow')]
    const { runner, storedRuns, setTime, tick } = createTestRunner([quick.job, slow.job])
    runner.start()
    quick.runs[0]?.end()
    await settle()
    setTime('12:00:15')
    tick()
    await settle()
    expect(storedRuns.at(-1)).toMatchObject([
      { name: 'quick', startedAt: '2026-12-01T12:00:15.000Z' },
      { name: 'slow', startedAt: '2026-12-01T12:00:00.000Z', endedAt: null },
    ])
  })

  it('does not store a run that was started by a wake', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, storedRuns } = createTestRunner([job])
    runner.start()
    runs[0]?.end()
    await settle()
    runner.wake()
    runs[1]?.end()
    await settle()
    expect(storedRuns).toHaveLength(1)
  })

  it('continues if the runs cannot be stored, and tries again before it stops', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, logged, tick } = createTestRunner([job], { canStore: false })
    runner.start()
    runs[0]?.end()
    await settle()
    tick()
    expect(runs).toHaveLength(2)
    const stopped = runner.stop()
    runs[1]?.end()
    await stopped
    expect(logged).toHaveLength(2)
    expect(logged).toMatchObject([
      {
        err: new Error('no database'),
        message: 'could not store the job runs; trying again at the next tick',
      },
      { message: 'could not store the job runs; trying again at the next tick' },
    ])
  })

  it('logs an outage of the database once for all jobs, and again when it ends', async () => {
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    let outage: Error | null = away
    const [one, two] = [controlledJob('one'), controlledJob('two')]
    const { runner, logged, tick } = createTestRunner([one.job, two.job], {
      findOutage: () => outage,
    })
    const failAll = async () => {
      for (const { fail } of [...one.runs, ...two.runs]) fail(away)
      await settle()
    }
    runner.start()
    await failAll()
    for (let i = 0; i < 10; i++) {
      tick()
      await failAll()
    }
    expect(logged).toEqual([{ err: away, message: 'the jobs cannot use the database' }])
    outage = null
    tick()
    await failAll()
    expect(logged.slice(1)).toEqual([{ message: 'the jobs use the database again' }])
    expect(runner.lastRuns()).toMatchObject([{ error: 'Error ECONNREFUSED' }, {}])
    await runner.stop()
  })

  it('logs a database error with the job’s name if the runs can be stored', async () => {
    const err = Object.assign(new Error('canceling statement'), { code: '57014' })
    const { job, runs } = controlledJob('one')
    const { runner, logged } = createTestRunner([job])
    runner.start()
    runs[0]?.fail(err)
    await settle()
    expect(logged).toEqual([{ err, job: 'one', message: 'job failed' }])
    await runner.stop()
  })
})
