import type { Event } from '../../../contract/event.ts'
import { isSignUpOpen } from '../../../domain/sign-up-opening.ts'
import { hasStarted, isClosed, spotsLeft } from '../../../domain/time-slot.ts'

/** Other events in which families can take a spot now, with the number of free spots; keeps the given order */
export function eventsWithRoom(
  events: readonly Event[],
  ownId: string,
  now: Date,
): { event: Event; free: number }[] {
  return events
    .filter(({ id, opensAt }) => id !== ownId && isSignUpOpen(opensAt, now))
    .map((event) => {
      const open = event.timeSlots.filter((slot) => !hasStarted(slot, now) && !isClosed(slot))
      const free = open.map((slot) => Math.max(0, spotsLeft(slot) - (slot.keptCount ?? 0)))
      return { event, free: free.reduce((sum, spots) => sum + spots, 0) }
    })
    .filter(({ free }) => free > 0)
}
