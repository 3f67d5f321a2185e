import type { Series } from '../../../../contract/series.ts'
import type { SeriesMonth } from '../../../../domain/recurrence-months.ts'

/** `openedBy`: id of the button that the focus returns to */
export type OpenDialog = { openedBy: string } & (
  | { dialog: 'create' }
  | { dialog: 'edit' | 'delete'; series: Series }
  | { dialog: 'move'; series: Series; month: SeriesMonth }
)

/** Has the focus when what had it is gone */
export const createSeriesId = 'create-series'
