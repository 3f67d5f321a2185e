import { addDays, localDate, startOfDay } from './program-time.ts'

/** Days of the program's zone, both included */
export type Period = { from: string; to: string }

export const presets = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const
export type Preset = (typeof presets)[number]

const monthsOf = { month: 1, quarter: 3, year: 12 } as const

/** `today` is "2026-12-08". */
export function presetPeriod(preset: Preset, today: string): Period {
  const [which, unit] = preset.split('_') as ['this' | 'last', keyof typeof monthsOf]
  const months = monthsOf[unit]
  const [year = 0, month = 1] = today.split('-').map(Number)
  const current = year * 12 + month - 1
  const first = current - (current % months) - (which === 'last' ? months : 0)
  return { from: firstDay(first), to: addDays(firstDay(first + months), -1) }
}

function firstDay(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** `until` is excluded. */
export function instantsOf({ from, to }: Period, zone: string): { from: string; until: string } {
  return { from: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) }
}

/** "2026-12", in the program's zone */
export function monthOf(instant: string, zone: string): string {
  return localDate(instant, zone).slice(0, 7)
}
