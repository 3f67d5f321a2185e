import { useEffect } from 'react'
import type { Event } from '../../../../contract/event.ts'
import { adminPrint as words } from '../../../../contract/words/en/admin-print.ts'
import { formatDay, formatMoment } from '../../../../domain/program-time.ts'
import { settings } from '../../../settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { placeText } from '../../../ui/place.ts'
import type { PrintBlock } from './print-order.ts'
import { SlotSheet } from './SlotSheet.tsx'

/** The report: what and where, and a block for each time slot */
export function Report({ event, blocks }: { event: Event; blocks: readonly PrintBlock[] }) {
  const { timeZone, programName } = settings
  const day = formatDay(event.date, timeZone)
  usePageHeader(`${shorten(event.title)} · ${day}`)
  const count = (of: 'confirmed' | 'waiting') =>
    blocks.reduce((sum, block) => sum + block[of].length, 0)
  return (
    <div className="report">
      <div className="report-bar">
        <Button onClick={() => window.print()}>{words.print}</Button>
        <Button kind="ghost" onClick={() => window.close()}>
          {words.close}
        </Button>
      </div>
      <main className="report-sheet">
        <header className="report-title">
          <p className="report-pair">
            <span>{words.programSheet(programName)}</span>
            <span>{words.printedAt(formatMoment(new Date().toISOString(), timeZone))}</span>
          </p>
          <h1>
            <bdi>{event.title}</bdi>
          </h1>
          <p className="report-pair report-day">
            <span>{day}</span>
            <span>{words.totals(count('confirmed'), count('waiting'))}</span>
          </p>
          <p>
            <bdi>{placeText(event)}</bdi>
          </p>
        </header>
        {blocks.map((block) => (
          <SlotSheet key={block.slot.id} block={block} event={event} />
        ))}
      </main>
    </div>
  )
}

const headerLetters = 60

/** The page header has one line. */
function shorten(title: string): string {
  const letters = [...title]
  return letters.length > headerLetters ? `${letters.slice(0, headerLetters).join('')}…` : title
}

/** The margin boxes of print.css take it from here: CSS knows no other way to a text of the page. */
function usePageHeader(text: string) {
  useEffect(() => {
    document.documentElement.style.setProperty('--page-header', JSON.stringify(text))
  }, [text])
}
