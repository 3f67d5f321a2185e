/** In pages of 4 KB; giving back fewer is not worth the writes */
const minPages = 1_000
/** Free pages to keep, as a share of the used pages, so that the file does not keep shrinking and growing */
const keptShare = 0.1

export function pagesToGiveBack({ pages, free }: { pages: number; free: number }): number {
  const kept = Math.ceil((pages - free) * keptShare)
  return free - kept >= minPages ? free - kept : 0
}
