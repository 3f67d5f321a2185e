import type { Event } from '../../../contract/event.ts'
import { MapLink } from '../../ui/MapLink.tsx'
import { placeText, townOf } from '../../ui/place.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'

/** The town first, for a glance, then the address */
export function EventPlace({ event }: { event: Event }) {
  const town = townOf(event)
  const { laundromatName } = event
  const whole = placeText(event)
  // Without an address the town stands before it already.
  const place = laundromatName && whole === `${laundromatName}, ${town}` ? laundromatName : whole
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
