import { type ReactElement, useId } from 'react'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { settings } from '../../settings.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { placeText } from '../../ui/place.ts'
import { language, register as words } from '../../words.ts'
import type { ChosenSlot } from './chosen-slot.ts'
import { FreeCancellation } from './FreeCancellation.tsx'

/** Five boxes to tick (SPEC.md 2, step 3). The no-show rule is set apart, with the deadline for cancelling. */
export function Acknowledgements({
  chosen,
  acknowledged,
  waits,
  onAcknowledge,
}: {
  chosen: ChosenSlot
  acknowledged: readonly boolean[]
  /** Whether the family waits for a spot, so that there is nothing to cancel yet */
  waits: boolean
  onAcknowledge: (index: number, ticked: boolean) => void
}) {
  const id = useId()
  const [noShow, ...others] = labelsOf(chosen, waits)
  const box = (label: ReactElement | undefined, index: number) => (
    <CheckboxField
      key={index}
      id={`${id}${index}`}
      label={label}
      checked={acknowledged[index] ?? false}
      onChange={(event) => onAcknowledge(index, event.target.checked)}
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-l font-bold">{words.confirm.acknowledge}</legend>
      <div className="flex flex-col gap-3">
        <div className="rounded-card border-3 border-ink bg-sun-wash p-2">
          <p className="flex items-center gap-2 px-2 pt-2 text-l font-bold">
            <WarningIcon className="size-6 shrink-0" />
            <span>{words.confirm.mainRule}</span>
          </p>
          <div className="font-semibold">{box(noShow, 0)}</div>
          {!waits && (
            <div className="px-2 pb-2">
              <FreeCancellation slot={chosen.slot} />
            </div>
          )}
        </div>
        <div className="flex flex-col gap-1 divide-y divide-line rounded-card border border-line bg-card p-2 shadow-card">
          {others.map((label, index) => box(label, index + 1))}
        </div>
      </div>
    </fieldset>
  )
}

/** In SPEC.md's order */
function labelsOf({ event, slot }: ChosenSlot, waits: boolean): ReactElement[] {
  const { confirm } = words
  const day = formatDay(slot.startTime, settings.timeZone, language)
  const time = formatTimeRange(slot.startTime, slot.endTime, settings.timeZone, language)
  return [
    <span key="no-show">{confirm.noShow}</span>,
    <span key="transportation">{confirm.transportation}</span>,
    <LabelWithLines
      key="day-and-time"
      text={waits ? confirm.dayAndTimeIfFree : confirm.dayAndTime}
      lines={[`${day},`, time]}
    />,
    <LabelWithLines key="place" text={confirm.place} lines={[placeText(event)]} />,
    <span key="stay">{confirm.stay}</span>,
  ]
}

function LabelWithLines({ text, lines }: { text: string; lines: string[] }) {
  return (
    <>
      <span>{text}:</span>{' '}
      {lines.map((line) => (
        <strong key={line} className="block">
          {line}{' '}
        </strong>
      ))}
    </>
  )
}
