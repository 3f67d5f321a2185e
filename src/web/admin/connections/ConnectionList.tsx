import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'

type Words = { heading: string; lead: string; add: string; none: string; noneText: string }

export function ConnectionList<Item>({
  words,
  query: { data, error, refetch, isRefetchError },
  onAdd,
  children,
}: {
  words: Words
  query: UseQueryResult<Item[]>
  onAdd: () => void
  children: (item: Item) => ReactNode
}) {
  const headingId = useId()
  // The heading takes the focus when the focused card disappears.
  const keeper = useFocusKeeper(headingId)
  return (
    <section aria-labelledby={headingId} {...keeper}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} tabIndex={-1} className="text-xl">
          {words.heading}
        </h2>
        <Button onClick={onAdd}>
          <Plus aria-hidden="true" className="size-5" />
          {words.add}
        </Button>
      </div>
      <p className="mb-4 mt-2 max-w-[75ch] text-ink-soft">{words.lead}</p>
      <RefreshNote failed={isRefetchError} />
      {!data && !error && (
        <div role="status">
          <span className="sr-only">{adminConnections.loading}</span>
          <Skeleton className="h-32" />
        </div>
      )}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <div className="rounded-card border border-line bg-card p-5">
          <p className="font-semibold">{words.none}</p>
          <p className="text-ink-soft">{words.noneText}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="grid items-start gap-4 min-[72rem]:grid-cols-2">{data.map(children)}</ul>
      )}
    </section>
  )
}

export const cardClass =
  'flex min-w-0 flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-card [overflow-wrap:anywhere] sm:p-5'
