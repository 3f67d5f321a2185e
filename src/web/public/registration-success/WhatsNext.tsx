import type { ReactNode } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { isLateCancellation } from '../../../domain/registration.ts'
import { serverNow } from '../../api/server-time.ts'
import { settings } from '../../settings.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { register, registrationSuccess as words } from '../../words.ts'
import { isTextedInstead } from '../reach.ts'
import type { AppointmentState } from './AddToCalendar.tsx'
import type { SuccessDetails } from './success-details.ts'

/** What happens next, then what to remember (SPEC.md 2) */
export function WhatsNext({
  details,
  isLinkEnded,
}: {
  details: SuccessDetails
  isLinkEnded: boolean
}) {
  const { email, status } = details
  const state = useHistoryState<Partial<AppointmentState> | null>()
  const byText = state?.byText === true
  const isHeld = state?.emailHeld === true && (byText || settings.sendsMail)
  const isTexted = byText || isTextedInstead(state?.getsTexts === true)
  const isReached = (isTexted || settings.sendsMail) && !isHeld
  const isWaiting = status === 'waitlist'
  return (
    <>
      <section className="mt-8">
        <h2 className="text-xl">{words.next.title}</h2>
        {!isReached ? (
          <WithoutMail
            isWaiting={isWaiting}
            isHeld={isHeld}
            byText={byText}
            hasLink={Boolean(state?.myToken) && !isLinkEnded}
          />
        ) : isTexted ? (
          <ByText isWaiting={isWaiting} isConfirmedByText={byText || !isWaiting} />
        ) : (
          <ByMail email={email} isWaiting={isWaiting} />
        )}
      </section>
      <Reminders details={details} />
    </>
  )
}

function Reminders({ details }: { details: SuccessDetails }) {
  const { reminders } = words
  const isLate = isLateCancellation(details, serverNow())
  return (
    <section className="mt-8">
      <h2 className="text-xl">{reminders.title}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        <Reminder>{reminders.arrive}</Reminder>
        {isLate ? (
          <Reminder key="late">
            {register.confirm.late} <PhoneLink />.
          </Reminder>
        ) : (
          <Reminder key="free">{reminders.cancel}</Reminder>
        )}
        {reminders.others.map((reminder) => (
          <Reminder key={reminder}>{reminder}</Reminder>
        ))}
      </ul>
    </section>
  )
}

function Reminder({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Peg />
      <span>{children}</span>
    </li>
  )
}

function ByMail({ email, isWaiting }: { email: string; isWaiting: boolean }) {
  const { next } = words
  const getsTexts = useHistoryState<Partial<AppointmentState> | null>()?.getsTexts === true
  return (
    <p className="mt-2">
      {email ? (
        <span>
          {next.sent}{' '}
          <strong className="wrap-anywhere">
            <EmailAddress email={email} />
          </strong>
          .
        </span>
      ) : (
        <span>{next.sentSomewhere}</span>
      )}{' '}
      {isWaiting && <span>{getsTexts ? next.spotByText : next.spot}</span>}
      {!isWaiting && getsTexts && <span>{next.text}</span>}
    </p>
  )
}

/** A text confirms a place on the waitlist only if the family has no e-mail address. */
function ByText({
  isWaiting,
  isConfirmedByText,
}: {
  isWaiting: boolean
  isConfirmedByText: boolean
}) {
  const { next } = words
  return (
    <p className="mt-2">
      {isConfirmedByText && <span>{next.sentByText}</span>}{' '}
      <span>{isWaiting ? next.spotByTextOnly : next.text}</span>
    </p>
  )
}

/** No message reaches the family, so it must keep this page. */
function WithoutMail({
  isWaiting,
  isHeld,
  byText,
  hasLink,
}: {
  isWaiting: boolean
  isHeld: boolean
  byText: boolean
  hasLink: boolean
}) {
  const { next } = words
  const held = byText ? next.keepPictureTextHeld : next.keepPictureToday
  return (
    <>
      <p className="mt-2 font-semibold">{isHeld ? held : next.keepPicture}</p>
      <p className="mt-2">
        <span>{isWaiting ? next.callForSpot : next.callToCancel}</span> <PhoneLink />.
      </p>
      {hasLink && <p className="mt-2">{next.linksEnd}</p>}
    </>
  )
}

function Peg() {
  return (
    <svg viewBox="0 0 10 20" aria-hidden="true" className="mt-[0.2em] h-5 w-2.5 shrink-0">
      <rect
        x="1"
        y="1"
        width="8"
        height="18"
        rx="3"
        className="fill-sun stroke-ink"
        strokeWidth="1.500"
      />
      <path d="M5 8v10.500" className="stroke-ink" strokeWidth="1.500" />
    </svg>
  )
}
