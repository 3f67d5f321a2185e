import { useLayoutEffect, useRef, useState } from 'react'
import type { Event } from '../../../../contract/event.ts'
import { adminPrint as words } from '../../../../contract/words/en/admin-print.ts'
import { formatDay, formatMoment } from '../../../../domain/program-time.ts'
import { settings } from '../../../settings.ts'
import { placeText } from '../../../ui/place.ts'
import type { PrintBlock } from './print-order.ts'
import { paginate, rowGroups, type SlotPart } from './print-pages.ts'
import { SlotSheet } from './SlotSheet.tsx'

type ReportProps = { event: Event; blocks: readonly PrintBlock[]; hasNotes: boolean }

export function Report({ event, blocks, hasNotes }: ReportProps) {
  const groups = blocks.map(rowGroups)
  const { sheet, pages } = usePages(groups.map(({ length }) => length))
  return (
    <main ref={sheet} className={`report-sheet ${pages.isMeasured ? '' : 'report-measuring'}`}>
      {pages.list.map((parts, index) => (
        <div key={parts.map(({ slot, from }) => `${slot} ${from}`).join()} className="report-page">
          {index === 0 ? <Title event={event} blocks={blocks} /> : <RunningHead event={event} />}
          {parts.map(({ slot, from, to }) => {
            const block = blocks[slot]
            const rows = groups[slot]?.slice(from, to)
            return (
              block &&
              rows && (
                <SlotSheet
                  key={block.slot.id}
                  block={block}
                  event={event}
                  groups={rows}
                  hasNotes={hasNotes}
                  isContinued={from > 0}
                />
              )
            )
          })}
          <p className="report-foot">{words.page(index + 1, pages.list.length)}</p>
        </div>
      ))}
    </main>
  )
}

function Title({ event, blocks }: Omit<ReportProps, 'hasNotes'>) {
  const { timeZone, programName } = settings
  const count = (of: 'confirmed' | 'waiting') =>
    blocks.reduce((sum, block) => sum + block[of].length, 0)
  return (
    <header className="report-title">
      <p className="report-pair">
        <span>{words.programSheet(programName)}</span>
        <span>{words.printedAt(formatMoment(new Date().toISOString(), timeZone))}</span>
      </p>
      <h1>
        <bdi>{event.title}</bdi>
      </h1>
      <p className="report-pair report-day">
        <span>{formatDay(event.date, timeZone)}</span>
        <span>{words.totals(count('confirmed'), count('waiting'))}</span>
      </p>
      <p>
        <bdi>{placeText(event)}</bdi>
      </p>
    </header>
  )
}

function RunningHead({ event }: { event: Event }) {
  return (
    <p className="report-running">
      <bdi>{event.title}</bdi>
      <span>{formatDay(event.date, settings.timeZone)}</span>
    </p>
  )
}

// Letter paper is 11 inches high, less 1.2 for the margins (print.css), 0.1 for browsers that round up and 0.3 for the
// footer. Pages after the first also have a running head.
const inchPx = 96
const page = (9.7 - 0.3) * inchPx
const runningHead = 0.4 * inchPx

/** Renders everything on one page, measures it before the first paint, then splits it into pages. */
function usePages(groupCounts: readonly number[]) {
  const sheet = useRef<HTMLElement>(null)
  const all = groupCounts.map((to, slot): SlotPart => ({ slot, from: 0, to }))
  const [pages, setPages] = useState({ isMeasured: false, list: [all] })
  useLayoutEffect(() => {
    if (!sheet.current) return
    const slots = [...sheet.current.querySelectorAll('.report-slot')].map((slot) => {
      const groups = [...slot.querySelectorAll('.report-group')].map(heightOf)
      return { groups, frame: heightOf(slot) - groups.reduce((sum, height) => sum + height, 0) }
    })
    const title = heightOf(sheet.current.querySelector('.report-title'))
    setPages({ isMeasured: true, list: paginate(slots, { page, title, runningHead }) })
  }, [])
  return { sheet, pages }
}

function heightOf(element: Element | null): number {
  return element?.getBoundingClientRect().height ?? 0
}
