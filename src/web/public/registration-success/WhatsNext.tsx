import { useHistoryState } from 'wouter/use-browser-location'
import { registrationSuccess as words } from '../../../contract/words/en/registration-success.ts'
import { settings } from '../../settings.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import type { AppointmentState } from './AddToCalendar.tsx'
import type { SuccessDetails } from './success-details.ts'

/** What will happen, and what to bear in mind. */
export function WhatsNext({ details: { email, status } }: { details: SuccessDetails }) {
  const { next, reminders } = words
  const isHeld = useHistoryState<Partial<AppointmentState> | null>()?.emailHeld === true
  return (
    <>
      <section className="mt-8">
        <h2 className="text-xl">{next.title}</h2>
        {settings.sendsMail && !isHeld ? (
          <ByMail email={email} isWaiting={status === 'waitlist'} />
        ) : (
          <WithoutMail isWaiting={status === 'waitlist'} isHeld={isHeld} />
        )}
      </section>
      <section className="mt-8">
        <h2 className="text-xl">{reminders.title}</h2>
        <ul className="mt-2 flex flex-col gap-2">
          {reminders.list.map((reminder) => (
            <li key={reminder} className="flex gap-3">
              <Peg />
              <span>{reminder}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
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

/** Nothing reaches the family, so the page must stay with them. */
function WithoutMail({ isWaiting, isHeld }: { isWaiting: boolean; isHeld: boolean }) {
  const { next } = words
  return (
    <>
      <p className="mt-2 font-semibold">{isHeld ? next.keepPictureToday : next.keepPicture}</p>
      <p className="mt-2">
        <span>{isWaiting ? next.callForSpot : next.callToCancel}</span> <PhoneLink />.
      </p>
    </>
  )
}

/** A clothes peg for a bullet */
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
