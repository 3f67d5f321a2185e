import type { Event } from '../../contract/event.ts'
import { placeLines } from '../../domain/appointment.ts'

type Where = Pick<Event, 'location' | 'laundromatName' | 'laundromatAddress'>

/** Laundromat and address, or the location, in one line (SPEC.md 2, step 3) */
export function placeText(where: Where): string {
  return placeLines(where).join(', ')
}

/** ", Cleves, OH 45002" at the end of an address */
const townInAddress = /,\s*([^,]+?),?\s+[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?$/

/**
 * The town: the location (SPEC.md 3) without state and zip code or, if that still has a comma, the town in the location
 * or in the laundromat's address. Without a town, the whole location.
 */
export function townOf({ location, laundromatAddress }: Where): string {
  const withoutState = location.replace(/,?\s+[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?$/, '')
  if (!withoutState.includes(',')) return withoutState
  return (
    townInAddress.exec(location)?.[1] ??
    townInAddress.exec(laundromatAddress ?? '')?.[1] ??
    location
  )
}

/** A link to a map; phones open it in their own map app. */
export function mapUrl(place: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}
