import { useId } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { formatLocalDay } from '../../ui/local-day.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { cardClass } from './ConnectionList.tsx'

const words = adminConnections.keys

export function KeyCard({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const nameId = useId()
  const { name, prefix, hasNames, createdBy, createdAt, endDate, lastUsedOn, ending } = apiKey
  return (
    <li aria-labelledby={nameId} className={cardClass}>
      <div>
        <h3 id={nameId} className="text-l">
          <bdi>{name}</bdi>
        </h3>
        <p className="font-mono text-s text-ink-soft" translate="no">
          {prefix}…
        </p>
      </div>
      {ending && (
        <p className="border-l-[3px] border-red pl-3 font-semibold">{words.endings[ending]}</p>
      )}
      <p>
        <strong>{hasNames ? words.withNames : words.countsOnly}</strong>
        {endDate && ` · ${words.until(formatLocalDay(endDate))}`}
      </p>
      <p className="text-s text-ink-soft">
        {words.madeBy(createdBy, formatMoment(createdAt, settings.timeZone))}
        <br />
        {lastUsedOn ? words.lastUsed(formatLocalDay(lastUsedOn)) : words.neverUsed}
      </p>
      {ending !== 'revoked' && (
        <div className="mt-auto border-t border-line pt-3">
          <QuietButton tone="red" aria-label={`${words.revoke}: ${name}`} onClick={onRevoke}>
            {words.revoke}
          </QuietButton>
        </div>
      )}
    </li>
  )
}
