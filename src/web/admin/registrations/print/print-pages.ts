import type { AdminRegistration } from '../../../../contract/registration.ts'
import type { PrintBlock } from './print-order.ts'

export type PrintRow =
  | { kind: 'family'; family: AdminRegistration; place: number }
  | { kind: 'nobody' }
  | { kind: 'waitlist' | 'walkIns' }
  | { kind: 'blank'; place: number }

/** Each group of rows stays on one page, so that a heading never stands alone at the bottom. */
export function rowGroups({ confirmed, waiting, blankRows }: PrintBlock): PrintRow[][] {
  const families = (of: AdminRegistration[]) =>
    of.map((family, index): PrintRow => ({ kind: 'family', family, place: index + 1 }))
  const single = (row: PrintRow) => [row]
  const [firstWaiting, ...otherWaiting] = families(waiting)
  const blanks = Array.from(
    { length: blankRows },
    (_, place): PrintRow => ({ kind: 'blank', place }),
  )
  return [
    ...(confirmed.length > 0 ? families(confirmed).map(single) : [single({ kind: 'nobody' })]),
    ...(firstWaiting ? [[{ kind: 'waitlist' } as const, firstWaiting]] : []),
    ...otherWaiting.map(single),
    [{ kind: 'walkIns' }, ...blanks],
  ]
}

/** Measured heights in pixels: a slot without its rows (`frame`), and each group of rows */
export type SlotHeights = { frame: number; groups: number[] }

/** The groups of the slot at index `slot`, `from` (inclusive) to `to` (exclusive) */
export type SlotPart = { slot: number; from: number; to: number }

/**
 * Splits pages in code, because not every browser prints running heads and page numbers from CSS. A slot that fits on
 * one page is not split, except the first slot, which starts below the title.
 */
export function paginate(
  slots: readonly SlotHeights[],
  { page, title, runningHead }: { page: number; title: number; runningHead: number },
): SlotPart[][] {
  const pages: SlotPart[][] = [[]]
  let room = page - title
  const fullPage = page - runningHead
  const startPage = () => {
    pages.push([])
    room = fullPage
  }
  for (const [slot, { frame, groups }] of slots.entries()) {
    const whole = frame + groups.reduce((sum, height) => sum + height, 0)
    const isFirst = slot === 0
    if (whole > room && !isFirst && (whole <= fullPage || frame + (groups[0] ?? 0) > room))
      startPage()
    let part: SlotPart | null = null
    for (const [index, height] of groups.entries()) {
      if (part && height > room) {
        startPage()
        part = null
      }
      if (!part) {
        part = { slot, from: index, to: index }
        pages[pages.length - 1]?.push(part)
        room -= frame
      }
      part.to = index + 1
      room -= height
    }
  }
  return pages
}
