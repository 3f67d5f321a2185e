import { useId } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { registrationStatuses } from '../../../../domain/registration.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { ListParams } from './list-params.ts'

const { statusNames } = words

export const searchFieldId = 'registration-search'

export function ListFilters({
  listParams,
  onChange,
}: {
  listParams: ListParams
  onChange: (part: Partial<ListParams>) => void
}) {
  const statusId = useId()
  return (
    <div className="mb-3 flex flex-col gap-3 sm:flex-row sm:items-end">
      <div className="min-w-0 sm:grow">
        <SearchField
          id={searchFieldId}
          label={words.search}
          hint={words.searchHint}
          value={listParams.search}
          maxLength={limits.email}
          onSearch={(search) => onChange({ search, tab: null })}
        />
      </div>
      <div className="sm:w-48">
        <label htmlFor={statusId} className="text-s font-semibold">
          {words.status}
        </label>
        <Select
          id={statusId}
          value={listParams.status ?? ''}
          onChange={({ target }) => {
            const status = registrationStatuses.find((one) => one === target.value) ?? null
            onChange({ status, tab: null })
          }}
        >
          <option value="">{words.anyStatus}</option>
          {registrationStatuses.map((status) => (
            <option key={status} value={status}>
              {statusNames[status]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
