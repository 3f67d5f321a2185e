import type { Event, TimeSlot } from '../../../contract/event.ts'
import { paths } from '../../../contract/paths.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { spotsLeft } from '../../../domain/time-slot.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { home, language } from '../../words.ts'
import { EventPlace } from './EventPlace.tsx'
import { OpenPill } from './SlotRow.tsx'

/** The first open slot, shown above a list that is long or does not begin with an open slot */
export function NextOpenTime({ event, slot }: { event: Event; slot: TimeSlot }) {
  const { heading, action } = home.nextOpen
  const { timeZone } = settings
  const times = formatTimeRange(slot.startTime, slot.endTime, timeZone, language)
  const name = home.forSlot(formatDay(slot.startTime, timeZone, language), times)
  return (
    <section aria-labelledby="next-open-heading" className="mx-auto mb-8 max-w-form">
      <h2 id="next-open-heading" className="mb-2 text-l">
        {heading}
      </h2>
      <SlotSummary slot={slot} place={<EventPlace event={event} />}>
        <OpenPill>{home.spotsShort(spotsLeft(slot))}</OpenPill>
      </SlotSummary>
      <ButtonLink
        block
        className="mt-2"
        href={paths.register({ eventId: slot.eventId, timeSlotId: slot.id })}
      >
        <span>
          <TranslatableText>{action}</TranslatableText>{' '}
          <span key={name} className="sr-only">
            {name}
          </span>
        </span>
      </ButtonLink>
    </section>
  )
}
