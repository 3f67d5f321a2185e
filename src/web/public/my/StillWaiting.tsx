import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { Words } from '../../ui/Words.tsx'
import { my as pageWords } from '../../words.ts'
import { SuccessPicture } from '../registration-success/SuccessPicture.tsx'
import { AppointmentSummary } from './AppointmentSummary.tsx'
import { AskedElsewhere } from './AskedElsewhere.tsx'
import { OtherTimes } from './OtherTimes.tsx'
import { hrefOfStep } from './use-step.ts'
import { OtherLanguage } from './YourAppointment.tsx'

/** The slot is full: the family keeps its place in line or takes another time. */
export function StillWaiting({
  token,
  path,
  appointment,
  words: { place, text, withoutMail },
  title,
}: {
  token: string
  path: string
  appointment: MyAppointment
  words: typeof pageWords.taken
  title: string
}) {
  const { waitlistPosition, canMove } = appointment
  return (
    <>
      <div className="flex flex-col items-center gap-1 text-center">
        <SuccessPicture status="waitlist" />
        <h1 tabIndex={-1} className="text-xl">
          <Words>{title}</Words>
        </h1>
        {waitlistPosition && (
          <p className="text-balance text-l font-semibold">
            <Words>{place(waitlistPosition)}</Words>
          </p>
        )}
        <p className="max-w-[34ch] text-balance text-ink-soft">
          {settings.sendsMail ? (
            text
          ) : (
            <>
              {withoutMail} <PhoneLink />.
            </>
          )}
        </p>
        <OtherLanguage appointment={appointment} path={path} />
      </div>
      <div className="mt-6">
        <AppointmentSummary appointment={appointment} />
      </div>
      <AskedElsewhere path={path} appointment={appointment} />
      {canMove ? (
        // Nothing is missing, so a press is enough.
        <ButtonLink block href={hrefOfStep(path, 'move')} className="mt-6">
          {pageWords.takeAnother}
        </ButtonLink>
      ) : (
        <OtherTimes token={token} appointment={appointment} text={pageWords.orTakeAnother} />
      )}
      <ButtonLink kind="ghost" block href={hrefOfStep(path, 'change')} className="mt-3">
        {pageWords.actions.change}
      </ButtonLink>
      <ButtonLink kind="ghost" block href={paths.cancel(token)} className="mt-3">
        {pageWords.leave}
      </ButtonLink>
    </>
  )
}
