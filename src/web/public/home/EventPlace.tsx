import type { Event } from '../../../contract/event.ts'
import { MapLink } from '../../ui/MapLink.tsx'
import { placeText, townOf } from '../../ui/place.ts'
import { Words } from '../../ui/Words.tsx'

/** The town first, for a glance, then the address */
export function EventPlace({ event }: { event: Event }) {
  const [town, place] = [townOf(event), placeText(event)]
  return (
    <>
      {town !== place && (
        <>
          <strong className="text-ink">
            <Words>{town}</Words>
          </strong>
          {' · '}
        </>
      )}
      <Words>{place}</Words> <MapLink event={event} />
    </>
  )
}
