import type { Event } from '../../contract/event.ts'

type Where = Pick<Event, 'location' | 'laundromatName' | 'laundromatAddress'>

/** Laundromat name and address if both exist, otherwise the event's location (SPEC.md 2, step 3). */
export function placeText(where: Where): string {
  const { laundromatName, laundromatAddress, location } = where
  return laundromatName && laundromatAddress ? `${laundromatName}, ${laundromatAddress}` : location
}

/** A map of the place; phones open it in their own map app. */
export function mapUrl(place: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}
