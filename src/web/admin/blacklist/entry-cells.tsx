import { Link } from 'wouter'
import type { BlacklistEntry } from '../../../contract/blacklist.ts'
import { paths } from '../../../contract/paths.ts'
import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { localDate } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { formatLocalDay } from '../../ui/local-day.ts'
import { formatPhone, phoneHref, splitAtNumbers } from '../../ui/phone.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { unmatchedPhoneText } from './blacklist-entries.ts'

export type ListProps = {
  label: string
  entries: readonly BlacklistEntry[]
  onRemove: (entry: BlacklistEntry) => void
}

/** `roomy` cells are tall enough for touch. */
const sizeOf = (roomy: boolean) => (roomy ? 'py-2.5 text-m' : 'py-1')

export function Email({ email, roomy = false }: { email: string; roomy?: boolean }) {
  if (email === '') {
    return <span className={`inline-block text-ink-soft ${sizeOf(roomy)}`}>{words.noEmail}</span>
  }
  return (
    <a
      href={`mailto:${email}`}
      className={`inline-block [overflow-wrap:anywhere] ${sizeOf(roomy)}`}
    >
      <EmailAddress email={email} />
    </a>
  )
}

export function Phone({ entry, roomy = false }: { entry: BlacklistEntry; roomy?: boolean }) {
  const { phone } = entry
  const unmatched = unmatchedPhoneText(entry)
  const href = phoneHref(phone)
  const phoneText = (
    <bdi className="tabular-nums">
      {splitAtNumbers(formatPhone(phone)).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no ids
        <span key={at} className={at % 2 ? 'whitespace-nowrap' : undefined}>
          {part}
        </span>
      ))}
    </bdi>
  )
  return (
    <>
      {href ? (
        <a href={href} className={`inline-block ${sizeOf(roomy)}`}>
          {phoneText}
        </a>
      ) : (
        <span className="inline-block py-1 text-ink-soft">{phoneText}</span>
      )}
      {unmatched && <p className="text-s text-ink-soft">{unmatched}</p>}
    </>
  )
}

export function endText({ endDate, hasEnded, isWarning }: BlacklistEntry): string | null {
  if (isWarning) return words.warning
  if (!endDate) return null
  const day = formatLocalDay(endDate)
  return hasEnded ? words.endedOn(day) : words.untilDay(day)
}

export function untilColumnText(entry: BlacklistEntry): string {
  if (entry.isWarning) return words.warning
  if (!entry.endDate) return words.noEnd
  return entry.hasEnded
    ? words.endedOn(formatLocalDay(entry.endDate))
    : formatLocalDay(entry.endDate)
}

export function Reason({ entry: { reason, name, eventId } }: { entry: BlacklistEntry }) {
  return (
    <>
      <div>
        <bdi>{reason}</bdi>
      </div>
      {eventId && (
        <Link
          href={paths.adminRegistrations({ event: eventId })}
          aria-label={words.toEventOf(name)}
          className="tap inline-block py-1 font-semibold"
        >
          {words.toEvent}
        </Link>
      )}
    </>
  )
}

export function RemoveButton({
  entry,
  onRemove,
}: {
  entry: BlacklistEntry
  onRemove: ListProps['onRemove']
}) {
  return (
    <QuietButton
      shape="framed"
      aria-label={words.removeOf(entry.name)}
      onClick={() => onRemove(entry)}
    >
      {words.remove}
    </QuietButton>
  )
}

export function formatDate(instant: string): string {
  return formatLocalDay(localDate(instant, settings.timeZone))
}
