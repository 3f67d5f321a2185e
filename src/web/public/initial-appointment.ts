import { useContext, useEffect } from 'react'
import type { InitialAppointment } from '../../contract/rendered-page.ts'
import { InitialRender } from '../initial-render.ts'

let hasShown = false

/** The appointment in the document, for the first page that is shown; later pages load their own. */
export function useInitialAppointment(): InitialAppointment | null {
  const initial = useContext(InitialRender)
  useEffect(() => {
    hasShown = true
  }, [])
  return hasShown || !initial || 'events' in initial ? null : initial
}
