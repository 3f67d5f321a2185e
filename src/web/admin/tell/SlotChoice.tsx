import type { TimeSlot } from '../../../contract/event.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { settings } from '../../settings.ts'

export type Choice = { slot: TimeSlot; note: string; title?: string }

export function SlotChoice({
  legend,
  choices,
  chosen,
  onChange,
  all,
  prefix,
}: {
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Label of an additional checkbox for all slots */
  all?: string
  /** Prefix of the element ids; unique on the page */
  prefix: string
}) {
  const ids = choices.map(({ slot }) => slot.id)
  const isAll = ids.every((id) => chosen.includes(id))
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="min-w-0 [overflow-wrap:anywhere]">
      <legend className="text-m font-bold">{legend}</legend>
      <div className="mt-1 grid sm:grid-cols-2">
        {all && ids.length > 1 && (
          <div className="sm:col-span-2">
            <CheckboxField
              id={`${prefix}-all`}
              label={<span className="font-semibold">{all}</span>}
              checked={isAll}
              onChange={() => onChange(isAll ? [] : ids)}
            />
          </div>
        )}
        {choices.map(({ slot, note, title }) => (
          <CheckboxField
            key={slot.id}
            id={`${prefix}-${slot.id}`}
            label={<SlotLabel slot={slot} note={note} title={title} />}
            checked={chosen.includes(slot.id)}
            onChange={() => toggle(slot.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function SlotLabel({
  slot,
  note,
  title,
}: {
  slot: TimeSlot
  note: string
  title?: string | undefined
}) {
  const { timeZone } = settings
  return (
    <>
      <span className="block font-semibold tabular-nums">
        {formatTimeRange(slot.startTime, slot.endTime, timeZone)}
      </span>
      <span className="block text-s text-ink-soft">
        {formatDay(slot.startTime, timeZone)}
        {title && (
          <>
            , <bdi>{title}</bdi>
          </>
        )}
      </span>
      <span key={note} className="block text-s text-ink-soft">
        {note}
      </span>
    </>
  )
}

export const countsOf = (slot: TimeSlot) =>
  words.slotCounts(slot.registrationCount, slot.waitlistCount)
