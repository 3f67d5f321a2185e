import type { ReactNode } from 'react'
import { formatDay, formatTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { CalendarTile } from '../../ui/CalendarTile.tsx'
import { MapLink } from '../../ui/MapLink.tsx'
import { TimeRange } from '../../ui/TimeRange.tsx'
import { language, registrationSuccess as words } from '../../words.ts'
import type { SuccessDetails } from './success-details.ts'

/** Date, time and location, each with a label, because people read them aloud to others */
export function AppointmentDetails({
  title,
  details: { eventTitle, eventLocation, startTime, endTime },
}: {
  title: string
  details: SuccessDetails
}) {
  const { timeZone } = settings
  return (
    <section className="mt-4 rounded-card bg-blue-wash p-[min(1rem,5vw)]">
      <h2 className="text-[min(1.25rem,10.5vw)]">{title}</h2>
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <CalendarTile instant={startTime} hasCardColor />
        <div className="beside-tile wrap-anywhere">
          <p className="font-semibold">{eventTitle}</p>
          <dl>
            <Row name={words.date}>{formatDay(startTime, timeZone, language)}</Row>
            <Row name={words.time}>
              <span className="text-xl font-bold tabular-nums tracking-tight">
                {endTime ? (
                  <TimeRange slot={{ startTime, endTime }} />
                ) : (
                  formatTime(startTime, timeZone, language)
                )}
              </span>
            </Row>
            {eventLocation && <Row name={words.location}>{eventLocation}</Row>}
          </dl>
          {eventLocation && (
            <p className="mt-1">
              <MapLink
                event={{ location: eventLocation, laundromatName: null, laundromatAddress: null }}
              />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mt-2">
      <dt className="text-s text-ink-soft">{name}</dt>
      <dd className="first-letter:uppercase">{children}</dd>
    </div>
  )
}
