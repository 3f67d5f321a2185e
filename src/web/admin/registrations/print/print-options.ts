import { useLocation, useSearch } from 'wouter'
import type { PrintOrder } from './print-order.ts'

export type PrintOptions = { order: PrintOrder; hasNotes: boolean }

/** Reads and changes the options in the URL: `?order=name&notes=yes` */
export function usePrintOptions(): [PrintOptions, (options: PrintOptions) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const change = (options: PrintOptions) =>
    navigate(`${path}${searchOf(options)}`, { replace: true })
  return [parseOptions(search), change]
}

/** The defaults are the order of sign-up and no notes (SPEC.md 9). */
export function parseOptions(search: string): PrintOptions {
  const query = new URLSearchParams(search)
  return {
    order: query.get('order') === 'name' ? 'name' : 'signUp',
    hasNotes: query.get('notes') === 'yes',
  }
}

export function searchOf({ order, hasNotes }: PrintOptions): string {
  const query = new URLSearchParams({
    ...(order === 'name' && { order }),
    ...(hasNotes && { notes: 'yes' }),
  })
  return query.size > 0 ? `?${query}` : ''
}
