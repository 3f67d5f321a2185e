import type { Language } from './language.ts'

/** `period` is Intl's "AM" or "PM". */
export type DateFormat = {
  locale: string
  day: (of: { weekday: string; day: string; month: string; year: string }) => string
  shortDay: (of: Tile) => string
  monthDay: (of: Pick<Tile, 'month' | 'day'>) => string
  time: (of: { hour: string; minute: string; period: string }) => string
}

export type Tile = { month: string; day: string; weekday: string }

export const dateFormats: Record<Language, DateFormat> = {
  en: {
    locale: 'en-US',
    day: ({ weekday, day, month, year }) => `${weekday}, ${month} ${day}, ${year}`,
    shortDay: ({ weekday, day, month }) => `${weekday}, ${month} ${day}`,
    monthDay: ({ month, day }) => `${month} ${day}`,
    time: ({ hour, minute, period }) => `${hour}:${minute} ${period}`,
  },
  es: {
    locale: 'es-US',
    day: ({ weekday, day, month, year }) => `${weekday}, ${day} de ${month} de ${year}`,
    shortDay: ({ weekday, day, month }) => `${weekday} ${day} ${month}`,
    monthDay: ({ month, day }) => `${day} ${month}`,
    time: ({ hour, minute, period }) => `${hour}:${minute} ${period === 'AM' ? 'a. m.' : 'p. m.'}`,
  },
}
