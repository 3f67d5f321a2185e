import {
  CircleX,
  Hand,
  Hourglass,
  Inbox,
  type LucideIcon,
  MailCheck,
  Phone,
  PhoneCall,
} from 'lucide-react'
import type { MessageItem } from '../../../contract/messages.ts'
import {
  explainError,
  messageName,
  adminMessages as words,
} from '../../../contract/words/en/admin-messages.ts'
import { type LoggedState, loggedStateOf } from '../../../domain/message.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { FamilyLink } from '../shell/FamilyLink.tsx'

export type MessageActions = {
  read: (message: MessageItem) => void
  resend: (message: MessageItem) => void
  /** id of the message that is being queued again */
  resending: string | null
}
export type ListProps = { messages: readonly MessageItem[]; actions: MessageActions }
type CellProps = { message: MessageItem }

const looks: Record<LoggedState, { Icon: LucideIcon; color: string }> = {
  queued: { Icon: Hourglass, color: 'bg-blue-wash text-ink' },
  sent: { Icon: MailCheck, color: 'bg-green-wash text-green' },
  kept: { Icon: Inbox, color: 'bg-sun-wash text-ink' },
  held: { Icon: Hand, color: 'bg-sun-wash text-ink' },
  failed: { Icon: CircleX, color: 'bg-red-wash text-red' },
  to_call: { Icon: Phone, color: 'bg-sun-wash text-ink' },
  told: { Icon: PhoneCall, color: 'bg-green-wash text-green' },
}

export function StateBadge({ message }: CellProps) {
  const state = loggedStateOf({ ...message, isCalled: message.calledAt !== null })
  const { Icon, color } = looks[state]
  const isOutOfDate = state === 'to_call' && message.resendRefusal !== 'told_by_phone'
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-pill px-2.5 py-0.5 text-s font-semibold ${color}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <TranslatableText>{isOutOfDate ? words.notCalled : words.states[state]}</TranslatableText>
    </span>
  )
}

/** Empty if the message is not about a single event, or its payload is unreadable */
export function AboutEvent({ message: { eventTitle, startTime } }: CellProps) {
  if (!eventTitle) return null
  return (
    <div dir="auto" className="text-s font-normal text-ink-soft">
      {words.about(eventTitle, startTime && formatMoment(startTime, settings.timeZone))}
    </div>
  )
}

export function Recipient({ message: { name, channel, recipient, registrationId } }: CellProps) {
  return (
    <>
      {name && (
        <div>
          <FamilyLink registrationId={registrationId} name={name} />
        </div>
      )}
      <div className="text-s text-ink-soft">
        {recipient === '' ? (
          channel === 'call' && name ? (
            words.noPhone
          ) : (
            words.deleted
          )
        ) : channel !== 'email' ? (
          <bdi className="tabular-nums">{formatPhone(recipient)}</bdi>
        ) : (
          <EmailAddress email={recipient} />
        )}
      </div>
    </>
  )
}

export function SendTimes({ message }: CellProps) {
  const { state, sentAt, requeuedAt, createdAt, nextAttemptAt, attempts } = message
  const { calledAt, calledBy } = message
  const shown = loggedStateOf({ ...message, isCalled: calledAt !== null })
  const [label, instant] =
    shown === 'told' && calledAt
      ? [words.told(calledBy ?? ''), calledAt]
      : state === 'sent' && sentAt
        ? [words.sent, sentAt]
        : shown === 'to_call'
          ? [words.since, createdAt]
          : requeuedAt
            ? [words.requeued, requeuedAt]
            : [words.queued, createdAt]
  return (
    <>
      <Moment label={label} instant={instant} />
      {nextAttemptAt && attempts > 0 && (
        <Moment label={words.nextAttempt(attempts)} instant={nextAttemptAt} />
      )}
    </>
  )
}

function Moment({ label, instant }: { label: string; instant: string }) {
  return (
    <div>
      <TranslatableText>{label}</TranslatableText>{' '}
      <time key={instant} dateTime={instant} className="whitespace-nowrap tabular-nums">
        {formatMoment(instant, settings.timeZone)}
      </time>
    </div>
  )
}

export function LastError({ message: { lastError } }: CellProps) {
  if (!lastError) return null
  return <p className="mt-1 text-s text-red [overflow-wrap:anywhere]">{explainError(lastError)}</p>
}

/** Send Again is here only for undelivered messages; other messages have the button in the dialog. */
export function MessageButtons({ message, actions }: CellProps & { actions: MessageActions }) {
  const { id, kind, state, name, recipient, resendRefusal } = message
  const what = messageName(kind)
  const recipientName = name ?? (recipient || words.deleted)
  const isUndelivered = state === 'failed' || state === 'kept' || state === 'held'
  const isResending = actions.resending === id
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 [overflow-wrap:normal]">
      {isUndelivered && !resendRefusal && (
        <QuietButton
          shape="framed"
          aria-label={words.resendOf(what, recipientName)}
          aria-disabled={isResending}
          onClick={() => !isResending && actions.resend(message)}
        >
          {isResending ? words.resending : words.resend}
        </QuietButton>
      )}
      <QuietButton
        id={readButtonId(id)}
        aria-label={words.readOf(what, recipientName)}
        onClick={() => actions.read(message)}
      >
        {words.read}
      </QuietButton>
    </div>
  )
}

/** id of the button that gets the focus when the dialog closes */
export function readButtonId(id: string): string {
  return `read-${id}`
}
