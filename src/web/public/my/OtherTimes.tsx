import { useLocation } from 'wouter'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { useEvents } from '../../api/events.ts'
import { serverNow } from '../../api/server-time.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { my as words } from '../../words.ts'
import { findOpenSlotsOfEvent } from '../register/chosen-slot.ts'
import { OpenSlots } from '../register/OpenSlots.tsx'
import { saveDraftOfLink } from '../register/session-draft.ts'

/**
 * The event's other open times, for a family on the waitlist. Each time opens the wizard with the link's token, because
 * without the token the sign-up would be refused as a duplicate (DESIGN.md 5, rule 3).
 */
export function OtherTimes({
  token,
  appointment: { eventId, timeSlotId, name, email },
  text,
}: {
  token: string
  appointment: MyAppointment
  text?: string
}) {
  const { data: events } = useEvents()
  const [, navigate] = useLocation()
  const others = findOpenSlotsOfEvent(events ?? [], { eventId, timeSlotId }, serverNow())
  const takeSlot = (id: string) => {
    saveDraftOfLink(id, { token, name, email }, settings.defaultState)
    navigate(paths.register({ eventId, timeSlotId: id }))
  }
  const hasOthers = others.length > 0
  return (
    <div className="mt-6">
      {hasOthers && (
        <>
          {text && <p>{text}</p>}
          <OpenSlots
            eventId={eventId}
            level={2}
            others={others}
            onPick={({ slot }) => takeSlot(slot.id)}
          />
        </>
      )}
      <ButtonLink
        key={hasOthers ? 'events' : 'times'}
        kind={hasOthers ? 'ghost' : 'primary'}
        block
        href={paths.home()}
        className="mt-6"
      >
        {hasOthers ? words.otherEvents : words.otherTimes}
      </ButtonLink>
    </div>
  )
}
