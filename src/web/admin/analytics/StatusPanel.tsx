import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { adminRegistrations } from '../../../contract/words/en/admin-registrations.ts'
import { type RegistrationStatus, registrationStatuses } from '../../../domain/registration.ts'
import { percent } from '../../../domain/statistics.ts'
import { Panel } from '../dashboard/Panel.tsx'
import { Explanation } from './Explanation.tsx'
import { type Fill, fills, Swatch } from './fills.tsx'

const words = adminAnalytics.statuses

const statusFills: Record<RegistrationStatus, Fill> = {
  confirmed: 'good',
  waitlist: 'waiting',
  cancelled: 'gone',
  no_show: 'missed',
}

export function StatusPanel({ distribution }: { distribution: Analytics['statusDistribution'] }) {
  const statuses = registrationStatuses.map((status) => ({ status, count: distribution[status] }))
  const total = statuses.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel
      heading={words.heading}
      aside={<Explanation figure={words.heading}>{words.explanation}</Explanation>}
    >
      {total === 0 ? (
        <p className="mb-3 text-ink-soft">{words.empty}</p>
      ) : (
        <StatusBar statuses={statuses} />
      )}
      <dl className="divide-y divide-line tabular-nums">
        {statuses.map(({ status, count }) => (
          <div key={status} className="flex flex-wrap items-center gap-x-3 py-2">
            <Swatch fill={statusFills[status]} />
            <dt className="grow">{adminRegistrations.statusNames[status]}</dt>
            <dd className="ml-auto flex flex-wrap justify-end gap-x-3">
              <strong>{count}</strong>
              {total > 0 && (
                <span className="min-w-14 text-right text-ink-soft">
                  {adminAnalytics.percent(percent(count, total))}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Hidden from screen readers, because the list below has the same numbers. */
function StatusBar({
  statuses,
}: {
  statuses: readonly { status: RegistrationStatus; count: number }[]
}) {
  return (
    <div className="mb-4 flex h-10 gap-1.5 px-px">
      {statuses.map(
        ({ status, count }) =>
          count > 0 && (
            // The minimum width keeps the pattern visible.
            <svg
              key={status}
              aria-hidden="true"
              className="h-full min-w-2 basis-0 overflow-visible"
              style={{ flexGrow: count }}
            >
              <rect
                width="100%"
                height="100%"
                rx="4"
                strokeWidth="1.5"
                {...fills[statusFills[status]]}
              />
            </svg>
          ),
      )}
    </div>
  )
}
