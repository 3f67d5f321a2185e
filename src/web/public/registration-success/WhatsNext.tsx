import { registrationSuccess as words } from '../../../contract/words/en/registration-success.ts'
import type { SuccessDetails } from './success-details.ts'

/** What will happen, and what to bear in mind. */
export function WhatsNext({ details: { email, status } }: { details: SuccessDetails }) {
  const { next, reminders } = words
  return (
    <>
      <section className="mt-8">
        <h2 className="text-xl">{next.title}</h2>
        <p className="mt-2">
          {email ? (
            <>
              {next.sent} <strong className="wrap-anywhere">{email}</strong>.
            </>
          ) : (
            next.sentSomewhere
          )}{' '}
          {status === 'waitlist' ? next.spot : next.text}
        </p>
      </section>
      <section className="mt-8">
        <h2 className="text-xl">{reminders.title}</h2>
        <ul className="mt-2 flex flex-col gap-2">
          {reminders.list.map((reminder) => (
            <li key={reminder} className="flex gap-3">
              <Peg />
              {reminder}
            </li>
          ))}
        </ul>
      </section>
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
