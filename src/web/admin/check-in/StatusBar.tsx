import { CloudOff } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { formatMoment, formatTime, localDate } from '../../../domain/program-time.ts'
import type { OtherEvent } from '../../check-in-storage.ts'
import { settings } from '../../settings.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import type { Connection } from './check-in-sync.ts'
import { showRefused } from './RefusedNotes.tsx'

const { bar: words } = adminCheckIn

type StatusBarProps = {
  unsent: number
  others: readonly OtherEvent[]
  /** Number of refused changes that nobody has dismissed yet */
  refused: number
  connection: Connection
  /** When the server sent the list; null without a list */
  listFrom: string | null
  onTry: () => void
  onSignIn: () => void
}

export function StatusBar(props: StatusBarProps) {
  const { refused, connection, listFrom, onTry, onSignIn } = props
  const elsewhere = props.others.filter((other) => other.unsent > 0)
  const unsent = elsewhere.reduce((sum, other) => sum + other.unsent, props.unsent)
  const [firstElsewhere] = elsewhere
  const trouble = troubleOf(connection)
  const isFine = trouble === null && unsent === 0 && refused === 0
  const tone = isFine ? 'border-line bg-card' : 'border-sun bg-sun-wash'
  return (
    <section
      aria-label={words.label}
      className={`flex flex-wrap items-center gap-x-3 border-b-2 px-4 min-[64rem]:px-8 ${tone}`}
    >
      <div className="flex min-h-11 min-w-0 flex-[1_1_12rem] items-center gap-2.5">
        {isFine ? (
          <CheckIcon className="size-5 shrink-0 text-green" />
        ) : trouble === null && unsent === 0 ? (
          <WarningIcon className="size-5 shrink-0 text-red" />
        ) : (
          <CloudOff aria-hidden="true" className="size-5 shrink-0" />
        )}
        <p className="min-w-0 leading-snug">
          <strong>
            <TranslatableText>{sentence(unsent, refused)}</TranslatableText>
          </strong>{' '}
          <span key={listFrom} className="inline-block">
            {listFrom ? words.listFrom(timeOf(listFrom)) : words.noList}
          </span>
          {trouble && (
            <span key={trouble} className="block text-s">
              {trouble}
            </span>
          )}
        </p>
      </div>
      {refused > 0 && (
        <QuietButton shape="framed" onClick={showRefused}>
          {words.seeRefused}
        </QuietButton>
      )}
      {firstElsewhere && (
        <Link
          href={paths.adminCheckIn(firstElsewhere.eventId)}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          <TranslatableText>
            {words.elsewhere(firstElsewhere.unsent, firstElsewhere.event?.title)}
          </TranslatableText>
        </Link>
      )}
      {connection === 'signed_out' && (
        <QuietButton shape="framed" onClick={onSignIn}>
          {words.signIn}
        </QuietButton>
      )}
      {(connection === 'offline' || connection === 'failed') && (
        <QuietButton shape="framed" onClick={onTry}>
          {words.sendNow}
        </QuietButton>
      )}
      {/* Screen readers announce only problems, because the bar changes with each tap. */}
      <span role="status" className="sr-only">
        {trouble && <TranslatableText>{trouble}</TranslatableText>}
      </span>
    </section>
  )
}

function sentence(unsent: number, refused: number): string {
  if (refused === 0) return unsent > 0 ? words.unsent(unsent) : words.allSent
  return [words.refused(refused), ...(unsent > 0 ? [words.unsent(unsent)] : [])].join(' ')
}

function troubleOf(connection: Connection): string | null {
  if (connection === 'offline') return words.offline
  if (connection === 'failed') return words.failed
  return connection === 'signed_out' ? words.signedOut : null
}

/** "8:02 AM", with the day unless it is today */
function timeOf(instant: string): string {
  const { timeZone } = settings
  const isToday = localDate(instant, timeZone) === localDate(new Date().toISOString(), timeZone)
  return isToday ? formatTime(instant, timeZone) : formatMoment(instant, timeZone)
}
