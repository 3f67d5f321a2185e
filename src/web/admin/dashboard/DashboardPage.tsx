import type { UseQueryResult } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import type { Stats } from '../../../contract/statistics.ts'
import { adminDashboard as words } from '../../../contract/words/en/admin-dashboard.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useCalls } from '../../api/admin-calls.ts'
import { useRecentActivity, useStats, useUpcomingEvents } from '../../api/admin-statistics.ts'
import { settings } from '../../settings.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import { AfterwardsLine } from './AfterwardsLine.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { FigureCards } from './FigureCards.tsx'
import { HealthWarnings } from './HealthWarnings.tsx'
import { NextEventPanel } from './NextEventPanel.tsx'
import { UnsentNote } from './UnsentNote.tsx'

/** SPEC.md 2, Admin dashboard: the figures, the next event, and recent activity */
export function DashboardPage() {
  const stats = useStats()
  const events = useUpcomingEvents()
  const activity = useRecentActivity()
  const calls = useCalls()
  const queries = [stats, events, activity, calls]
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
      <UnsentNote />
      {isBlank ? (
        <LoadFailed error={stats.error} onRetry={retry} />
      ) : (
        <>
          <StatCards query={stats} />
          <AfterwardsLine />
          <div className="mt-5">
            <CallsPanel query={calls} />
          </div>
          <div className="mt-5 grid items-start gap-5 min-[72rem]:grid-cols-2">
            <NextEventPanel query={events} />
            <ActivityPanel query={activity} />
          </div>
        </>
      )}
    </AdminPage>
  )
}

/** SPEC.md 2: the four figures of the dashboard */
function StatCards({ query: { data, error, refetch } }: { query: UseQueryResult<Stats> }) {
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <FigureCards
      label={words.figures}
      cards={[
        { ...words.stats.activeEvents, value: data?.activeEvents },
        { ...words.stats.totalRegistrations, value: data?.totalRegistrations },
        { ...words.stats.waitlist, value: data?.waitlistCount },
        { ...words.stats.noShowRate, value: data && words.percent(data.noShowRate) },
      ]}
    />
  )
}

/** Without a mail server, volunteers must pass messages on by phone. */
function NoMailServerNote() {
  if (settings.sendsMail) return null
  return (
    <p className="mb-5 flex items-start gap-2.5 rounded-control bg-blue-wash px-4 py-3">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {words.noMailServer} <Link href={paths.adminMessages()}>{adminShell.nav.messages}</Link>.
      </span>
    </p>
  )
}
