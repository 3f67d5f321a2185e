import type { Series } from '../../../../contract/series.ts'
import type { SeriesMonth } from '../../../../domain/recurrence-months.ts'

/** `openedBy` is the id of the button that gets the focus back. */
export type OpenDialog = { openedBy: string } & (
  | { dialog: 'create' }
  | { dialog: 'edit' | 'delete'; series: Series }
  | { dialog: 'move'; series: Series; month: SeriesMonth }
)

/** The id of the button that gets the focus when the focused element disappears */
export const createSeriesId = 'create-series'
