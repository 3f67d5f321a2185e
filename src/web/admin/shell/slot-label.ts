import { adminEvents } from '../../../contract/words/en/admin-events.ts'
import { formatShortDay, formatTimeRange, localDate } from '../../../domain/program-time.ts'
import { type ClosableSlot, isClosed, type SlotTimes } from '../../../domain/time-slot.ts'

/** "9:00 AM – 10:00 AM", or "Sun, Dec 6, 9:00 AM – 10:00 AM" for a slot that is not on the event day */
export function slotLabel(slot: ClosableSlot, eventDate: string, zone: string): string {
  const range = formatTimeRange(slot.startTime, slot.endTime, zone)
  const times = isClosed(slot) ? `${range} (${adminEvents.closed})` : range
  const day = dayIfDifferent(slot, eventDate, zone)
  return day ? `${day}, ${times}` : times
}

/** "Tue, Dec 8, 9:00 AM – 10:00 AM, Morning wash", for a menu with the slots of several events */
export function slotLabelWithEvent(
  slot: ClosableSlot,
  event: { date: string; title: string },
  zone: string,
): string {
  const day = dayIfDifferent(slot, event.date, zone) ? [] : [formatShortDay(slot.startTime, zone)]
  return [...day, slotLabel(slot, event.date, zone), event.title].join(', ')
}

/** "Sun, Dec 6"; null for a slot on the event day */
export function dayIfDifferent(slot: SlotTimes, eventDate: string, zone: string): string | null {
  if (localDate(slot.startTime, zone) === localDate(eventDate, zone)) return null
  return formatShortDay(slot.startTime, zone)
}
