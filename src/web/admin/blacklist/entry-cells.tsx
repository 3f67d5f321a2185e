import { Link } from 'wouter'
import type { BlacklistEntry } from '../../../contract/blacklist.ts'
import { paths } from '../../../contract/paths.ts'
import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { formatPhone, phoneHref } from '../../ui/phone.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'

/** What the table and the cards show of one entry */

export type ListProps = {
  entries: readonly BlacklistEntry[]
  onRemove: (entry: BlacklistEntry) => void
}

/** `roomy` where a thumb is to hit it */
const sizeOf = (roomy: boolean) => (roomy ? 'py-2.5 text-m' : 'py-1')

export function Email({ email, roomy = false }: { email: string; roomy?: boolean }) {
  return (
    <a
      href={`mailto:${email}`}
      className={`inline-block [overflow-wrap:anywhere] ${sizeOf(roomy)}`}
    >
      <EmailAddress email={email} />
    </a>
  )
}

export function Phone({ phone, roomy = false }: { phone: string; roomy?: boolean }) {
  const href = phoneHref(phone)
  const shown = <bdi className="tabular-nums">{formatPhone(phone)}</bdi>
  if (!href) return <span className="inline-block py-1 text-ink-soft">{shown}</span>
  return (
    <a href={href} className={`inline-block ${sizeOf(roomy)}`}>
      {shown}
    </a>
  )
}

/** The reason; of a no-show also the way to its event. */
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
