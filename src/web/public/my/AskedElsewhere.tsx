import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { formatDay, formatTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Words } from '../../ui/Words.tsx'
import { language, my as pageWords } from '../../words.ts'
import { OpenTimes } from './MoveTimes.tsx'
import { hrefOfStep } from './use-step.ts'

/** A waiting family was asked to come to other events: their open times, or first the details that are missing */
export function AskedElsewhere({
  path,
  appointment,
}: {
  path: string
  appointment: MyAppointment
}) {
  const { askedElsewhere: asked = [], canMove } = appointment
  const { title, firstDetails, giveDetails, gone } = pageWords.askedElsewhere
  const heading = <h2 className="text-l">{title}</h2>
  const [latest] = asked
  if (!latest) return null
  if (!canMove) {
    return (
      <div className={card}>
        {heading}
        <KeptNote until={latest.keptUntil} />
        <p className="mt-1">{firstDetails}</p>
        <ButtonLink block href={hrefOfStep(path, 'change')} className="mt-3">
          {giveDetails}
        </ButtonLink>
      </div>
    )
  }
  return asked.map(({ eventId, keptUntil }) => (
    <div key={eventId} className={card}>
      <OpenTimes
        path={path}
        appointment={appointment}
        only={eventId}
        heading={
          <>
            {heading}
            <KeptNote until={keptUntil} />
          </>
        }
        none={
          <>
            {heading}
            <p className="mt-1">{gone}</p>
          </>
        }
      />
    </div>
  ))
}

const card = 'mt-6 rounded-card border-2 border-blue p-4'

function KeptNote({ until }: { until: string | null }) {
  if (!until) return null
  return (
    <p className="mt-1">
      <Words>{pageWords.askedElsewhere.kept(dayAndTime(until))}</Words>
    </p>
  )
}

function dayAndTime(instant: string): string {
  const { timeZone } = settings
  return `${formatDay(instant, timeZone, language)}, ${formatTime(instant, timeZone, language)}`
}
