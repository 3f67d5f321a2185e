import type { Event } from '../../contract/event.ts'
import { shell } from '../words.ts'
import { PinIcon } from './icons.tsx'
import { mapUrl, placeText } from './place.ts'
import { TranslatableText } from './TranslatableText.tsx'

/** Opens a map in a new tab, so that a half-filled form is not lost. */
export function MapLink({
  event,
}: {
  event: Pick<Event, 'location' | 'laundromatName' | 'laundromatAddress'>
}) {
  const place = placeText(event)
  return (
    <a
      href={mapUrl(place)}
      target="_blank"
      rel="noopener noreferrer"
      className="tap inline-block whitespace-nowrap font-semibold"
    >
      <PinIcon className="mr-0.5 inline size-4 align-[-0.15em]" />
      <TranslatableText>{shell.map}</TranslatableText>{' '}
      <span key={place} className="sr-only">
        {shell.mapOf(place)}
      </span>
    </a>
  )
}
