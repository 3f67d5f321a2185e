import type { Series } from '../../../../contract/series.ts'
import { CreateSeriesDialog } from './CreateSeriesDialog.tsx'
import { DeleteSeriesDialog } from './DeleteSeriesDialog.tsx'
import { EditSeriesDialog } from './EditSeriesDialog.tsx'
import { MoveMonthDialog } from './MoveMonthDialog.tsx'
import type { OpenDialog } from './open-dialog.ts'

type SeriesDialogsProps = {
  open: OpenDialog
  onClose: () => void
  /** Reopens the edit dialog with the current version of the series */
  reload: (series: Series) => void
}

export function SeriesDialogs({ open, onClose, reload }: SeriesDialogsProps) {
  const shared = { onClose, returnFocusTo: open.openedBy }
  switch (open.dialog) {
    case 'create':
      return <CreateSeriesDialog {...shared} />
    case 'edit':
      return (
        <EditSeriesDialog
          key={open.series.updatedAt}
          {...shared}
          series={open.series}
          onReload={() => reload(open.series)}
        />
      )
    case 'move':
      return <MoveMonthDialog {...shared} series={open.series} month={open.month} />
    case 'delete':
      return <DeleteSeriesDialog {...shared} series={open.series} />
  }
}
