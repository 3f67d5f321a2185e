import type { UseQueryResult } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import type { Stats } from '../../../contract/statistics.ts'
import { adminDashboard as words } from '../../../contract/words/en/admin-dashboard.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import {
  useRecentActivity,
  useStats,
  useToday,
  useUpcomingEvents,
} from '../../api/admin-statistics.ts'
import { settings } from '../../settings.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import { FigureCards } from './FigureCards.tsx'
import { NextEventPanel } from './NextEventPanel.tsx'
import { TodayPanel } from './TodayPanel.tsx'
import { UnsentNote } from './UnsentNote.tsx'

/** SPEC.md 2, Admin dashboard */
export function DashboardPage() {
  const stats = useStats()
  const events = useUpcomingEvents()
  const activity = useRecentActivity()
  const today = useToday()
  const queries = [today, stats, events, activity]
  const isBlank = queries.every((query) => query.isError && !query.data)
  const isOutOfDate = queries.some((query) => query.isError && query.data)
  const retry = () => {
    for (const query of queries) void query.refetch()
  }
  return (
    <AdminPage title={words.title}>
      <RefreshNote failed={isOutOfDate} />
      <NoMailServerNote />
      <UnsentNote />
      {isBlank ? (
        <LoadFailed error={stats.error} onRetry={retry} />
      ) : (
        <>
          <div className="mb-5 grid items-start gap-5 min-[72rem]:grid-cols-2">
            <TodayPanel query={today} />
            <NextEventPanel query={events} figures={today.data?.nextEvent ?? null} />
          </div>
          <StatCards query={stats} />
          <div className="mt-5">
            <ActivityPanel query={activity} />
          </div>
        </>
      )}
    </AdminPage>
  )
}

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
