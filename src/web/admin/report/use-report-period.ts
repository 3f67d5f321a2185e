import { useSearchParams } from 'wouter'
import { localDate } from '../../../domain/program-time.ts'
import { type Period, presetPeriod } from '../../../domain/report-period.ts'
import { settings } from '../../settings.ts'

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** Today in the program's time zone */
export function today(): string {
  return localDate(new Date().toISOString(), settings.timeZone)
}

/** Keeps the period in the URL, so that a link shows the same period. The default is this year. */
export function useReportPeriod(): { period: Period; choose: (period: Period) => void } {
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('from'), params.get('to')]
  const period = isDay(from) && isDay(to) ? { from, to } : presetPeriod('this_year', today())
  return { period, choose: (chosen) => setParams({ ...chosen }) }
}
