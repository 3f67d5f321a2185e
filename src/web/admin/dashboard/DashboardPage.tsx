import { adminDashboard as words } from '../../../contract/words/en/admin-dashboard.ts'
import { useRecentActivity, useStats, useUpcomingEvents } from '../../api/admin-statistics.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import { HealthWarnings } from './HealthWarnings.tsx'
import { NextEventPanel } from './NextEventPanel.tsx'
import { NoMailServerNote } from './NoMailServerNote.tsx'
import { StatCards } from './StatCards.tsx'

/** SPEC.md 2, admin dashboard: the figures, the next event, and what happened lately. */
export function DashboardPage() {
  const stats = useStats()
  const events = useUpcomingEvents()
  const activity = useRecentActivity()
  const queries = [stats, events, activity]
  const isBlank = queries.every((query) => query.isError && !query.data)
  const isOutOfDate = queries.some((query) => query.isError && query.data)
  const retry = () => {
    for (const query of queries) void query.refetch()
  }
  return (
    <AdminPage title={words.title}>
      <RefreshNote failed={isOutOfDate} />
      <HealthWarnings />
      <NoMailServerNote />
      {isBlank ? (
        <LoadFailed error={stats.error} onRetry={retry} />
      ) : (
        <>
          <StatCards query={stats} />
          <div className="mt-5 grid items-start gap-5 min-[72rem]:grid-cols-2">
            <NextEventPanel query={events} />
            <ActivityPanel query={activity} />
          </div>
        </>
      )}
    </AdminPage>
  )
}
