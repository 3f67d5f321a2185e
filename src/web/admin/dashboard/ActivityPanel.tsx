import type { UseQueryResult } from '@tanstack/react-query'
import type { ActivityItem } from '../../../contract/statistics.ts'
import { adminDashboard } from '../../../contract/words/en/admin-dashboard.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { Panel, PanelFailed } from './Panel.tsx'

const words = adminDashboard.activity
/** SPEC.md 9 */
const maxShown = 10

export function ActivityPanel({
  query: { data, error, refetch },
}: {
  query: UseQueryResult<ActivityItem[]>
}) {
  return (
    <Panel heading={words.heading}>
      {data ? (
        <Items items={data} />
      ) : error ? (
        <PanelFailed error={error} onRetry={refetch} />
      ) : (
        <ItemsSkeleton />
      )}
    </Panel>
  )
}

function Items({ items }: { items: readonly ActivityItem[] }) {
  if (items.length === 0) return <p className="text-ink-soft">{words.empty}</p>
  const now = new Date()
  return (
    <ul className="-my-3 divide-y divide-line">
      {items.slice(0, maxShown).map((item) => (
        <ActivityRow key={item.id} item={item} now={now} />
      ))}
    </ul>
  )
}

function ItemsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} className="h-11 w-full" />
      ))}
    </div>
  )
}
