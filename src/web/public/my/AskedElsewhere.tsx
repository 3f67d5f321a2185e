import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { formatFullDayAndTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { language, my as pageWords } from '../../words.ts'
import { OpenTimes } from './MoveTimes.tsx'
import { hrefOfStep } from './use-step.ts'
import { OtherLanguage } from './YourAppointment.tsx'

/** For a waiting family that was asked to come to other events */
export function AskedElsewhere({
  path,
  appointment,
  eventTitle,
}: {
  path: string
  appointment: MyAppointment
  /** Title of the event that the family was asked to come to last; undefined until the event is loaded */
  eventTitle: string | undefined
}) {
  const { askedElsewhere = [], canMove } = appointment
  const [latest] = askedElsewhere
  if (!latest) return null
  const { title, canCome, kept, firstDetails, giveDetails } = pageWords.askedElsewhere
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl font-heavy wrap-anywhere">
        <TranslatableText>{eventTitle ? canCome(eventTitle) : title}</TranslatableText>
      </h1>
      <p className="mb-4 mt-1 text-ink-soft">
        <TranslatableText>{canMove ? pageWords.move.textWaiting : firstDetails}</TranslatableText>
      </p>
      <OtherLanguage appointment={appointment} path={path} />
      <div className="flex flex-col gap-4">
        {askedElsewhere.map((asked) => (
          <div key={asked.eventId} className="rounded-card bg-sun-wash p-4">
            {asked.keptUntil && (
              <p className="mb-3">
                <TranslatableText>
                  {kept(formatFullDayAndTime(asked.keptUntil, settings.timeZone, language))}
                </TranslatableText>
              </p>
            )}
            <OpenTimes
              path={path}
              appointment={appointment}
              onlyEventId={asked.eventId}
              isNamed={asked === latest}
              isSelectable={canMove}
            />
            {!canMove && asked === latest && (
              <ButtonLink block href={hrefOfStep(path, 'change')} className="mt-4">
                {giveDetails}
              </ButtonLink>
            )}
          </div>
        ))}
      </div>
    </>
  )
}
