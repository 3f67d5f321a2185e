import type { Event } from '../../../../contract/event.ts'
import { ChangePlaceDialog } from '../place/ChangePlaceDialog.tsx'
import { CreateSeriesDialog } from '../series/CreateSeriesDialog.tsx'
import { CloneEventDialog } from './CloneEventDialog.tsx'
import { CreateEventDialog } from './CreateEventDialog.tsx'
import { DeleteEventDialog } from './DeleteEventDialog.tsx'
import { EditEventDialog } from './EditEventDialog.tsx'
import { ViewEventDialog } from './ViewEventDialog.tsx'

/** `openedBy` is the id of the button that gets the focus back. */
export type OpenDialog = { openedBy: string } & (
  | { dialog: 'create' }
  | { dialog: 'view' | 'edit' | 'place' | 'clone' | 'series' | 'delete'; event: Event }
)

type EventDialogsProps = {
  open: OpenDialog
  setOpen: (open: OpenDialog) => void
  onClose: () => void
  /** Reopens the dialog with the current version of the event */
  reload: (event: Event) => void
}

export function EventDialogs({ open, setOpen, onClose, reload }: EventDialogsProps) {
  const { openedBy } = open
  const shared = { onClose, returnFocusTo: openedBy }
  if (open.dialog === 'create') return <CreateEventDialog {...shared} />
  const { event } = open
  switch (open.dialog) {
    case 'view':
      return (
        <ViewEventDialog
          {...shared}
          event={event}
          onEdit={() => setOpen({ dialog: 'edit', event, openedBy })}
        />
      )
    case 'edit':
      return (
        <EditEventDialog
          key={event.updatedAt}
          {...shared}
          event={event}
          onReload={() => reload(event)}
        />
      )
    case 'place':
      return (
        <ChangePlaceDialog
          key={event.updatedAt}
          {...shared}
          event={event}
          onReload={() => reload(event)}
        />
      )
    case 'series':
      return <CreateSeriesDialog {...shared} event={event} />
    case 'clone':
      return <CloneEventDialog {...shared} event={event} />
    case 'delete':
      return <DeleteEventDialog {...shared} event={event} />
  }
}
