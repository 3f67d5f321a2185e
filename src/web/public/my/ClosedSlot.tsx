import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { formatFullDayAndTime } from '../../../domain/program-time.ts'
import { hasEnded } from '../../../domain/time-slot.ts'
import { useRenderTime } from '../../initial-render.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FullIcon } from '../../ui/icons.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { WithPhoneLink } from '../../ui/WithPhoneLink.tsx'
import { language, my as words } from '../../words.ts'
import { AppointmentSummary } from './AppointmentSummary.tsx'
import { OpenTimes } from './MoveTimes.tsx'
import { givesDetailsFirst } from './my-screen.ts'
import { OtherTimes } from './OtherTimes.tsx'
import type { MoveRefusal } from './refusal.ts'
import { hrefOfStep } from './use-step.ts'

export function ClosedSlot({
  token,
  path,
  appointment,
  refusal,
}: {
  token: string
  path: string
  appointment: MyAppointment
  refusal: MoveRefusal | null
}) {
  const { canMove, canCancel, status, closed, isPassedOver } = appointment
  const isWaiting = status === 'waitlist'
  const isKeptElsewhere = appointment.askedElsewhere?.some(({ keptUntil }) => keptUntil)
  const isOver = hasEnded(appointment, useRenderTime())
  const { title, text, textWaiting, pick } = words.closed
  return (
    <>
      <h1 tabIndex={-1} className="flex items-center gap-2 text-xl">
        <FullIcon className="size-7 shrink-0 text-red" />
        <TranslatableText>{refusal ? refusal.title : title}</TranslatableText>
      </h1>
      <p className="mb-4 mt-1">
        <WithPhoneLink>
          {refusal ? refusal.text : isOver ? words.closed.over : isWaiting ? textWaiting : text}
        </WithPhoneLink>
      </p>
      <AppointmentSummary appointment={appointment} hasMap={false} />
      {isPassedOver ? (
        <p className="mt-4 font-semibold">
          <TranslatableText>{words.passedOver.call}</TranslatableText> <PhoneLink />.
        </p>
      ) : canMove ? (
        <OpenTimes
          path={path}
          appointment={appointment}
          heading={
            <>
              <h2 className="mt-8 text-l">{pick}</h2>
              {closed?.keptUntil && (
                <p className="mt-1 text-ink-soft">
                  <TranslatableText>
                    {words.closed.kept(
                      formatFullDayAndTime(closed.keptUntil, settings.timeZone, language),
                    )}
                  </TranslatableText>
                </p>
              )}
            </>
          }
          none={
            <p className="mt-4 font-semibold">
              <TranslatableText>{words.closed.none}</TranslatableText>{' '}
              <span className="inline-block">
                {words.closed.call} <PhoneLink />
              </span>
            </p>
          }
        />
      ) : isWaiting ? (
        <>
          <h2 className="mt-8 text-l">{pick}</h2>
          {!isOver && isKeptElsewhere && givesDetailsFirst(appointment) && (
            <>
              <p className="my-4">
                <TranslatableText>
                  {`${words.askedElsewhere.title}. ${words.askedElsewhere.firstDetails}`}
                </TranslatableText>
              </p>
              <ButtonLink block href={hrefOfStep(path, 'change')}>
                {words.askedElsewhere.giveDetails}
              </ButtonLink>
            </>
          )}
          <OtherTimes token={token} appointment={appointment} />
        </>
      ) : (
        <ButtonLink block href={paths.home()} className="mt-8">
          {words.otherTimes}
        </ButtonLink>
      )}
      {canCancel && (
        <ButtonLink kind="ghost" block href={paths.cancel(token)} className="mt-8">
          {isWaiting ? words.leave : words.actions.cancel}
        </ButtonLink>
      )}
    </>
  )
}
