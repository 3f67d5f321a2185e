import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { limits } from '../../../../contract/limits.ts'
import { type RegistrationStatus, registrationStatuses } from '../../../../domain/registration.ts'

export type Tab = 'upcoming' | 'past'

export type ListParams = {
  search: string
  status: RegistrationStatus | null
  /** Null selects the tab with the open event or the matches */
  tab: Tab | null
  /** The event whose list is open */
  event: string | null
}

export function readListParams(params: URLSearchParams): ListParams {
  const status = params.get('status')?.replace('-', '_')
  const tab = params.get('tab')
  return {
    search: (params.get('search') ?? '').slice(0, limits.email),
    status: registrationStatuses.find((one) => one === status) ?? null,
    tab: tab === 'upcoming' || tab === 'past' ? tab : null,
    event: params.get('event') || null,
  }
}

export function writeListParams(listParams: ListParams): Record<string, string> {
  const set = Object.entries(listParams).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return Object.fromEntries(set)
}

/** State of the history entry that is added when an event is opened from the list */
const openedFromList = { openedFromList: true }

export function useListParams() {
  const [params, setParams] = useSearchParams()
  const listParams = useMemo(() => readListParams(params), [params])
  const set = (part: Partial<ListParams>, options: { replace?: boolean; state?: unknown }) =>
    setParams((now) => writeListParams({ ...readListParams(now), ...part }), options)
  const change = (part: Partial<ListParams>) => set(part, { replace: true, state: history.state })
  /** Opening an event adds a history entry, so that Back returns to the list. Null closes the event and keeps its tab. */
  const open = (event: string | null, tab: Tab) => {
    if (event && !listParams.event) set({ event }, { state: openedFromList })
    else if (!event && history.state?.openedFromList) history.back()
    else change({ event, tab })
  }
  return { listParams, change, open }
}
