import type { Event } from '../../../contract/event.ts'
import { MapLink } from '../../ui/MapLink.tsx'
import { placeText, townOf } from '../../ui/place.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'

/** Shows the town first, so that it is seen at a glance, and then the laundromat and its address. */
export function EventPlace({ event }: { event: Event }) {
  const town = townOf(event)
  const { laundromatName } = event
  const fullPlace = placeText(event)
  // Without an address, `fullPlace` would repeat the town.
  const place =
    laundromatName && fullPlace === `${laundromatName}, ${town}` ? laundromatName : fullPlace
  return (
    <>
      {town !== place && (
        <>
          <strong className="text-ink">
            <TranslatableText>{town}</TranslatableText>
          </strong>
          {' · '}
        </>
      )}
      <TranslatableText>{place}</TranslatableText> <MapLink event={event} />
    </>
  )
}
