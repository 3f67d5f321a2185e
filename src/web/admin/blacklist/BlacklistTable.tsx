import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { ColumnHeads } from '../shell/ColumnHeads.tsx'
import { FamilyLink } from '../shell/FamilyLink.tsx'
import {
  Email,
  formatDate,
  type ListProps,
  Phone,
  Reason,
  RemoveButton,
  untilColumnText,
} from './entry-cells.tsx'

const { columns } = words
const cell = 'px-3 py-2.5 align-top'

export function BlacklistTable({ label, entries, onRemove }: ListProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-card shadow-card">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">{label}</caption>
        <ColumnHeads
          columns={[
            [columns.name, 'w-[15%]'],
            [columns.email, 'w-[16.5%]'],
            [columns.phone, 'w-[16.5%]'],
            [columns.reason, 'w-[18%]'],
            [columns.added, 'w-[9.5%]'],
            [columns.until, 'w-[9.5%]'],
            [columns.actions],
          ]}
        />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="border-t border-line">
              <th scope="row" className={`${cell} py-3.5 pl-4 [overflow-wrap:anywhere]`}>
                <FamilyLink
                  registrationId={entry.registrationId}
                  search={entry.email || entry.phone}
                  name={entry.name}
                />
              </th>
              <td className={`${cell} text-s`}>
                <Email email={entry.email} />
              </td>
              <td className={`${cell} text-s`}>
                <Phone entry={entry} />
              </td>
              <td className={`${cell} py-3.5 text-s [overflow-wrap:anywhere]`}>
                <Reason entry={entry} />
              </td>
              <td className={`${cell} py-3.5 text-s tabular-nums`}>
                {formatDate(entry.createdAt)}
              </td>
              <td className={`${cell} py-3.5 text-s tabular-nums`}>{untilColumnText(entry)}</td>
              <td className={`${cell} pr-4 text-right`}>
                <RemoveButton entry={entry} onRemove={onRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
