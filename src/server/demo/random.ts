import { localTime } from '../../domain/program-time.ts'

export type Random = () => number

/** Random numbers from 0 to 1, reproducible by seed (mulberry32) */
export function seededRandom(seed: string): Random {
  let state = [...seed].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

/** Sorted moments in a time span, between 7:00 and 22:00 local time if possible */
export function daytimeMoments(
  random: Random,
  count: number,
  { from, to, zone }: { from: number; to: number; zone: string },
): Date[] {
  const moments: Date[] = []
  for (let tries = 0; moments.length < count; tries++) {
    const moment = new Date(Math.floor(from + random() * (to - from)))
    const hour = Number(localTime(moment.toISOString(), zone).slice(0, 2))
    // A short span may be all at night, so after many tries any hour will do.
    if ((hour >= 7 && hour < 22) || tries > count * 20) moments.push(moment)
  }
  return moments.sort((a, b) => a.getTime() - b.getTime())
}
