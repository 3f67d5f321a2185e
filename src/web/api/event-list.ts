import type { Event } from '../../contract/event.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import type { InitialEvents } from '../../contract/rendered-page.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import { getJson } from './client.ts'
import { serverNow } from './server-time.ts'

/** After a failure, `data` is the last list that was received. */
export type EventList = {
  data: Event[] | undefined
  status: 'pending' | 'success' | 'error'
  isFetching: boolean
}

/** The list is refetched this long after sign-up for an event opens, because clocks differ. */
const afterOpeningMs = 500

/** Milliseconds until the next request: 30 seconds, or less if sign-up for an event opens earlier. */
export function nextRefetchMs(events: readonly Event[] | undefined, now: Date): number {
  const waits = (events ?? [])
    .flatMap(({ opensAt }) => (opensAt ? Date.parse(opensAt) - now.getTime() : []))
    .filter((wait) => wait > 0)
  return Math.min(eventsRefetchMs, ...waits.map((wait) => wait + afterOpeningMs))
}

const notLoaded: EventList = { data: undefined, status: 'pending', isFetching: false }
let list = notLoaded
/** When the list was requested, or when the page started with a list in its document; 0 if a refetch is due */
let updatedAt = 0
let latestRequest: Promise<Event[]> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

export const readEventList = (): EventList => list

/** Starts with the list from the page's document; null clears the list. */
export function startEventList(events: Event[] | null, asOf: number): void {
  list = events ? { data: events, status: 'success', isFetching: false } : notLoaded
  updatedAt = events ? asOf : 0
  latestRequest = null
}

export function watchEventList(onChange: () => void): () => void {
  watchers.add(onChange)
  if (!latestRequest && elapsedMs(updatedAt) >= eventsRefetchMs) void fetchEventList()
  else if (watchers.size === 1) schedule(updatedAt)
  return () => {
    watchers.delete(onChange)
    if (watchers.size === 0) clearTimeout(timer)
  }
}

/**
 * Whether the device's clock and the document's time agree on which slots have started. Otherwise the clock is wrong,
 * or the document is old.
 */
export function agreesOnStarts({ events, renderedFor }: InitialEvents, now: Date): boolean {
  return events
    .flatMap(({ timeSlots }) => timeSlots)
    .every((slot) => hasStarted(slot, new Date(renderedFor)) === hasStarted(slot, now))
}

/** Call after a change on the server. Fetches the list at once if it has a watcher, otherwise for the next watcher. */
export async function refreshEventList(): Promise<void> {
  updatedAt = 0
  if (watchers.size > 0) await fetchEventList()
}

export function changeEventList(change: (events: Event[]) => Event[]): void {
  if (list.data) set({ ...list, data: change(list.data) })
}

export const forgetEventList = (): void => startEventList(null, 0)

/** Drops the response if another request was sent in the meantime. */
export async function fetchEventList(): Promise<void> {
  clearTimeout(timer)
  set({ ...list, isFetching: true, ...(!list.data && { status: 'pending' }) })
  const requestedAt = Date.now()
  const request = getJson<Event[]>(api.events())
  latestRequest = request
  try {
    const data = await request
    if (latestRequest !== request) return
    updatedAt = requestedAt
    set({ data: storedIfEqual(data), status: 'success', isFetching: false })
  } catch {
    if (latestRequest !== request) return
    set({ ...list, status: 'error', isFetching: false })
  }
  latestRequest = null
  if (watchers.size > 0) schedule(requestedAt)
}

/** `since` is when the list was requested, because sign-up for an event may open before the response arrives. */
function schedule(since: number): void {
  clearTimeout(timer)
  const isHidden = () => document.visibilityState === 'hidden'
  const refetch = () => (isHidden() ? schedule(Date.now()) : void fetchEventList())
  const elapsed = elapsedMs(since)
  const wait = nextRefetchMs(list.data, new Date(serverNow().getTime() - elapsed)) - elapsed
  timer = setTimeout(refetch, Math.max(0, wait))
}

/** Infinity if the device's clock was set back, because then it is unknown */
function elapsedMs(since: number): number {
  const ms = Date.now() - since
  return ms < 0 ? Number.POSITIVE_INFINITY : ms
}

/** Returns the stored array if the content is equal, so that React does not recompute what depends on the list. */
function storedIfEqual(data: Event[]): Event[] {
  return list.data && JSON.stringify(list.data) === JSON.stringify(data) ? list.data : data
}

function set(next: EventList): void {
  list = next
  for (const onChange of watchers) onChange()
}
