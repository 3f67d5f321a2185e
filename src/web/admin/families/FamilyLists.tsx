import { Ban } from 'lucide-react'
import { Link } from 'wouter'
import type { BlacklistEntry } from '../../../contract/blacklist.ts'
import type { Family } from '../../../contract/family.ts'
import { paths } from '../../../contract/paths.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { adminMessages, messageName } from '../../../contract/words/en/admin-messages.ts'
import { formatDate } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { formatLocalDay } from '../../ui/local-day.ts'

export function ActiveBans({ bans }: { bans: readonly BlacklistEntry[] }) {
  const active = bans.filter(({ hasEnded, isWarning }) => !hasEnded && !isWarning)
  if (active.length === 0) return null
  return (
    <section
      aria-label={words.onBlacklist}
      className="rounded-control border-l-4 border-red bg-red-wash px-3 py-2 wrap-anywhere"
    >
      <p className="flex items-center gap-1.5 font-semibold">
        <Ban aria-hidden="true" className="size-4.5 shrink-0 text-red" />
        {words.onBlacklist}
      </p>
      <ul>
        {active.map((ban) => (
          <li key={ban.id}>
            <bdi>{ban.reason}</bdi> ({endOf(ban)})
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Bans({ bans }: { bans: readonly BlacklistEntry[] }) {
  return (
    <section>
      <h2 className="mb-2 text-l">
        <Link href={paths.adminBlacklist()} className="tap inline-block py-1">
          {words.bans}
        </Link>
      </h2>
      {bans.length === 0 ? (
        <p className="text-ink-soft">{words.noBans}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {bans.map((ban) => (
            <li key={ban.id} className="border-l-[3px] border-red pl-3 [overflow-wrap:anywhere]">
              <bdi>{ban.reason}</bdi> ({endOf(ban)})
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function endOf({ isWarning, hasEnded, endDate }: BlacklistEntry): string {
  if (isWarning) return words.banWarning
  if (hasEnded) return words.banEnded
  return endDate ? words.banUntil(formatLocalDay(endDate)) : words.banNoEnd
}

export function Consents({ consents }: { consents: Family['consents'] }) {
  if (consents.length === 0) return null
  const day = (at: string) => formatDate(at, settings.timeZone)
  return (
    <section>
      <h2 className="mb-2 text-l">{words.consents}</h2>
      <ul className="flex flex-col gap-2">
        {consents.map(({ registrationId, phone, agreedAt, endedAt, sentence }) => (
          <li key={`${registrationId} ${phone} ${agreedAt}`} className="[overflow-wrap:anywhere]">
            {words.consent(phone, day(agreedAt), endedAt && day(endedAt))}
            <p className="text-s text-ink-soft">{sentence ?? words.noSentence}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Messages({ messages }: { messages: Family['messages'] }) {
  return (
    <section>
      <h2 className="mb-2 text-l">{words.messages}</h2>
      {messages.length === 0 ? (
        <p className="text-ink-soft">{words.noMessages}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card px-4 shadow-card">
          {messages.map(({ id, kind, createdAt, registrationId, state, recipient }) => (
            <li key={id} className="py-2 [overflow-wrap:anywhere]">
              <Link
                href={paths.adminMessages({ registration: registrationId })}
                className="tap inline-block py-1 font-semibold"
              >
                {messageName(kind)}
              </Link>
              <p className="text-s text-ink-soft">
                {formatDate(createdAt, settings.timeZone)}, <bdi>{recipient}</bdi>,{' '}
                {adminMessages.states[state]}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
