import { useMemo, useSyncExternalStore } from 'react'
import { eventIn } from '../../domain/event-words.ts'
import { language } from '../words.ts'
import { type EventList, fetchEventList, readEventList, watchEventList } from './event-list.ts'

const watchNothing = () => () => {}

/** The public list of events in the page's language, refetched every 30 seconds (SPEC.md 4) and when sign-up opens. */
export function useEvents(options?: { enabled?: boolean }) {
  const all = useEventsInAllLanguages(options)
  const data = useMemo(() => all.data?.map((event) => eventIn(language, event)), [all.data])
  return { ...all, data }
}

export function useEventsInAllLanguages({ enabled = true } = {}): EventList & {
  isError: boolean
  refetch: () => void
} {
  const list = useSyncExternalStore(
    enabled ? watchEventList : watchNothing,
    readEventList,
    readEventList,
  )
  return { ...list, isError: list.status === 'error', refetch }
}

const refetch = () => void fetchEventList()
