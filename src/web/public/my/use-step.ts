import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Step } from './my-screen.ts'

/** "/my/{token}?do=move&to={slot}": the step is in the URL, so that Back and a reload keep working. */
export function hrefOfStep(path: string, step: NonNullable<Step>, to?: string): string {
  return `${path}?${new URLSearchParams({ do: step, ...(to && { to }) })}`
}

const steps = ['move', 'change', 'coming'] as const

export function useStep() {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const asked = search.get('do')
  const step: Step = steps.find((known) => known === asked) ?? null
  const finish = useCallback(
    (to: Step = null) => navigate(to ? hrefOfStep(path, to) : path, { replace: true }),
    [navigate, path],
  )
  return { path, step, to: step === 'move' ? search.get('to') : null, finish }
}
