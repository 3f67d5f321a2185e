import { Languages, Phone } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Call } from '../../../contract/calls.ts'
import { paths } from '../../../contract/paths.ts'
import { adminCalls as words } from '../../../contract/words/en/admin-calls.ts'
import { adminCareful } from '../../../contract/words/en/admin-careful.ts'
import { speaks } from '../../../contract/words/en/admin-languages.ts'
import { adminMessages } from '../../../contract/words/en/admin-messages.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { formatPhone, phoneHref } from '../../ui/phone.ts'
import { ConsequenceNote } from '../shell/ConsequenceNote.tsx'
import { FamilyLink } from '../shell/FamilyLink.tsx'
import { StatusBadge } from '../shell/StatusBadge.tsx'
import { CallDoneForm } from './CallDoneForm.tsx'
import { ComingAnswers } from './ComingAnswers.tsx'
import { hasMissedEmail, reasonsOf } from './call-text.ts'

export function CallCard({ call }: { call: Call }) {
  const { name, email, eventTitle, eventId, startTime, endTime, status, news } = call
  const nameId = useId()
  const { timeZone } = settings
  return (
    <li
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-card [overflow-wrap:anywhere] sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={nameId} className="text-l">
            <FamilyLink registrationId={call.registrationId} name={name} />
          </h2>
          <Language call={call} />
        </div>
        <PhoneLink call={call} />
      </div>
      <div>
        <p className="font-semibold tabular-nums">
          {formatDay(startTime, timeZone)},{' '}
          <span className="inline-block">{formatTimeRange(startTime, endTime, timeZone)}</span>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-s text-ink-soft">
          <bdi>{eventTitle}</bdi>
          <StatusBadge status={status} />
          <Link
            href={paths.adminRegistrations({ event: eventId, search: name })}
            aria-label={words.seeRegistrationOf(name)}
            className="tap inline-flex min-h-6 items-center font-semibold"
          >
            {words.seeRegistration}
          </Link>
        </p>
      </div>
      {call.isBanned && <ConsequenceNote warns>{adminCareful.banned(name)}</ConsequenceNote>}
      <ul className="flex flex-col gap-2 border-l-[3px] border-sun pl-3">
        {news.map(({ kind, heading, text }) => (
          <li key={kind}>
            <strong className="block leading-snug">{heading}</strong>
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
      <p className="text-s text-ink-soft">
        {words.why}: {reasonsOf(call, settings.sendsMail)}
        {email && news.some(({ reason }) => reason === 'email_failed') && (
          <>
            {' '}
            (<EmailAddress email={email} />)
          </>
        )}
        {hasMissedEmail(call, settings.sendsMail) && (
          <>
            . {words.canSendNow} <Link href={paths.adminMessages()}>{adminMessages.title}</Link>.
          </>
        )}
      </p>
      {call.asksComing && <ComingAnswers call={call} />}
      {call.messageIds.length > 0 && <CallDoneForm call={call} />}
    </li>
  )
}

function Language({ call: { language } }: { call: Call }) {
  const note = speaks[language]
  if (note === null) return null
  return (
    <p className="mt-0.5 flex items-center gap-1.5 font-semibold">
      <Languages aria-hidden="true" className="size-4.5 shrink-0" />
      {note}
    </p>
  )
}

function PhoneLink({ call: { phone } }: { call: Call }) {
  const href = phoneHref(phone)
  if (phone === '') return <p className="text-ink-soft">{words.noPhone}</p>
  const number = <bdi className="tabular-nums">{formatPhone(phone)}</bdi>
  if (!href) return <p className="font-semibold">{number}</p>
  return (
    <a
      href={href}
      className="inline-flex min-h-12 items-center gap-2 rounded-control border-2 border-blue px-4 font-bold text-blue no-underline hover:bg-blue-wash"
    >
      <Phone aria-hidden="true" className="size-5 shrink-0" />
      {number}
    </a>
  )
}
