import type { ReactElement } from 'react'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { placeText } from '../../ui/place.ts'
import { language, register as words } from '../../words.ts'
import type { ChosenSlot } from './chosen-slot.ts'

/** The five things that a family confirms (SPEC.md 2, step 3), in order. */
export function acknowledgements({ event, slot }: ChosenSlot): ReactElement[] {
  const { confirm } = words
  const day = formatDay(slot.startTime, settings.timeZone, language)
  const time = formatTimeRange(slot.startTime, slot.endTime, settings.timeZone, language)
  return [
    <span key="no-show">{confirm.noShow}</span>,
    <span key="transportation">{confirm.transportation}</span>,
    <With key="day-and-time" text={confirm.dayAndTime} lines={[`${day},`, time]} />,
    <With key="place" text={confirm.place} lines={[placeText(event)]} />,
    <span key="stay">{confirm.stay}</span>,
  ]
}

function With({ text, lines }: { text: string; lines: string[] }) {
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
