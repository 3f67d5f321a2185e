import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { useEvents } from '../../api/events.ts'
import { serverNow } from '../../api/server-time.ts'
import { type EventWithSlots, findSlotsToMoveTo, withKeptSpots } from './slots-to-move-to.ts'

type OpenTimes = {
  /** Slots by event; undefined until loaded */
  open: EventWithSlots[] | undefined
  hasFailed: boolean
  refetch: () => unknown
}

/** The open times that this family can move to, including spots that are kept for the family */
export function useOpenTimes(appointment: MyAppointment, onlyEventId?: string): OpenTimes {
  const { data: events, isError, refetch } = useEvents()
  if (!events) return { open: undefined, hasFailed: isError, refetch }
  const now = serverNow()
  const eventsWithKept = withKeptSpots(events, appointment, now)
  const open = findSlotsToMoveTo(eventsWithKept, appointment, now).filter(
    ({ event }) => onlyEventId === undefined || event.id === onlyEventId,
  )
  return { open, hasFailed: false, refetch }
}
