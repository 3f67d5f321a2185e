/** Pages of 4 KB; fewer are not worth the writing */
const minPages = 1_000
/** Kept free, so that the file does not shrink and grow all the time */
const keptShare = 0.1

export function pagesToGiveBack({ pages, free }: { pages: number; free: number }): number {
  const kept = Math.ceil((pages - free) * keptShare)
  return free - kept >= minPages ? free - kept : 0
}
