import { useId } from 'react'
import { formatShortDay } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { home, language } from '../../words.ts'
import type { FilterOptions, ListFilter } from './list-filter.ts'

/** Hidden without JavaScript */
export function FilterForm({
  choices,
  filter,
  count,
  onChange,
  onClear,
}: {
  choices: FilterOptions
  filter: ListFilter
  /** "3 of 8 events" */
  count: string
  onChange: (filter: ListFilter) => void
  onClear: (() => void) | undefined
}) {
  const id = useId()
  const words = home.filter
  const { timeZone } = settings
  return (
    <search aria-label={words.name} className="mb-4 block noscript:hidden">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        <label htmlFor={`${id}day`} className="text-s">
          <span className="font-semibold">{words.day}</span>
          <Select
            id={`${id}day`}
            value={filter.day}
            onChange={({ target }) => onChange({ ...filter, day: target.value })}
          >
            <option value="">{words.anyDay}</option>
            {choices.days.map(({ date, startTime }) => (
              <option key={date} value={date}>
                {formatShortDay(startTime, timeZone, language)}
              </option>
            ))}
          </Select>
        </label>
        <label htmlFor={`${id}place`} className="text-s">
          <span className="font-semibold">{words.place}</span>
          <Select
            id={`${id}place`}
            value={filter.place}
            onChange={({ target }) => onChange({ ...filter, place: target.value })}
          >
            <option value="">{words.anyPlace}</option>
            {choices.places.map((place) => (
              <option key={place} value={place}>
                {place}
              </option>
            ))}
          </Select>
        </label>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <label
          htmlFor={`${id}open`}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold"
        >
          <input
            id={`${id}open`}
            type="checkbox"
            className="size-6 shrink-0 cursor-pointer accent-blue"
            checked={filter.openOnly}
            onChange={({ target }) => onChange({ ...filter, openOnly: target.checked })}
          />
          <span>{words.openOnly}</span>
        </label>
        <div className="flex flex-wrap items-center gap-x-2">
          <p role="status" className="text-s text-ink-soft">
            <TranslatableText>{count}</TranslatableText>
          </p>
          {onClear && (
            <QuietButton onClick={onClear} className="-mr-3">
              {words.clear}
            </QuietButton>
          )}
        </div>
      </div>
    </search>
  )
}
