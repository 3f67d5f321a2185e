import type { UseQueryResult } from '@tanstack/react-query'
import type { Stats } from '../../../contract/statistics.ts'
import { adminDashboard } from '../../../contract/words/en/admin-dashboard.ts'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { FigureCards } from './FigureCards.tsx'

const words = adminDashboard.stats

/** SPEC.md 2: the four figures of the dashboard */
export function StatCards({ query: { data, error, refetch } }: { query: UseQueryResult<Stats> }) {
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <FigureCards
      label={adminDashboard.figures}
      cards={[
        { ...words.activeEvents, value: data?.activeEvents },
        { ...words.totalRegistrations, value: data?.totalRegistrations },
        { ...words.waitlist, value: data?.waitlistCount },
        { ...words.noShowRate, value: data && adminDashboard.percent(data.noShowRate) },
      ]}
    />
  )
}
