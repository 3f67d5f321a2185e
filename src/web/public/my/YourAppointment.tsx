import type { ReactNode } from 'react'
import type { CompleteRequest, MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { inLanguage, languageNames } from '../../../domain/language.ts'
import { isLateCancellation } from '../../../domain/registration.ts'
import { hasStarted } from '../../../domain/time-slot.ts'
import { useRenderTime } from '../../initial-render.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { placeText } from '../../ui/place.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { language, registrationSuccess, my as words } from '../../words.ts'
import { AddToCalendar } from '../registration-success/AddToCalendar.tsx'
import { AddDetails, AddDetailsLink } from './AddDetails.tsx'
import { AppointmentSummary } from './AppointmentSummary.tsx'
import { AskedToMove } from './AskedToMove.tsx'
import { LazyCheckInCode } from './LazyCheckInCode.tsx'
import { hrefOfStep } from './use-step.ts'

export function YourAppointment({
  token,
  path,
  appointment,
  title,
  text,
  question,
  onComplete,
}: {
  token: string
  path: string
  appointment: MyAppointment
  title: string
  /** If undefined, AddDetailsLink is shown instead */
  text: string | undefined
  question?: ReactNode
  onComplete: (details: CompleteRequest) => Promise<void>
}) {
  const { eventTitle, startTime, endTime, canMove, canCancel, isPassedOver } = appointment
  const { actions } = words
  const now = useRenderTime()
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl font-heavy">
        <TranslatableText>{title}</TranslatableText>
      </h1>
      <p className="mb-4 mt-1 text-ink-soft">
        {text === undefined ? (
          <AddDetailsLink appointment={appointment} />
        ) : (
          <TranslatableText>{text}</TranslatableText>
        )}
      </p>
      <OtherLanguage appointment={appointment} path={path} />
      {question && (
        <>
          {question}
          <h2 className="mb-2 mt-8 text-l">
            <TranslatableText>{words.move.now}</TranslatableText>
          </h2>
        </>
      )}
      <AppointmentSummary appointment={appointment} />
      {appointment.askedToMove && !question && (
        <AskedToMove appointment={appointment} path={path} />
      )}
      <Coming appointment={appointment} path={path} />
      <AddToCalendar
        details={{
          eventTitle,
          eventLocation: placeText(appointment),
          startTime,
          endTime,
          email: '',
          status: 'confirmed',
        }}
        registrationId={appointment.registrationId}
        sequence={appointment.calendarSequence}
      />
      <LazyCheckInCode appointment={appointment} />
      <AddDetails appointment={appointment} onComplete={onComplete} />
      <WhatToBring />
      <section className="mt-8">
        <h2 className="text-xl">{actions.title}</h2>
        <div className="mt-3 flex flex-col gap-3">
          {canMove ? (
            <ButtonLink key="move" block href={hrefOfStep(path, 'move')}>
              {actions.move}
            </ButtonLink>
          ) : isPassedOver ? (
            <p key="banned">
              <TranslatableText>{words.passedOver.another}</TranslatableText> <PhoneLink />.
            </p>
          ) : (
            <p key="started">{actions.started}</p>
          )}
          <ButtonLink kind="ghost" block href={hrefOfStep(path, 'change')}>
            {actions.change}
          </ButtonLink>
          {canCancel && (
            <>
              <ButtonLink kind="ghost" block href={paths.cancel(token)}>
                {actions.cancel}
              </ButtonLink>
              <p className="text-s text-ink-soft">
                <TranslatableText>{cantComeText(appointment, now)}</TranslatableText>
              </p>
            </>
          )}
        </div>
      </section>
    </>
  )
}

function cantComeText(appointment: MyAppointment, now: Date): string {
  const { text, textLate, textStarted } = words.cantCome
  if (hasStarted(appointment, now)) return textStarted
  return isLateCancellation(appointment, now) ? textLate : text
}

function Coming({ appointment, path }: { appointment: MyAppointment; path: string }) {
  const { coming, startTime, endTime } = appointment
  const now = useRenderTime()
  if (coming === 'not_asked' || hasStarted({ startTime, endTime }, now)) return null
  if (coming === 'yes') {
    return (
      <p className="mt-4 flex items-center gap-2 font-semibold">
        <CheckIcon className="size-5 shrink-0 text-green" />
        <TranslatableText>{words.coming.said}</TranslatableText>
      </p>
    )
  }
  return (
    <section className="mt-4 rounded-card bg-sun-wash p-4">
      <h2 className="text-l">{words.coming.title}</h2>
      <p className="mb-3 mt-1">{words.coming.text}</p>
      <ButtonLink block href={hrefOfStep(path, 'coming')}>
        {words.coming.answer}
      </ButtonLink>
    </section>
  )
}

export function WhatToBring() {
  const { title, arrive, others } = registrationSuccess.reminders
  return (
    <section className="mt-8">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2 list-disc pl-5">
        {[arrive, ...others].map((reminder) => (
          <li key={reminder} className="py-0.5">
            {reminder}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OtherLanguage({ appointment, path }: { appointment: MyAppointment; path: string }) {
  const messageLanguage = appointment.language
  if (messageLanguage === language) return null
  return (
    <p className="mb-4">
      <span>{words.changed.openIn}</span>{' '}
      <a
        className="tap inline-block font-semibold"
        href={inLanguage(path, messageLanguage)}
        hrefLang={messageLanguage}
        lang={messageLanguage}
        translate="no"
      >
        {languageNames[messageLanguage]}
      </a>
    </p>
  )
}
