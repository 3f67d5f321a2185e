import { useId } from 'react'
import { limits } from '../../../contract/limits.ts'
import { adminMessages as words } from '../../../contract/words/en/admin-messages.ts'
import { loggedStates } from '../../../domain/message.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { MessagesParams } from './messages-params.ts'

export const searchFieldId = 'message-search'

export function MessageFilters({
  messagesParams,
  name,
  onChange,
}: {
  messagesParams: MessagesParams
  /** Name of the family whose messages are shown, if known */
  name: string | null
  onChange: (part: Partial<MessagesParams>) => void
}) {
  const stateId = useId()
  return (
    <>
      <div className="mb-4 flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="min-w-0 sm:grow">
          <SearchField
            id={searchFieldId}
            label={words.search}
            hint={words.searchHint}
            value={messagesParams.search}
            maxLength={limits.email}
            onSearch={(search) => onChange({ search })}
          />
        </div>
        <div className="sm:w-48">
          <label htmlFor={stateId} className="text-s font-semibold">
            {words.state}
          </label>
          <Select
            id={stateId}
            value={messagesParams.state ?? ''}
            onChange={({ target }) => {
              onChange({ state: loggedStates.find((one) => one === target.value) ?? null })
            }}
          >
            <option value="">{words.anyState}</option>
            {loggedStates.map((state) => (
              <option key={state} value={state}>
                {words.states[state]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {messagesParams.registration && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {name ? words.ofRegistration(name) : words.ofOneRegistration}
          </span>
          <QuietButton shape="framed" onClick={() => onChange({ registration: null })}>
            {words.showAll}
          </QuietButton>
        </p>
      )}
    </>
  )
}
