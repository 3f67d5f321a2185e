import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { FamilyLink } from '../shell/FamilyLink.tsx'
import {
  Email,
  endText,
  formatDate,
  type ListProps,
  Phone,
  Reason,
  RemoveButton,
} from './entry-cells.tsx'

export function BlacklistCards({ label, entries, onRemove }: ListProps) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="flex min-w-0 flex-col rounded-card border border-line bg-card p-4 shadow-card [overflow-wrap:anywhere]"
        >
          <span className="text-l font-bold leading-tight">
            <FamilyLink
              registrationId={entry.registrationId}
              search={entry.email || entry.phone}
              name={entry.name}
            />
          </span>
          <div className="mt-1">
            <Reason entry={entry} />
          </div>
          <div className="flex flex-col items-start text-s">
            <Email email={entry.email} roomy />
            <Phone entry={entry} roomy />
          </div>
          <div className="mt-auto flex items-center justify-between gap-3">
            <div className="text-s text-ink-soft">
              <p>{words.addedOn(formatDate(entry.createdAt))}</p>
              <p className="font-semibold text-ink empty:hidden">{endText(entry)}</p>
            </div>
            <RemoveButton entry={entry} onRemove={onRemove} />
          </div>
        </li>
      ))}
    </ul>
  )
}
