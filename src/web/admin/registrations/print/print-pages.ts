import type { AdminRegistration } from '../../../../contract/registration.ts'
import type { PrintBlock } from './print-order.ts'

export type PrintRow =
  | { kind: 'family'; family: AdminRegistration; place: number }
  | { kind: 'nobody' }
  | { kind: 'waitlist' | 'walkIns' }
  | { kind: 'blank'; place: number }

/** Rows of a time slot in groups that stay on one page: a heading is never left alone at its foot. */
export function rowGroups({ confirmed, waiting, blankRows }: PrintBlock): PrintRow[][] {
  const families = (of: AdminRegistration[]) =>
    of.map((family, index): PrintRow => ({ kind: 'family', family, place: index + 1 }))
  const alone = (row: PrintRow) => [row]
  const [firstWaiting, ...otherWaiting] = families(waiting)
  const blanks = Array.from(
    { length: blankRows },
    (_, place): PrintRow => ({ kind: 'blank', place }),
  )
  return [
    ...(confirmed.length > 0 ? families(confirmed).map(alone) : [alone({ kind: 'nobody' })]),
    ...(firstWaiting ? [[{ kind: 'waitlist' } as const, firstWaiting]] : []),
    ...otherWaiting.map(alone),
    [{ kind: 'walkIns' }, ...blanks],
  ]
}

/** Heights in pixels of what is measured: a slot without its rows, and each group of rows */
export type SlotHeights = { frame: number; groups: number[] }

/** Groups `from` to before `to` of the slot with this index */
export type Piece = { slot: number; from: number; to: number }

/**
 * Cuts the report into pages by ourselves, because only Chromium prints page numbers and running
 * heads by CSS. A slot that fits on a page is not cut, except for the first one, below the title.
 */
export function paginate(
  slots: readonly SlotHeights[],
  { page, title, runningHead }: { page: number; title: number; runningHead: number },
): Piece[][] {
  const pages: Piece[][] = [[]]
  let left = page - title
  const fresh = page - runningHead
  const turn = () => {
    pages.push([])
    left = fresh
  }
  for (const [slot, { frame, groups }] of slots.entries()) {
    const whole = frame + groups.reduce((sum, height) => sum + height, 0)
    const isFirst = slot === 0
    if (whole > left && !isFirst && (whole <= fresh || frame + (groups[0] ?? 0) > left)) turn()
    let piece: Piece | null = null
    for (const [index, height] of groups.entries()) {
      if (piece && height > left) {
        turn()
        piece = null
      }
      if (!piece) {
        piece = { slot, from: index, to: index }
        pages.at(-1)?.push(piece)
        left -= frame
      }
      piece.to = index + 1
      left -= height
    }
  }
  return pages
}
