import './report.css'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Report } from '../../../contract/report.ts'
import { reportCsv } from '../../../contract/report-csv.ts'
import { adminReport as words } from '../../../contract/words/en/admin-report.ts'
import { formatDay, formatMoment } from '../../../domain/program-time.ts'
import type { Period } from '../../../domain/report-period.ts'
import { useReport } from '../../api/admin-report.ts'
import { ApiError } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { saveFile } from '../../api/save-file.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ChartPatterns } from '../analytics/fills.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { PeriodForm } from './PeriodForm.tsx'
import { ReportSections } from './ReportSections.tsx'
import { today, useReportPeriod } from './use-report-period.ts'

export function ReportPage() {
  const { period, choose } = useReportPeriod()
  const [isRefused, setRefused] = useState(false)
  const { data, error, refetch } = useReport(period)
  const refusal = refusalOf(error)
  // The figures of the last period would seem to belong to the refused period in the fields.
  const isHidden = isRefused || refusal !== null
  return (
    <AdminPage title={words.title} actions={data && !isHidden && <Actions report={data} />}>
      <PeriodForm period={period} refusal={refusal} onChoose={choose} onRefused={setRefused} />
      <ChartPatterns />
      {isHidden ? null : error && !data ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <article
          aria-label={rangeText(period)}
          aria-busy={!data}
          className="funders-report rounded-card border border-line bg-card p-4 shadow-card sm:p-6 print:border-0 print:shadow-none"
        >
          <p className="font-semibold text-ink-soft">{settings.programName}</p>
          <p className="text-l font-heavy">{rangeText(period)}</p>
          <p role="status" className="mb-5 text-s text-ink-soft">
            {data ? notes(data) : words.loading}
          </p>
          {data ? <ReportSections report={data} /> : <Skeleton className="h-96 w-full" />}
        </article>
      )}
    </AdminPage>
  )
}

function Actions({ report }: { report: Report }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button kind="ghost" onClick={() => download(report)}>
        <Download aria-hidden="true" className="size-5" />
        {words.download}
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        {words.print}
      </Button>
    </div>
  )
}

function refusalOf(error: Error | null): string | null {
  if (!(error instanceof ApiError && error.status === 400)) return null
  return error.body?.errors?.[0]?.message ?? errorText(error, words.period.reversed)
}

/** A calendar day has no time zone, so it is formatted in UTC. */
const dayText = (day: string) => formatDay(`${day}T12:00:00.000Z`, 'UTC').replace(/^\w+, /, '')
const rangeText = ({ from, to }: Period) => words.period.range(dayText(from), dayText(to))

function notes({ to, readAt }: Report): string {
  const counted = words.readAt(formatMoment(readAt, settings.timeZone))
  return to >= today() ? `${counted} ${words.notOver}` : counted
}

/** Downloads exactly the figures on the screen, without asking the server again. */
function download(report: Report): void {
  const file = new Blob([reportCsv(report)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, words.fileName(report.from, report.to))
}
