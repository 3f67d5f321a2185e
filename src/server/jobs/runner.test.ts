import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { controlledJob, createTestRunner, settle } from '../../../test/support/job-runner.ts'
import { undoMs } from '../../domain/undo.ts'
import { damageAdvice } from '../db/check-database.ts'
import { createJobRunner, type Job } from './runner.ts'

describe('the job runner', () => {
  it('runs every job at the start and at every tick', async () => {
    const [one, two] = [controlledJob('one'), controlledJob('two', false)]
    const { runner, tick } = createTestRunner([one.job, two.job])
    runner.start()
    expect([one.runs.length, two.runs.length]).toEqual([1, 1])
    expect(one.runs[0]?.now).toEqual(new Date('2026-12-01T12:00:00.000Z'))
    one.runs[0]?.end()
    two.runs[0]?.end()
    await settle()
    tick()
    expect([one.runs.length, two.runs.length]).toEqual([2, 2])
  })

  it('when woken, runs only the jobs with `wakes` and the named job, at once', async () => {
    const [wakes, sleeps] = [controlledJob('wakes'), controlledJob('sleeps', false)]
    const { runner } = createTestRunner([wakes.job, sleeps.job])
    const endAll = async () => {
      for (const { end } of [...wakes.runs, ...sleeps.runs]) end()
      await settle()
    }
    runner.start()
    await endAll()
    runner.wake()
    expect([wakes.runs.length, sleeps.runs.length]).toEqual([2, 1])
    await endAll()
    runner.wake('sleeps')
    expect([wakes.runs.length, sleeps.runs.length]).toEqual([3, 2])
  })

  it('never runs a job twice at the same time; calls during a run are combined into one more run', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, tick } = createTestRunner([job])
    runner.start()
    runner.wake()
    runner.wake()
    tick()
    expect(runs).toHaveLength(1)
    runs[0]?.end()
    await settle()
    expect(runs).toHaveLength(2)
    runs[1]?.end()
    await settle()
    expect(runs).toHaveLength(2)
  })

  it('names the remedy for a damaged database', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, logged } = createTestRunner([job])
    runner.start()
    const err = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
    runs[0]?.fail(err)
    await settle()
    expect(logged).toEqual([{ err, job: 'one', message: damageAdvice }])
  })

  it('logs a failing job, runs it again, and runs the other jobs', async () => {
    const [bad, good] = [controlledJob('bad'), controlledJob('good')]
    const { runner, logged, tick } = createTestRunner([bad.job, good.job])
    runner.start()
    const err = new Error('broken')
    bad.runs[0]?.fail(err)
    good.runs[0]?.end()
    await settle()
    expect(logged).toEqual([{ err, job: 'bad', message: 'job failed' }])
    tick()
    expect([bad.runs.length, good.runs.length]).toEqual([2, 2])
  })

  it('logs a lasting failure at its start, every ten minutes, when the reason changes, and at its end', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, logged, setTime, tick } = createTestRunner([job])
    const failAt = async (time: string, message: string) => {
      setTime(time)
      tick()
      runs.at(-1)?.fail(new Error(message))
      await settle()
    }
    runner.start()
    runs[0]?.end()
    await settle()
    await failAt('12:00:15', 'disk full')
    await failAt('12:00:30', 'disk full')
    expect(logged).toMatchObject([{ err: new Error('disk full'), message: 'job failed' }])
    await failAt('12:00:45', 'not allowed')
    await failAt('12:10:30', 'not allowed')
    expect(logged.splice(1)).toMatchObject([{ err: new Error('not allowed') }])
    await failAt('12:10:45', 'not allowed')
    expect(logged.splice(1)).toMatchObject([{ err: new Error('not allowed') }])
    for (let n = 0; n < 2; n++) {
      tick()
      runs.at(-1)?.end()
      await settle()
    }
    expect(logged.splice(1)).toEqual([{ job: 'one', message: 'job works again' }])
    await failAt('12:11:00', 'not allowed')
    expect(logged).toHaveLength(2)
  })

  it('on `runOnce`, runs a job once more after its current run, and waits for this second run', async () => {
    const { job, runs } = controlledJob('one')
    const { runner } = createTestRunner([job])
    runner.start()
    let done = false
    const once = runner.runOnce().then(() => {
      done = true
    })
    runs[0]?.end()
    await settle()
    expect([runs.length, done]).toEqual([2, false])
    runs[1]?.end()
    await once
  })

  it('when woken, runs again after the undo time of each act, even if acts follow in quick succession', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const runs: number[] = []
    const run = async () => void runs.push(performance.now() - began)
    const began = performance.now()
    const { runner } = createTestRunner([{ name: 'one', wakes: true, run }])
    runner.start()
    const acts: number[] = []
    for (const pauseMs of [1, 4_000, 4_000]) {
      await vi.advanceTimersByTimeAsync(pauseMs)
      acts.push(performance.now() - began)
      runner.wake()
    }
    await vi.advanceTimersByTimeAsync(60_000)
    for (const act of acts) {
      const after = runs.filter((at) => at > act + undoMs && at < act + undoMs + 1_000)
      expect(after).toHaveLength(1)
    }
    expect(runs).toHaveLength(7)
    await runner.stop()
  })

  it('is not woken before the start or after the stop', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, isTicking } = createTestRunner([job])
    runner.wake()
    expect(runs).toHaveLength(0)
    runner.start()
    runs[0]?.end()
    await runner.stop()
    runner.wake()
    await runner.runOnce()
    expect(runs).toHaveLength(1)
    expect(isTicking()).toBe(false)
  })

  it('on `stop`, signals the current run to stop, waits for its end, and starts no other run', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, logged } = createTestRunner([job])
    runner.start()
    runner.wake()
    expect(runs[0]?.stopping.aborted).toBe(false)
    let stopped = false
    const stop = runner.stop().then(() => {
      stopped = true
    })
    await settle()
    expect([runs[0]?.stopping.aborted, stopped]).toEqual([true, false])
    runs[0]?.end()
    await stop
    expect(runs).toHaveLength(1)
    expect(logged).toEqual([])
  })

  it('stops only after a run started by a wake has ended', async () => {
    const { job, runs } = controlledJob('one')
    const { runner } = createTestRunner([job])
    runner.start()
    runs[0]?.end()
    await settle()
    runner.wake()
    let stopped = false
    const stop = runner.stop().then(() => {
      stopped = true
    })
    await settle()
    expect(stopped).toBe(false)
    runs[1]?.end()
    await stop
  })

  it('can be stopped before it has started', async () => {
    const { runner, logged } = createTestRunner([controlledJob('one').job])
    await runner.stop()
    expect(logged).toEqual([])
  })

  it('stops with a warning if a job does not end in time', async () => {
    const { job } = controlledJob('endless')
    const { runner, logged } = createTestRunner([job], { stopLimitMs: 10 })
    runner.start()
    await runner.stop()
    expect(logged).toEqual([
      { stopLimitMs: 10, message: 'jobs were still running at the time limit for stopping' },
    ])
  })
})

describe('the job runner with its default timers', () => {
  function withTimers(job: Job) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const logged: string[] = []
    const log = (_facts: object, message: string) => void logged.push(message)
    const runner = createJobRunner({
      jobs: [job],
      intervalMs: 15_000,
      clock: () => new Date(),
      log: { info: log, warn: log, error: log },
    })
    return { runner, logged }
  }

  it('runs jobs at each interval until it is stopped', async () => {
    let runs = 0
    const { runner, logged } = withTimers({
      name: 'one',
      wakes: false,
      run: async () => void runs++,
    })
    runner.start()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(runs).toBe(3)
    await runner.stop()
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toBe(3)
    expect(logged).toEqual([])
  })

  it('stops after 15 seconds if a job does not end', async () => {
    const { runner } = withTimers(controlledJob('endless').job)
    runner.start()
    let stopped = false
    const stop = runner.stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(14_999)
    expect(stopped).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await stop
    expect(stopped).toBe(true)
  })
})
