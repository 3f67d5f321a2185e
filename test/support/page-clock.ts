import type { BrowserContext, Page } from '@playwright/test'

/**
 * Stops the page's clock and all timers of a second or more: polling, toasts, timeouts. Shorter timers run, because
 * React and the browser need them.
 */
type PageClock = { now: number; pass(ms: number): void }

/** Sets the clock of documents that the context loads after this call. */
export async function holdPageClock(context: BrowserContext, instant: string): Promise<void> {
  await context.addInitScript(install, instant)
}

/** Advances the open page's clock, and runs each due timer at its own time. */
export async function passPageTime(page: Page, ms: number): Promise<void> {
  await page.evaluate((much) => {
    const { pageClock } = globalThis as { pageClock?: PageClock }
    pageClock?.pass(much)
  }, ms)
}

function install(instant: string): void {
  const page = globalThis as { pageClock?: PageClock } & typeof globalThis
  const start = Date.parse(instant)
  if (page.pageClock) {
    page.pageClock.now = Math.max(page.pageClock.now, start)
    return
  }

  type Timer = { due: number; every: number | null; run: () => void }
  const timers = new Map<number, Timer>()
  let lastId = 1_000_000_000
  const clock: PageClock = {
    now: start,
    pass(ms) {
      const end = clock.now + ms
      for (;;) {
        const [next] = [...timers].sort(([, a], [, b]) => a.due - b.due)
        if (!next || next[1].due > end) break
        const [id, timer] = next
        clock.now = timer.due
        if (timer.every) timer.due += timer.every
        else timers.delete(id)
        timer.run()
      }
      clock.now = end
    },
  }
  page.pageClock = clock

  page.Date = new Proxy(Date, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [clock.now] : parts, newTarget),
    get: (target, key) => (key === 'now' ? () => clock.now : Reflect.get(target, key)),
  })

  const heldFrom = 1000
  const holdTimers = (
    set: 'setTimeout' | 'setInterval',
    clear: 'clearTimeout' | 'clearInterval',
  ) => {
    const [realSet, realClear] = [page[set], page[clear]]
    const held = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): unknown => {
      if (ms < heldFrom) return realSet(run, ms, ...args)
      lastId += 1
      const every = set === 'setInterval' ? ms : null
      timers.set(lastId, { due: clock.now + ms, every, run: () => run(...args) })
      return lastId
    }
    page[set] = held as typeof page.setTimeout & typeof page.setInterval
    page[clear] = (id) => {
      if (!timers.delete(Number(id))) realClear(id)
    }
  }
  holdTimers('setTimeout', 'clearTimeout')
  holdTimers('setInterval', 'clearInterval')
}
