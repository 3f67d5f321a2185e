import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { JobRun } from '../../domain/health.ts'
import { createJobRunner, type Job } from './runner.ts'

/** A job whose runs end when the test says so */
function controlledJob(name: string, wakes = true) {
  const runs: { now: Date; stopping: AbortSignal; end(): void; fail(error: Error): void }[] = []
  const job: Job = {
    name,
    wakes,
    run: (now, stopping) =>
      new Promise((resolve, reject) => runs.push({ now, stopping, end: resolve, fail: reject })),
  }
  return { job, runs }
}

function setUp(jobs: Job[], { stopLimitMs = 10_000, canRemember = true } = {}) {
  const remembered: JobRun[][] = []
  let now = '2026-12-01T12:00:00.000Z'
  const logged: object[] = []
  let tick: (() => void) | undefined
  const log = (facts: object, message: string) => logged.push({ ...facts, message })
  const runner = createJobRunner({
    jobs,
    intervalMs: 15_000,
    clock: () => new Date(now),
    log: { warn: log, error: log },
    every: (_ms, call) => {
      tick = call
      return () => {
        tick = undefined
      }
    },
    stopLimitMs,
    remember: async (runs) => {
      if (!canRemember) throw new Error('no database')
      remembered.push(runs)
    },
  })
  return {
    runner,
    logged,
    remembered,
    setTime: (time: string) => {
      now = `2026-12-01T${time}.000Z`
    },
    tick: () => tick?.(),
    isTicking: () => tick !== undefined,
  }
}
/** Lets everything that is ready to happen happen */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the job runner', () => {
  it('runs every job at the start and at every tick', async () => {
    const [one, two] = [controlledJob('one'), controlledJob('two', false)]
    const { runner, tick } = setUp([one.job, two.job])
    runner.start()
    expect([one.runs.length, two.runs.length]).toEqual([1, 1])
    expect(one.runs[0]?.now).toEqual(new Date('2026-12-01T12:00:00.000Z'))
    one.runs[0]?.end()
    two.runs[0]?.end()
    await settle()
    tick()
    expect([one.runs.length, two.runs.length]).toEqual([2, 2])
  })

  it('runs at once when woken, and only the jobs that wake', async () => {
    const [wakes, sleeps] = [controlledJob('wakes'), controlledJob('sleeps', false)]
    const { runner } = setUp([wakes.job, sleeps.job])
    runner.start()
    wakes.runs[0]?.end()
    sleeps.runs[0]?.end()
    await settle()
    runner.wake()
    expect([wakes.runs.length, sleeps.runs.length]).toEqual([2, 1])
  })

  it('never runs a job twice at the same time, and misses no call', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, tick } = setUp([job])
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

  it('reports a failing job, runs it again, and runs the others', async () => {
    const [bad, good] = [controlledJob('bad'), controlledJob('good')]
    const { runner, logged, tick } = setUp([bad.job, good.job])
    runner.start()
    const err = new Error('broken')
    bad.runs[0]?.fail(err)
    good.runs[0]?.end()
    await settle()
    expect(logged).toEqual([{ err, job: 'bad', message: 'job failed' }])
    tick()
    expect([bad.runs.length, good.runs.length]).toEqual([2, 2])
  })

  it('runs once for whoever waits for it, after a run that was already under way', async () => {
    const { job, runs } = controlledJob('one')
    const { runner } = setUp([job])
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

  it('is not woken before the start nor after the stop', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, isTicking } = setUp([job])
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

  it('stops when the run under way has ended, which is told of it, and begins no other', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, logged } = setUp([job])
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

  it('stops when a run has ended that a request woke', async () => {
    const { job, runs } = controlledJob('one')
    const { runner } = setUp([job])
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

  it('may be stopped before it has started', async () => {
    const { runner, logged } = setUp([controlledJob('one').job])
    await runner.stop()
    expect(logged).toEqual([])
  })

  it('stops all the same, with a warning, when a job does not end in time', async () => {
    const { job } = controlledJob('endless')
    const { runner, logged } = setUp([job], { stopLimitMs: 10 })
    runner.start()
    await runner.stop()
    expect(logged).toEqual([
      { stopLimitMs: 10, message: 'jobs were still at work when the time to stop had come' },
    ])
  })

  it('remembers at each tick how every job went, once all have ended', async () => {
    const [one, two] = [controlledJob('one'), controlledJob('two')]
    const { runner, remembered, setTime } = setUp([one.job, two.job])
    runner.start()
    setTime('12:00:01')
    one.runs[0]?.end()
    await settle()
    expect(remembered).toEqual([])
    two.runs[0]?.fail(new TypeError('Rosa Delgado'))
    await settle()
    const startedAt = '2026-12-01T12:00:00.000Z'
    const endedAt = '2026-12-01T12:00:01.000Z'
    const both = { intervalMs: 15_000, startedAt, endedAt }
    expect(remembered).toEqual([
      [
        { ...both, name: 'one', succeededAt: endedAt, error: null },
        { ...both, name: 'two', succeededAt: null, error: 'TypeError' },
      ],
    ])
  })

  it.each<[string, unknown, string]>([
    ['its kind', new TypeError('Rosa Delgado'), 'TypeError'],
    ['its code', Object.assign(new Error('Rosa'), { code: 'ECONNREFUSED' }), 'Error ECONNREFUSED'],
    ['no word of it, where it is none', 'Rosa Delgado', 'string'],
  ])('remembers of an error %s', async (_what, error, remembers) => {
    const failing: Job = { name: 'bad', wakes: false, run: () => Promise.reject(error) }
    const { runner, remembered } = setUp([failing])
    runner.start()
    await settle()
    expect(remembered.at(-1)).toMatchObject([{ name: 'bad', error: remembers }])
  })

  it('remembers when a failing job last succeeded, and forgets the failure when it does again', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, remembered, setTime, tick } = setUp([job])
    runner.start()
    runs[0]?.end()
    await settle()
    setTime('12:00:15')
    tick()
    runs[1]?.fail(new Error('broken'))
    await settle()
    const first = '2026-12-01T12:00:00.000Z'
    const second = '2026-12-01T12:00:15.000Z'
    expect(remembered.at(-1)).toMatchObject([
      { succeededAt: first, startedAt: second, endedAt: second, error: 'Error' },
    ])
    setTime('12:00:30')
    tick()
    runs[2]?.end()
    await settle()
    expect(remembered.at(-1)).toMatchObject([
      { succeededAt: '2026-12-01T12:00:30.000Z', error: null },
    ])
  })

  it('remembers at the next tick what is still under way, and the others', async () => {
    const [quick, slow] = [controlledJob('quick'), controlledJob('slow')]
    const { runner, remembered, setTime, tick } = setUp([quick.job, slow.job])
    runner.start()
    quick.runs[0]?.end()
    await settle()
    setTime('12:00:15')
    tick()
    await settle()
    expect(remembered.at(-1)).toMatchObject([
      { name: 'quick', startedAt: '2026-12-01T12:00:15.000Z' },
      { name: 'slow', startedAt: '2026-12-01T12:00:00.000Z', endedAt: null },
    ])
  })

  it('writes nothing for a run that a request woke', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, remembered } = setUp([job])
    runner.start()
    runs[0]?.end()
    await settle()
    runner.wake()
    runs[1]?.end()
    await settle()
    expect(remembered).toHaveLength(1)
  })

  it('goes on when nothing can be remembered, and has written when it stops', async () => {
    const { job, runs } = controlledJob('one')
    const { runner, logged, tick } = setUp([job], { canRemember: false })
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
      { err: new Error('no database'), message: 'could not write down how the jobs went' },
      { message: 'could not write down how the jobs went' },
    ])
  })
})

describe('by the clock of the machine', () => {
  function withTimers(job: Job) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const logged: string[] = []
    const log = (_facts: object, message: string) => void logged.push(message)
    const runner = createJobRunner({
      jobs: [job],
      intervalMs: 15_000,
      clock: () => new Date(),
      log: { warn: log, error: log },
    })
    return { runner, logged }
  }

  it('jobs run at each interval until they are stopped', async () => {
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

  it('a job that does not end is waited for a quarter of a minute', async () => {
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
