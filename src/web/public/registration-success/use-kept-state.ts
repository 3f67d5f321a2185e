import { useEffect } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import type { AppointmentState } from './AddToCalendar.tsx'

const key = 'registration-success'

/**
 * The history state set by the wizard. Also kept in session storage, because the page in another language is a new
 * history entry, with the same query.
 */
export function useKeptState(query: string): Partial<AppointmentState> | null {
  const state = useHistoryState<Partial<AppointmentState> | null>()
  useEffect(() => {
    try {
      if (state) return sessionStorage.setItem(key, JSON.stringify({ query, state }))
      const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      if (kept?.query !== query) return
      navigate(location.pathname + location.search, { replace: true, state: kept.state })
    } catch {
      // Blocked storage throws; then the page in the other language has no personal links.
    }
  }, [query, state])
  return state
}
