import type { Event } from '../../contract/event.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import { getJson } from './client.ts'

/** The public list as this browser knows it. After a failure, `data` is the last list that came. */
export type EventList = {
  data: Event[] | undefined
  status: 'pending' | 'success' | 'error'
  isFetching: boolean
}

/** The list says that a sign-up is open; asked for a little later than that, because clocks differ. */
const afterOpeningMs = 500

/** Every 30 seconds, and right after a sign-up opens, in milliseconds. */
export function nextRefetchMs(events: readonly Event[] | undefined, now: Date): number {
  const waits = (events ?? [])
    .flatMap(({ opensAt }) => (opensAt ? Date.parse(opensAt) - now.getTime() : []))
    .filter((wait) => wait > 0)
  return Math.min(eventsRefetchMs, ...waits.map((wait) => wait + afterOpeningMs))
}

const unknown: EventList = { data: undefined, status: 'pending', isFetching: false }
let list = unknown
/** When the list was true, by the browser's clock; 0 asks for it again at once */
let updatedAt = 0
let latest: Promise<Event[]> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

export const readEventList = (): EventList => list

/** What the page's document came with; null forgets the list. */
export function startEventList(events: Event[] | null, asOf: number): void {
  list = events ? { data: events, status: 'success', isFetching: false } : unknown
  updatedAt = events ? asOf : 0
  latest = null
}

/** Asks for the list as long as somebody watches it. */
export function watchEventList(onChange: () => void): () => void {
  watchers.add(onChange)
  if (!latest && Date.now() - updatedAt >= eventsRefetchMs) void fetchEventList()
  else if (watchers.size === 1) schedule(updatedAt)
  return () => {
    watchers.delete(onChange)
    if (watchers.size === 0) clearTimeout(timer)
  }
}

/** Something has changed the list: those who watch it ask at once, others when they begin to. */
export async function refreshEventList(): Promise<void> {
  updatedAt = 0
  if (watchers.size > 0) await fetchEventList()
}

export function changeEventList(change: (events: Event[]) => Event[]): void {
  if (list.data) set({ ...list, data: change(list.data) })
}

export const forgetEventList = (): void => startEventList(null, 0)

/** Drops the response to an earlier request that arrives after a later one. */
export async function fetchEventList(): Promise<void> {
  clearTimeout(timer)
  set({ ...list, isFetching: true, ...(!list.data && { status: 'pending' }) })
  const askedAt = Date.now()
  const asked = getJson<Event[]>(api.events())
  latest = asked
  try {
    const data = await asked
    if (latest !== asked) return
    updatedAt = Date.now()
    set({ data: sameOr(data), status: 'success', isFetching: false })
  } catch {
    if (latest !== asked) return
    set({ ...list, status: 'error', isFetching: false })
  }
  latest = null
  if (watchers.size > 0) schedule(askedAt)
}

/** Counts from when the list was requested, because a sign-up may open while the response is on its way. */
function schedule(askedAt: number): void {
  clearTimeout(timer)
  // A page in the background does not poll.
  const isHidden = () => document.visibilityState === 'hidden'
  const ask = () => (isHidden() ? schedule(Date.now()) : void fetchEventList())
  const wait = nextRefetchMs(list.data, new Date(askedAt)) - (Date.now() - askedAt)
  timer = setTimeout(ask, Math.max(0, wait))
}

/** The same object for the same list, so that nothing renders again. */
function sameOr(data: Event[]): Event[] {
  return list.data && JSON.stringify(list.data) === JSON.stringify(data) ? list.data : data
}

function set(next: EventList): void {
  list = next
  for (const onChange of watchers) onChange()
}
