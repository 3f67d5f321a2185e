import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServer, offline, openPage } from '../../../../test/support/check-in-page.ts'
import { stepLoads } from './step-loads.ts'

const morning = Date.parse('2026-12-08T13:02:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now: morning })
})
afterEach(() => {
  vi.useRealTimers()
})

const came = { registrationId: 'ana', kind: 'came' as const, loads: 3 }
const goOffline = () => Promise.reject(offline)

describe('a tap', () => {
  it('is stored before it is shown, and sent at once', async () => {
    const { sync, kept, server, unsent, row } = openPage()
    await sync.start()
    const states: unknown[] = []
    sync.subscribe(() =>
      states.push([row()?.attendance, kept.facts.size > 0 || server.taken.size > 0]),
    )
    await sync.add(came)
    expect(states.filter((state) => Array.isArray(state) && state[0] === 'came')).not.toEqual([])
    expect(states).not.toContainEqual(['came', false])
    await vi.waitFor(() => expect(unsent()).toBe(0))
    expect(kept.facts.size).toBe(0)
  })

  it('made during an exchange is sent right after that exchange, with its own time', async () => {
    const { sync, server, unsent } = openPage()
    await sync.start()
    await Promise.all([
      sync.add(came),
      sync.add({ ...came, loads: 4 }),
      sync.add({ ...came, loads: 5 }),
    ])
    await vi.waitFor(() => expect(unsent()).toBe(0))
    expect(server.taken.size).toBe(3)
    const times = server.requests.flatMap(({ facts }) => facts.map(({ at }) => at))
    expect(new Set(times).size).toBe(3)
  })

  it('on + or - counts from the tap before it, which may not be stored yet', async () => {
    const { sync, row } = openPage()
    await sync.start()
    await sync.add({ ...came, loads: 18 })
    const step = (by: 1 | -1) => sync.add((state) => stepLoads(state, 'ana', by))
    await Promise.all([step(1), step(1), step(1)])
    expect(row()?.loads).toBe(20)
    await Promise.all([step(-1), step(-1)])
    expect(row()?.loads).toBe(18)
  })

  it('left unsent for another event is reported when the page opens', async () => {
    const { sync, kept } = openPage()
    kept.others = [{ eventId: 'january', unsent: 2, event: null, isOver: false }]
    await sync.start()
    expect(sync.getSnapshot().others).toEqual(kept.others)
  })

  it('is sent again with the same id after a lost response', async () => {
    const { sync, server, unsent, connection } = openPage()
    await sync.start()
    server.answer = goOffline
    await sync.add(came)
    await vi.waitFor(() => expect(connection()).toBe('offline'))
    expect(unsent()).toBe(1)
    server.answer = async (result) => result
    await vi.advanceTimersByTimeAsync(2_000)
    expect(unsent()).toBe(0)
    const ids = server.requests.flatMap(({ facts }) => facts.map(({ id }) => id))
    expect(ids).toHaveLength(2)
    expect(server.taken.size).toBe(1)
  })

  it('is kept when the page closes, and sent after the page is opened again', async () => {
    const first = openPage()
    await first.sync.start()
    first.server.answer = goOffline
    await first.sync.add(came)
    first.sync.stop()
    const next = openPage(first, createServer())
    next.server.answer = goOffline
    await next.sync.start()
    expect(next.row()).toMatchObject({ name: 'Ana Bell', attendance: 'came', unsent: 1 })
    next.server.answer = async (result) => result
    await next.sync.sync()
    expect(next.unsent()).toBe(0)
    expect(next.server.taken.size).toBe(1)
  })

  it('is sent exactly once when two browser tabs have unsent taps', async () => {
    const one = openPage()
    const other = openPage(one, one.server)
    one.server.answer = goOffline
    await Promise.all([one.sync.start(), other.sync.start()])
    await one.sync.add(came)
    await other.sync.add({ ...came, loads: 5 })
    one.server.answer = async (result) => result
    await vi.advanceTimersByTimeAsync(4_000)
    expect(one.server.taken.size).toBe(2)
    expect(one.kept.facts.size).toBe(0)
    await other.sync.sync()
    expect(other.unsent()).toBe(0)
    expect(one.server.taken.size).toBe(2)
  })

  it('refused by the server is shown until it is dismissed, even after the page is reopened', async () => {
    const { sync, kept, storage, server } = openPage()
    server.refuses.set('came', 'This family has cancelled.')
    await sync.start()
    await sync.add(came)
    await vi.waitFor(() => expect(sync.getSnapshot().state?.refused).toHaveLength(1))
    const next = openPage({ kept, storage }, server)
    await next.sync.start()
    const [refused] = next.sync.getSnapshot().state?.refused ?? []
    expect(refused?.message).toBe('This family has cancelled.')
    await next.sync.dismiss(refused?.fact.id ?? '')
    expect(kept.list?.refused).toEqual([])
  })
})

describe('a refusal that is dismissed while the next result is being stored', () => {
  it('stays dismissed, and the refusals in that result are stored', async () => {
    const { sync, kept, storage, server } = openPage()
    server.refuses.set('came', 'This family has cancelled.')
    await sync.start()
    await sync.add(came)
    const refused = () => sync.getSnapshot().state?.refused ?? []
    await vi.waitFor(() => expect(refused()).toHaveLength(1))
    const [first] = refused()
    const { keep } = storage
    let dismissed: Promise<void> | undefined
    storage.keep = (...about) => {
      storage.keep = keep
      const stored = keep(...about)
      dismissed = sync.dismiss(first?.fact.id ?? '')
      return stored
    }
    await sync.add({ ...came, loads: 4 })
    await vi.waitFor(() => expect(dismissed).toBeDefined())
    await dismissed
    await vi.waitFor(() => expect(kept.facts.size).toBe(0))
    expect(refused()).toMatchObject([{ fact: { loads: 4 } }])
    expect(kept.list?.refused).toEqual(refused())
  })
})

describe('exchanges', () => {
  it('happen every 15 seconds, pause while the page is hidden, and back off while they fail', async () => {
    const { sync, page, server, connection } = openPage()
    await sync.start()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(server.requests).toHaveLength(4)
    page.isVisible = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.requests).toHaveLength(4)
    page.isVisible = true
    server.answer = goOffline
    await vi.advanceTimersByTimeAsync(15_000)
    expect(connection()).toBe('offline')
    const before = server.requests.length
    await vi.advanceTimersByTimeAsync(6_000)
    expect(server.requests.length - before).toBe(2)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(server.requests.length - before).toBeLessThan(8)
  })

  it('time out after 15 seconds', async () => {
    const { sync, server, connection } = openPage()
    server.answer = () => new Promise(() => {})
    const started = sync.start()
    await vi.advanceTimersByTimeAsync(15_000)
    await started
    expect(connection()).toBe('offline')
  })

  it('stop when the session ends, and send the unsent taps after the next sign-in', async () => {
    const { sync, page, server, unsent, connection } = openPage()
    await sync.start()
    page.isSignedIn = false
    await sync.add(came)
    await vi.waitFor(() => expect(connection()).toBe('signed_out'))
    expect(server.requests).toHaveLength(1)
    page.isSignedIn = true
    await sync.sync()
    expect([unsent(), server.taken.size]).toEqual([0, 1])
  })

  it('store nothing after the page is closed', async () => {
    const { sync, kept, server } = openPage()
    await sync.start()
    kept.list = null
    server.answer = async (result) => {
      sync.stop()
      return result
    }
    await sync.sync()
    expect(kept.list).toBeNull()
  })
})

it('without storage, the page still sends taps, and reports that the device keeps nothing', async () => {
  const { sync, kept, server, unsent } = openPage()
  kept.full = true
  await sync.start()
  expect(sync.getSnapshot().isKept).toBe(false)
  await sync.add(came)
  await vi.waitFor(() => expect(unsent()).toBe(0))
  expect(server.taken.size).toBe(1)
})
