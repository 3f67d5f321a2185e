/** Fewer pages (of 4 KB) are not worth the writing, and will be used again. */
const minPages = 1_000
/** Kept for what is written next, so that the file does not shrink and grow all the time */
const keptShare = 0.1

/** How many free pages a database is to give back; 0 while the spare space is moderate */
export function pagesToGiveBack({ pages, free }: { pages: number; free: number }): number {
  const kept = Math.ceil((pages - free) * keptShare)
  return free - kept >= minPages ? free - kept : 0
}
