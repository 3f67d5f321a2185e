import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { MapLink } from '../../ui/MapLink.tsx'
import { placeText } from '../../ui/place.ts'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'

type Where = Pick<
  MyAppointment,
  'eventTitle' | 'location' | 'laundromatName' | 'laundromatAddress' | 'startTime' | 'endTime'
>

export function AppointmentSummary({
  appointment,
  hasMap = true,
}: {
  appointment: Where
  hasMap?: boolean
}) {
  const { eventTitle, location } = appointment
  const place = placeText(appointment)
  return (
    <SlotSummary
      slot={appointment}
      place={
        <>
          <span className="block wrap-anywhere font-semibold text-ink">
            <TranslatableText>{eventTitle}</TranslatableText>
          </span>
          <span className="block wrap-anywhere">
            <TranslatableText>{place}</TranslatableText>
          </span>
          {!place.includes(location) && (
            <span className="block wrap-anywhere">
              <TranslatableText>{location}</TranslatableText>
            </span>
          )}
        </>
      }
    >
      {hasMap && <MapLink event={appointment} />}
    </SlotSummary>
  )
}
