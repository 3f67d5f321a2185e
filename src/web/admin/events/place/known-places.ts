import type { Event } from '../../../../contract/event.ts'

export type KnownPlace = { name: string; address: string; location: string }

/** Each laundromat once per name and address, the most recent event first, with that event's location */
export function knownPlaces(
  events: readonly Pick<Event, 'date' | 'location' | 'laundromatName' | 'laundromatAddress'>[],
): KnownPlace[] {
  const places = new Map<string, KnownPlace>()
  for (const event of [...events].sort((one, other) => (one.date < other.date ? 1 : -1))) {
    const name = event.laundromatName?.trim() ?? ''
    const address = event.laundromatAddress?.trim() ?? ''
    const key = JSON.stringify([name.toLowerCase(), address.toLowerCase()])
    if (name && !places.has(key)) places.set(key, { name, address, location: event.location })
  }
  return [...places.values()]
}

const maxOffered = 6

export function matchingPlaces(places: readonly KnownPlace[], typed: string): KnownPlace[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return places
    .filter(({ name, address }) => {
      const text = `${name} ${address}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .slice(0, maxOffered)
}
