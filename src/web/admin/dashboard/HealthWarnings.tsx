import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { HealthReport } from '../../../contract/health.ts'
import { paths } from '../../../contract/paths.ts'
import { adminDashboard } from '../../../contract/words/en/admin-dashboard.ts'
import { explainError } from '../../../contract/words/en/admin-messages.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { useHealthReport } from '../../api/admin-statistics.ts'
import { settings } from '../../settings.ts'

const words = adminDashboard.health

type Warning = HealthReport['warnings'][number]

/** Problems that need attention, such as late jobs and stuck messages; an empty status region if there are none */
export function HealthWarnings() {
  const { data } = useHealthReport()
  const warnings = data?.warnings ?? []
  return (
    <div role="status">
      {warnings.length > 0 && (
        <section
          aria-label={words.heading}
          className="mb-5 rounded-card border border-line bg-sun-wash p-4 sm:p-5"
        >
          <h2 className="flex items-center gap-2 text-l">
            <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-red" />
            {words.heading}
          </h2>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
            {warnings.map((warning) => (
              <li key={keyOf(warning)}>{sentence(warning)}</li>
            ))}
          </ul>
          {warnings.some(isAboutMessages) && (
            <Link
              href={paths.adminMessages()}
              className="mt-1 inline-flex min-h-11 items-center font-semibold"
            >
              {words.toMessages}
            </Link>
          )}
        </section>
      )}
    </div>
  )
}

function keyOf(warning: Warning): string {
  if ('job' in warning) return `${warning.kind} ${warning.job}`
  return 'bound' in warning ? `${warning.kind} ${warning.bound}` : warning.kind
}

function isAboutMessages({ kind }: Warning): boolean {
  return kind.startsWith('messages_') || kind === 'send_failed'
}

function sentence(warning: Warning): string {
  if (warning.kind === 'dead_links') return words.deadLinks(warning.address)
  const since = formatMoment(warning.since, settings.timeZone)
  switch (warning.kind) {
    case 'job_late':
      return words.jobLate(words.jobs[warning.job] ?? warning.job, since)
    case 'job_failed':
      return words.jobFailed(words.jobs[warning.job] ?? warning.job, warning.error)
    case 'messages_waiting':
      return words.messagesWaiting(warning.count, since)
    case 'messages_unknown':
      return words.messagesUnknown(warning.count)
    case 'send_failed':
      return words.sendFailed(since, explainError(warning.error))
    case 'messages_held':
      return words.held[warning.bound](warning.count, since)
    case 'sign_up_burst':
      return words.burst(since)
  }
}
