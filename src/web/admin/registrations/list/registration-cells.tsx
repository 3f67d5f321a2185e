import { MessageSquareText, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { formatEnd, formatMoment, formatTime } from '../../../../domain/program-time.ts'
import { settings } from '../../../settings.ts'
import { EmailAddress } from '../../../ui/EmailAddress.tsx'
import { formatPhone, phoneHref } from '../../../ui/phone.ts'
import { QuietButton } from '../../../ui/QuietButton.tsx'
import { slotDay } from '../slot-label.ts'
import { buttonId, type RowActs } from './row-actions.ts'
import { StatusMenu } from './StatusMenu.tsx'
import { addressLines, marksOf } from './warnings.ts'

/** What the table and the cards show of one registration */

type Shown = { registration: AdminRegistration }
type Acting = Shown & { acts: RowActs }

export function Address({ registration }: Shown) {
  return addressLines(registration).map((line) => (
    <div key={line} className="text-s font-normal text-ink-soft">
      <bdi>{line}</bdi>
    </div>
  ))
}

export function Marks({ registration }: Shown) {
  const marks = marksOf(registration)
  if (marks.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {marks.map((mark) => (
        <li
          key={mark}
          className="inline-flex items-center gap-1 rounded-small bg-sun-wash px-2 py-px text-s font-semibold text-ink"
        >
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {mark}
        </li>
      ))}
    </ul>
  )
}

/** The same words as `slotLabel`, broken where a narrow column may break them */
export function SlotTime({
  slot,
  eventDate,
}: {
  slot: AdminRegistration['timeSlot']
  eventDate: string
}) {
  const { timeZone } = settings
  const day = slotDay(slot, eventDate, timeZone)
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

/** `roomy` where a thumb is to hit it */
export function Contact({ registration, roomy = false }: Shown & { roomy?: boolean }) {
  const { email, phone } = registration
  const size = roomy ? 'py-2.5' : 'py-1 text-s'
  const href = phone && phoneHref(phone)
  const shown = phone && <bdi className="tabular-nums">{formatPhone(phone)}</bdi>
  return (
    <div className="flex flex-col items-start">
      <a href={`mailto:${email}`} className={`${size} [overflow-wrap:anywhere]`}>
        <EmailAddress email={email} />
      </a>
      {href ? (
        <a href={href} className={size}>
          {shown}
        </a>
      ) : (
        shown && <span className={size}>{shown}</span>
      )}
      {registration.textConsentAt && (
        <span className="inline-flex items-center gap-1 text-s text-ink-soft">
          <MessageSquareText aria-hidden="true" className="size-3.5 shrink-0" />
          {words.agreedToTexts}
        </span>
      )}
    </div>
  )
}

export function Status({ registration, acts }: Acting) {
  const { name, status, waitlistPosition } = registration
  return (
    <>
      <StatusMenu
        id={buttonId('ask_no_show', registration)}
        name={name}
        status={status}
        onChoose={(chosen) => acts.choose(registration, chosen)}
      />
      {waitlistPosition !== null && (
        <div className="mt-0.5 whitespace-nowrap pl-2.5 text-s font-semibold">
          {words.place(waitlistPosition)}
        </div>
      )}
    </>
  )
}

export function RowActions({ registration, acts }: Acting) {
  const { name } = registration
  return (
    <div className="flex items-center justify-end gap-1">
      <QuietButton
        id={buttonId('edit', registration)}
        aria-label={words.editOf(name)}
        onClick={() => acts.open({ kind: 'edit', registration })}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
        {words.edit}
      </QuietButton>
      <QuietButton
        id={buttonId('delete', registration)}
        shape="icon"
        tone="red"
        aria-label={words.deleteOf(name)}
        title={words.delete}
        onClick={() => acts.open({ kind: 'delete', registration })}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </QuietButton>
    </div>
  )
}
