import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { formatDay, formatTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Words } from '../../ui/Words.tsx'
import { language, my as pageWords } from '../../words.ts'
import { OpenTimes } from './MoveTimes.tsx'
import { hrefOfStep } from './use-step.ts'

/** A waiting family was asked to come to another event: its open times, or first the details that are missing */
export function AskedElsewhere({
  path,
  appointment,
}: {
  path: string
  appointment: MyAppointment
}) {
  const { askedElsewhere: asked, canMove } = appointment
  if (!asked) return null
  const { title, kept, firstDetails, giveDetails, gone } = pageWords.askedElsewhere
  const heading = <h2 className="text-l">{title}</h2>
  const note = asked.keptUntil && (
    <p className="mt-1">
      <Words>{kept(dayAndTime(asked.keptUntil))}</Words>
    </p>
  )
  return (
    <div className="mt-6 rounded-card border-2 border-blue p-4">
      {canMove ? (
        <OpenTimes
          path={path}
          appointment={appointment}
          only={asked.eventId}
          heading={
            <>
              {heading}
              {note}
            </>
          }
          none={
            <>
              {heading}
              <p className="mt-1">{gone}</p>
            </>
          }
        />
      ) : (
        <>
          {heading}
          {note}
          <p className="mt-1">{firstDetails}</p>
          <ButtonLink block href={hrefOfStep(path, 'change')} className="mt-3">
            {giveDetails}
          </ButtonLink>
        </>
      )}
    </div>
  )
}

function dayAndTime(instant: string): string {
  const { timeZone } = settings
  return `${formatDay(instant, timeZone, language)}, ${formatTime(instant, timeZone, language)}`
}
