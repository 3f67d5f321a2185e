import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { limits } from '../../../../contract/limits.ts'
import { type RegistrationStatus, registrationStatuses } from '../../../../domain/registration.ts'
import type { Tab } from '../by-event/split-events.ts'

/** What the address of the screen says: ?search=&status=&event=&tab= */
export type ListAddress = {
  search: string
  status: RegistrationStatus | null
  /** Without one, the tab that has what is looked for */
  tab: Tab | null
  /** The event whose list is open */
  event: string | null
}

export function readAddress(params: URLSearchParams): ListAddress {
  const asked = params.get('status')?.replace('-', '_')
  const tab = params.get('tab')
  return {
    search: (params.get('search') ?? '').slice(0, limits.email),
    status: registrationStatuses.find((status) => status === asked) ?? null,
    tab: tab === 'upcoming' || tab === 'past' ? tab : null,
    event: params.get('event') || null,
  }
}

/** The query, without what is not set */
export function writeAddress(address: ListAddress): Record<string, string> {
  const set = Object.entries(address).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return Object.fromEntries(set)
}

/** The URL is the page's state, so a reload or a shared link shows the same. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readAddress(params), [params])
  const change = (part: Partial<ListAddress>) =>
    setParams((now) => writeAddress({ ...readAddress(now), ...part }), { replace: true })
  return { address, change }
}
