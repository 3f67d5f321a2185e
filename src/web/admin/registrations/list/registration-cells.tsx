import {
  Check,
  CircleQuestionMark,
  ClipboardCheck,
  Languages,
  MessageSquareText,
  Pencil,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminCalls } from '../../../../contract/words/en/admin-calls.ts'
import { comingWords } from '../../../../contract/words/en/admin-coming.ts'
import { speaks } from '../../../../contract/words/en/admin-languages.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { comingState } from '../../../../domain/coming.ts'
import { formatEnd, formatMoment, formatTime } from '../../../../domain/program-time.ts'
import { hasEnded } from '../../../../domain/time-slot.ts'
import { settings } from '../../../settings.ts'
import { EmailAddress } from '../../../ui/EmailAddress.tsx'
import { formatPhone, phoneHref } from '../../../ui/phone.ts'
import { QuietButton } from '../../../ui/QuietButton.tsx'
import { dayIfDifferent } from '../../shell/slot-label.ts'
import { type RowActions, rowButtonId } from '../dialogs/row-actions.ts'
import { comingDetail } from './coming-detail.ts'
import { notedText } from './noted-text.ts'
import { StatusMenu } from './StatusMenu.tsx'
import { addressLines, warningsOf } from './warnings.ts'

type CellProps = { registration: AdminRegistration }
type ActionProps = CellProps & { actions: RowActions }

export function Address({ registration }: CellProps) {
  return addressLines(registration).map((line) => (
    <div key={line} className="text-s font-normal text-ink-soft">
      <bdi>{line}</bdi>
    </div>
  ))
}

export function Warnings({ registration }: CellProps) {
  const warnings = warningsOf(registration, settings)
  if (warnings.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {warnings.map((warning) => (
        <li
          key={warning}
          className="inline-flex items-center gap-1 rounded-small bg-sun-wash px-2 py-px text-s font-semibold text-ink"
        >
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {warning}
        </li>
      ))}
    </ul>
  )
}

/** The day, if it is not the event day, and the times; lines break only after the day and the dash. */
export function SlotTime({
  slot,
  eventDate,
}: {
  slot: AdminRegistration['timeSlot']
  eventDate: string
}) {
  const { timeZone } = settings
  const day = dayIfDifferent(slot, eventDate, timeZone)
  return (
    <>
      {day && (
        <>
          <span className="whitespace-nowrap">{day},</span>{' '}
        </>
      )}
      <span className="whitespace-nowrap">{formatTime(slot.startTime, timeZone)} –</span>{' '}
      <span className="whitespace-nowrap">{formatEnd(slot.startTime, slot.endTime, timeZone)}</span>
    </>
  )
}

export function RegisteredAt({ instant }: { instant: string }) {
  const [day, time] = formatMoment(instant, settings.timeZone).split(', ')
  return (
    <>
      <span className="whitespace-nowrap">{day},</span>{' '}
      <span className="whitespace-nowrap">{time}</span>
    </>
  )
}

/** `roomy` links are tall enough for touch. */
export function Contact({ registration, roomy = false }: CellProps & { roomy?: boolean }) {
  const { email, phone } = registration
  const size = roomy ? 'py-2.5 text-s' : 'py-1 text-s'
  const href = phone && phoneHref(phone)
  const phoneText = phone && <bdi className="tabular-nums">{formatPhone(phone)}</bdi>
  return (
    <div className="flex flex-col items-start">
      {email ? (
        <a href={`mailto:${email}`} className={`${size} [overflow-wrap:anywhere]`}>
          <EmailAddress email={email} />
        </a>
      ) : (
        <span className={`${size} text-ink-soft`}>{words.noEmail}</span>
      )}
      {href ? (
        <a href={href} className={size}>
          {phoneText}
        </a>
      ) : (
        phoneText && <span className={size}>{phoneText}</span>
      )}
      {registration.textConsentAt && (
        <span className="inline-flex items-center gap-1 text-s text-ink-soft">
          <MessageSquareText aria-hidden="true" className="size-3.5 shrink-0" />
          {words.agreedToTexts}
        </span>
      )}
      <SpokenLanguage registration={registration} />
    </div>
  )
}

function SpokenLanguage({ registration: { language } }: CellProps) {
  const note = speaks[language]
  if (note === null) return null
  return (
    <span className="inline-flex items-center gap-1 text-s font-semibold">
      <Languages aria-hidden="true" className="size-3.5 shrink-0" />
      {note}
    </span>
  )
}

export function Status({ registration, actions }: ActionProps) {
  const { name, status, waitlistPosition } = registration
  return (
    <>
      <StatusMenu
        id={rowButtonId('ask_no_show', registration)}
        name={name}
        status={status}
        onChoose={(chosen) => actions.chooseStatus(registration, chosen)}
      />
      <Coming registration={registration} />
      <CorrectAnswer registration={registration} actions={actions} />
      <Noted registration={registration} />
      {waitlistPosition !== null && (
        <div className="mt-0.5 whitespace-nowrap pl-2.5 text-s font-semibold">
          {words.place(waitlistPosition)}
        </div>
      )}
    </>
  )
}

function Coming({ registration: { coming } }: CellProps) {
  const state = coming && comingState(coming)
  if (!coming || !state) return null
  const Icon = state === 'said_yes' ? Check : CircleQuestionMark
  return (
    <div
      title={comingDetail(coming, settings.timeZone)}
      className="mt-0.5 flex items-center gap-1 whitespace-nowrap pl-2.5 text-s text-ink-soft"
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {comingWords[state]}
    </div>
  )
}

function CorrectAnswer({ registration, actions }: ActionProps) {
  const { noted, name, timeSlot } = registration
  if (!noted || hasEnded(timeSlot, new Date())) return null
  return (
    <div className="flex flex-wrap items-center gap-x-1 pl-2.5 text-s text-ink-soft">
      {noted.answer === 'no' && adminCalls.correct.noted.no}
      <QuietButton
        id={rowButtonId('correct', registration)}
        className="-ml-2.5 px-2.5 text-s"
        aria-label={adminCalls.correct.changeOf(name)}
        onClick={() => actions.openDialog({ kind: 'correct', registration, noted })}
      >
        {adminCalls.correct.change}
      </QuietButton>
    </div>
  )
}

function Noted({ registration }: CellProps) {
  const noted = notedText(registration, new Date())
  if (noted === null) return null
  return (
    <div key={noted} className="mt-0.5 flex items-center gap-1 pl-2.5 text-s font-semibold">
      <ClipboardCheck aria-hidden="true" className="size-3.5 shrink-0" />
      {noted}
    </div>
  )
}

export function VolunteerNote({ registration: { note } }: CellProps) {
  if (note === '') return null
  return (
    <p key={note} dir="auto" className="mt-1 border-l-[3px] border-sun pl-2 text-s font-normal">
      <span className="sr-only">{words.note} </span>
      {note}
    </p>
  )
}

export function RowButtons({ registration, actions }: ActionProps) {
  const { name } = registration
  return (
    <div className="flex items-center max-sm:flex-wrap justify-end gap-1">
      <QuietButton
        id={rowButtonId('edit', registration)}
        aria-label={words.editOf(name)}
        onClick={() => actions.openDialog({ kind: 'edit', registration })}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
        {words.edit}
      </QuietButton>
      <QuietButton
        id={rowButtonId('delete', registration)}
        shape="icon"
        tone="red"
        aria-label={words.deleteOf(name)}
        title={words.delete}
        onClick={() => actions.openDialog({ kind: 'delete', registration })}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </QuietButton>
    </div>
  )
}
