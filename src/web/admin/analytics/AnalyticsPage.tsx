import type { ReactNode } from 'react'
import { paths } from '../../../contract/paths.ts'
import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics as words } from '../../../contract/words/en/admin-analytics.ts'
import { adminReport } from '../../../contract/words/en/admin-report.ts'
import { useAnalytics, useRecentActivity } from '../../api/admin-statistics.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ActivityPanel } from '../dashboard/ActivityPanel.tsx'
import { FigureCards } from '../dashboard/FigureCards.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { AttendancePanel } from './AttendancePanel.tsx'
import { Explanation, ExplanationProvider } from './Explanation.tsx'
import { FillSpeedPanel } from './FillSpeedPanel.tsx'
import { FreedSpotsPanel } from './FreedSpotsPanel.tsx'
import { ChartPatterns } from './fills.tsx'
import { NoShowsByLeadPanel } from './NoShowsByLeadPanel.tsx'
import { StatusPanel } from './StatusPanel.tsx'
import { TrendsPanel } from './TrendsPanel.tsx'
import { ZipCodesPanel } from './ZipCodesPanel.tsx'

/** SPEC.md 2, Admin analytics */
export function AnalyticsPage() {
  const { data, error, refetch } = useAnalytics()
  const activity = useRecentActivity()
  const isOutOfDate = Boolean((error && data) || (activity.error && activity.data))
  const activityPanel = <ActivityPanel query={activity} />
  return (
    <AdminPage
      title={words.title}
      actions={<ButtonLink href={paths.adminReport()}>{adminReport.link}</ButtonLink>}
    >
      <RefreshNote failed={isOutOfDate} />
      {error && !data ? (
        <Stack>
          <LoadFailed error={error} onRetry={refetch} />
          {activityPanel}
        </Stack>
      ) : (
        <ExplanationProvider>
          <Figures data={data} />
          <ChartPatterns />
          <div className="mt-5 grid items-start gap-5 min-[68rem]:grid-cols-2">
            <Stack>
              {data ? <Panels data={data} /> : [1, 2, 3].map((n) => <PanelLoading key={n} />)}
            </Stack>
            <Stack>
              {data ? <FillSpeedPanel fillSpeed={data.fillSpeed} /> : <PanelLoading />}
              {data && <FreedSpotsPanel rows={data.refills} />}
              {activityPanel}
            </Stack>
          </div>
        </ExplanationProvider>
      )}
    </AdminPage>
  )
}

function Stack({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-5">{children}</div>
}

function Panels({ data }: { data: Analytics }) {
  return (
    <>
      <TrendsPanel data={data} />
      <StatusPanel distribution={data.statusDistribution} />
      <AttendancePanel attendance={data.attendance} />
      <NoShowsByLeadPanel leads={data.noShowsByLead} />
      <ZipCodesPanel families={data.familiesPerZipCode} />
    </>
  )
}

function PanelLoading() {
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
      <Skeleton className="mb-4 h-7 w-48" />
      <Skeleton className="h-60 w-full" />
    </div>
  )
}

function Figures({ data }: { data: Analytics | undefined }) {
  const figures = [
    { ...words.cards.activeEvents, value: data?.activeEvents },
    { ...words.cards.totalRegistrations, value: data?.totalRegistrations },
    { ...words.cards.waitlistCount, value: data?.waitlistCount },
    { ...words.cards.noShowRate, value: data && words.percent(data.noShowRate) },
  ]
  return (
    <FigureCards
      label={words.figures}
      cards={figures.map(({ explanation, ...card }) => ({
        ...card,
        aside: <Explanation figure={card.label}>{explanation}</Explanation>,
      }))}
    />
  )
}
