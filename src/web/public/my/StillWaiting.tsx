import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { my as pageWords } from '../../words.ts'
import { isTextedInstead } from '../reach.ts'
import { SuccessPicture } from '../registration-success/SuccessPicture.tsx'
import { AppointmentSummary } from './AppointmentSummary.tsx'
import { AskedElsewhere } from './AskedElsewhere.tsx'
import { OtherTimes } from './OtherTimes.tsx'
import { useOpenTimes } from './use-open-times.ts'
import { hrefOfStep } from './use-step.ts'
import { OtherLanguage } from './YourAppointment.tsx'

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
  const { waitlistPosition, canMove, askedElsewhere, isPassedOver } = appointment
  const isNotified = settings.sendsMail || isTextedInstead(appointment.textConsent)
  const callText = isPassedOver ? pageWords.passedOver.call : !isNotified && withoutMail
  const latest = askedElsewhere?.[0]
  const { open } = useOpenTimes(appointment, latest?.eventId)
  const isAskedEventFull = open?.length === 0
  const isAsked = Boolean(latest) && !isAskedEventFull
  const Heading = isAsked ? 'h2' : 'h1'
  return (
    <>
      {isAsked && (
        <AskedElsewhere path={path} appointment={appointment} eventTitle={open?.[0]?.event.title} />
      )}
      <div className={`flex flex-col items-center gap-1 text-center ${isAsked ? 'mt-10' : ''}`}>
        {!isAsked && <SuccessPicture status="waitlist" />}
        <Heading {...(!isAsked && { tabIndex: -1 })} className="text-xl">
          <TranslatableText>
            {isAsked ? pageWords.askedElsewhere.stillWaits : title}
          </TranslatableText>
        </Heading>
        {waitlistPosition && !isPassedOver && (
          <p className="text-balance text-l font-semibold">
            <TranslatableText>{place(waitlistPosition)}</TranslatableText>
          </p>
        )}
        {latest && isAskedEventFull && <p>{pageWords.askedElsewhere.gone}</p>}
        <p className="max-w-[34ch] text-balance text-ink-soft">
          <TranslatableText>{callText || text}</TranslatableText>
          {callText && (
            <>
              {' '}
              <PhoneLink />.
            </>
          )}
        </p>
        {!isAsked && <OtherLanguage appointment={appointment} path={path} />}
      </div>
      <div className="mt-6">
        <AppointmentSummary appointment={appointment} />
      </div>
      {!isPassedOver && canMove && (
        // No details are missing, so moving needs no form.
        <ButtonLink block href={hrefOfStep(path, 'move')} className="mt-6">
          {pageWords.takeAnother}
        </ButtonLink>
      )}
      {!isPassedOver && !canMove && (
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
