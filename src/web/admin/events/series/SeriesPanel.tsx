import { CalendarSync, Plus } from 'lucide-react'
import type { Series } from '../../../../contract/series.ts'
import { seriesWords as words } from '../../../../contract/words/en/series.ts'
import { seriesKey, useSeriesList, useUnreadableSeries } from '../../../api/admin-series.ts'
import { Button } from '../../../ui/Button.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatePanel } from '../../../ui/StatePanel.tsx'
import { useFocusKeeper } from '../../../ui/use-focus-keeper.ts'
import { LoadFailed } from '../../shell/LoadFailed.tsx'
import { RefreshNote } from '../../shell/RefreshNote.tsx'
import { useNewVersion } from '../../shell/use-new-version.ts'
import { useOpenDialog } from '../../shell/use-open-dialog.ts'
import { createSeriesId, type OpenDialog } from './open-dialog.ts'
import { SeriesCard } from './SeriesCard.tsx'
import { SeriesDialogs } from './SeriesDialogs.tsx'

export function SeriesPanel() {
  const { data: list, error, refetch } = useSeriesList()
  const unreadable = useUnreadableSeries()
  const { open, setOpen, close } = useOpenDialog<OpenDialog>()
  const loadNewVersion = useNewVersion<Series>()
  const keeper = useFocusKeeper(createSeriesId)

  // An open edit dialog keeps its version of the series when the list refreshes; `reload` replaces it.
  const reload = async (series: Series) => {
    const renewed = await loadNewVersion(seriesKey, series.id)
    if (renewed === null) close()
    if (!renewed) return
    setOpen((now) => (now === open && now?.dialog === 'edit' ? { ...now, series: renewed } : now))
  }
  return (
    <div {...keeper}>
      <RefreshNote failed={error !== null && list !== undefined} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-ink-soft">{words.lead}</p>
        <Button
          id={createSeriesId}
          kind="ghost"
          aria-haspopup="dialog"
          className="w-full sm:w-auto"
          onClick={() => setOpen({ dialog: 'create', openedBy: createSeriesId })}
        >
          <Plus aria-hidden="true" className="size-5" />
          {words.create}
        </Button>
      </div>
      <div role="status">
        {unreadable.length > 0 && (
          <p className="mb-4 flex items-start gap-2 rounded-control bg-sun-wash px-4 py-3">
            <WarningIcon className="mt-1 size-5 shrink-0" />
            <span dir="auto" className="wrap-anywhere">
              {words.unreadable(unreadable)}
            </span>
          </p>
        )}
      </div>
      {list ? (
        <SeriesList list={list} onOpen={setOpen} />
      ) : error ? (
        <LoadFailed heading={words.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
      {open && <SeriesDialogs open={open} onClose={close} reload={reload} />}
    </div>
  )
}

function SeriesList({
  list,
  onOpen,
}: {
  list: readonly Series[]
  onOpen: (open: OpenDialog) => void
}) {
  if (list.length === 0) {
    return (
      <StatePanel
        icon={<CalendarSync aria-hidden="true" className="size-12 text-blue" />}
        heading={words.none}
      >
        <p>{words.noneText}</p>
      </StatePanel>
    )
  }
  return (
    <ul className="flex flex-col gap-4">
      {list.map((series) => (
        <SeriesCard key={series.id} series={series} onOpen={onOpen} />
      ))}
    </ul>
  )
}
