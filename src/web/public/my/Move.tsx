import type { MoveRequest, MyAppointment } from '../../../contract/my-appointment.ts'
import { useEvents } from '../../api/events.ts'
import { serverNow } from '../../api/server-time.ts'
import { findChosenSlot } from '../register/chosen-slot.ts'
import { ConfirmMove } from './ConfirmMove.tsx'
import { MoveTimes } from './MoveTimes.tsx'
import type { MoveRefusal } from './refusal.ts'

/** Shows the list of times if no slot is chosen, or the chosen slot is closed, has started or is gone. */
export function Move({
  path,
  to,
  appointment,
  refusal,
  onMove,
  onRefused,
}: {
  path: string
  /** Id of the chosen slot */
  to: string | null
  appointment: MyAppointment
  refusal: MoveRefusal | null
  onMove: (to: MoveRequest) => Promise<void>
  onRefused: (refusal: MoveRefusal) => void
}) {
  const { data: events = [] } = useEvents()
  const event = events.find(({ timeSlots }) => timeSlots.some(({ id }) => id === to))
  const chosen =
    to && event ? findChosenSlot(events, { eventId: event.id, timeSlotId: to }, serverNow()) : null
  return chosen ? (
    <ConfirmMove
      key={to}
      path={path}
      appointment={appointment}
      chosen={chosen}
      onMove={onMove}
      onRefused={onRefused}
    />
  ) : (
    <MoveTimes path={path} appointment={appointment} refusal={refusal} />
  )
}
