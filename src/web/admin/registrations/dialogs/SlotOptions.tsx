import type { Event } from '../../../../contract/event.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { settings } from '../../../settings.ts'
import { slotLabel } from '../slot-label.ts'

/** The slots of an event to choose from, each with how full it is */
export function SlotOptions({ event }: { event: Event }) {
  return event.timeSlots.map((slot) => (
    <option key={slot.id} value={slot.id}>
      {words.slotChoice(
        slotLabel(slot, event.date, settings.timeZone),
        slot.registrationCount,
        slot.capacity,
        slot.waitlistCount,
      )}
    </option>
  ))
}
