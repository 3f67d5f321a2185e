import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { formatDay, formatTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { Words } from '../../ui/Words.tsx'
import { language, my as words } from '../../words.ts'
import { OpenTimes } from './MoveTimes.tsx'

/** A volunteer has asked the family to pick another time: these are the times, one tap away. */
export function AskedToMove({ appointment, path }: { appointment: MyAppointment; path: string }) {
  const { title, text, kept, none } = words.askedToMove
  const until = appointment.askedToMove?.keptUntil
  return (
    <section className="mt-6 rounded-card bg-sun-wash p-4" aria-labelledby="asked">
      <h2 id="asked" className="text-l">
        <Words>{title}</Words>
      </h2>
      <p className="mt-1">
        <Words>{text}</Words>
      </p>
      <OpenTimes
        path={path}
        appointment={appointment}
        level={3}
        heading={
          until && (
            <p className="mt-2">
              <Words>{kept(dayAndTime(until))}</Words>
            </p>
          )
        }
        none={
          <p className="mt-2 font-semibold">
            <Words>{none}</Words>
          </p>
        }
      />
    </section>
  )
}

function dayAndTime(instant: string): string {
  const { timeZone } = settings
  return `${formatDay(instant, timeZone, language)}, ${formatTime(instant, timeZone, language)}`
}
