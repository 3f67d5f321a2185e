import { CircleX, Hand, Hourglass, Inbox, type LucideIcon, MailCheck } from 'lucide-react'
import type { MessageItem } from '../../../contract/messages.ts'
import {
  explainError,
  messageName,
  adminMessages as words,
} from '../../../contract/words/en/admin-messages.ts'
import type { MessageState } from '../../../domain/message.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'

/** What the table, the cards and the reader show of one message */

export type MessageActs = {
  read: (message: MessageItem) => void
  resend: (message: MessageItem) => void
  /** The message that is being queued again */
  resending: string | null
}
export type ListProps = { messages: readonly MessageItem[]; acts: MessageActs }
type Shown = { message: MessageItem }

const looks: Record<MessageState, { Icon: LucideIcon; colour: string }> = {
  queued: { Icon: Hourglass, colour: 'bg-blue-wash text-ink' },
  sent: { Icon: MailCheck, colour: 'bg-green-wash text-green' },
  kept: { Icon: Inbox, colour: 'bg-sun-wash text-ink' },
  held: { Icon: Hand, colour: 'bg-sun-wash text-ink' },
  failed: { Icon: CircleX, colour: 'bg-red-wash text-red' },
}

export function State({ state }: { state: MessageState }) {
  const { Icon, colour } = looks[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-pill px-2.5 py-0.5 text-s font-semibold ${colour}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {words.states[state]}
    </span>
  )
}

/** The event that it is about; nothing for a message that cannot be read. */
export function About({ message: { eventTitle, startTime } }: Shown) {
  if (!eventTitle) return null
  return (
    <div dir="auto" className="text-s font-normal text-ink-soft">
      {words.about(eventTitle, startTime && formatMoment(startTime, settings.timeZone))}
    </div>
  )
}

export function Whom({ message: { name, channel, recipient } }: Shown) {
  return (
    <>
      {name && (
        <div>
          <bdi>{name}</bdi>
        </div>
      )}
      <div className="text-s text-ink-soft">
        {recipient === '' ? (
          words.deleted
        ) : channel === 'text' ? (
          <bdi className="tabular-nums">{formatPhone(recipient)}</bdi>
        ) : (
          <EmailAddress email={recipient} />
        )}
      </div>
    </>
  )
}

/** When it was queued or sent, and what comes next */
export function When({ message }: Shown) {
  const { state, sentAt, requeuedAt, createdAt, nextAttemptAt, attempts } = message
  const [label, instant] =
    state === 'sent' && sentAt
      ? [words.sent, sentAt]
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
      {label}{' '}
      <time dateTime={instant} className="whitespace-nowrap tabular-nums">
        {formatMoment(instant, settings.timeZone)}
      </time>
    </div>
  )
}

export function LastError({ message: { lastError } }: Shown) {
  if (!lastError) return null
  return <p className="mt-1 text-s text-red [overflow-wrap:anywhere]">{explainError(lastError)}</p>
}

/** Sending again stands in the list where something did not arrive; of the others the reader has it. */
export function Acts({ message, acts }: Shown & { acts: MessageActs }) {
  const { id, kind, state, name, recipient, resendRefusal } = message
  const what = messageName(kind)
  const whom = name ?? (recipient || words.deleted)
  const isMissing = state === 'failed' || state === 'kept' || state === 'held'
  const isResending = acts.resending === id
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      {isMissing && !resendRefusal && (
        <QuietButton
          shape="framed"
          aria-label={words.resendOf(what, whom)}
          aria-disabled={isResending}
          onClick={() => !isResending && acts.resend(message)}
        >
          {isResending ? words.resending : words.resend}
        </QuietButton>
      )}
      <QuietButton
        id={readButtonId(id)}
        aria-label={words.readOf(what, whom)}
        onClick={() => acts.read(message)}
      >
        {words.read}
      </QuietButton>
    </div>
  )
}

/** Where the focus returns when the reader closes */
export function readButtonId(id: string): string {
  return `read-${id}`
}
