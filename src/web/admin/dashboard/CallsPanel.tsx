import type { UseQueryResult } from '@tanstack/react-query'
import type { Call } from '../../../contract/calls.ts'
import { paths } from '../../../contract/paths.ts'
import { adminCalls } from '../../../contract/words/en/admin-calls.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Words } from '../../ui/Words.tsx'
import { firstCallText } from '../calls/call-text.ts'
import { Panel, PanelFailed } from './Panel.tsx'

const words = adminCalls.panel

/** How many families must be called, and the first of them */
export function CallsPanel({ query: { data, error, refetch } }: { query: UseQueryResult<Call[]> }) {
  return (
    <Panel heading={adminCalls.title}>
      {data ? (
        <Summary calls={data} />
      ) : error ? (
        <PanelFailed error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </Panel>
  )
}

function Summary({ calls }: { calls: readonly Call[] }) {
  const [first] = calls
  if (!first) {
    return (
      <p className="text-ink-soft">
        <Words>{adminCalls.empty}</Words>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <Words>{words.waiting(calls.length)}</Words>
        </p>
        <p dir="auto" className="text-s text-ink-soft [overflow-wrap:anywhere]">
          <Words>{firstCallText(first, settings.timeZone)}</Words>
        </p>
      </div>
      <ButtonLink href={paths.adminCalls()}>{words.open}</ButtonLink>
    </div>
  )
}
