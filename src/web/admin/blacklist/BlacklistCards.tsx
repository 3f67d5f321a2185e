import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { Email, type ListProps, Phone, Reason, RemoveButton } from './entry-cells.tsx'
import { formatDate } from './format-date.ts'

/** What the table says, where there is no room for it */
export function BlacklistCards({ entries, onRemove }: ListProps) {
  return (
    <ul aria-label={words.list} className="grid gap-3 sm:grid-cols-2">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="flex min-w-0 flex-col rounded-card border border-line bg-card p-4 shadow-card [overflow-wrap:anywhere]"
        >
          <bdi className="text-l font-bold leading-tight">{entry.name}</bdi>
          <div className="mt-1">
            <Reason entry={entry} />
          </div>
          <div className="flex flex-col items-start text-s">
            <Email email={entry.email} roomy />
            <Phone phone={entry.phone} roomy />
          </div>
          <div className="mt-auto flex items-center justify-between gap-3">
            <span className="text-s text-ink-soft">
              {words.addedOn(formatDate(entry.createdAt))}
            </span>
            <RemoveButton entry={entry} onRemove={onRemove} />
          </div>
        </li>
      ))}
    </ul>
  )
}
