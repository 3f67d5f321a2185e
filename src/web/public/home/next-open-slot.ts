import type { Event, TimeSlot } from '../../../contract/event.ts'
import { isFull } from '../../../domain/time-slot.ts'
import type { EventGroup } from './group-slots.ts'

/** The bookable slot with a spot that starts first; null where every slot is full */
export function nextOpenSlot(
  groups: readonly EventGroup[],
): { event: Event; slot: TimeSlot } | null {
  const open = groups
    .filter(isOpen)
    .flatMap(({ event, days }) =>
      days.flatMap(({ slots }) =>
        slots.filter((slot) => !isFull(slot)).map((slot) => ({ event, slot })),
      ),
    )
  return open.reduce<(typeof open)[number] | null>(
    (first, one) =>
      first && Date.parse(first.slot.startTime) <= Date.parse(one.slot.startTime) ? first : one,
    null,
  )
}

/** Whether the list begins with a slot that has a spot, so nothing needs to lead there */
export function startsOpen([first]: readonly EventGroup[]): boolean {
  const slot = first?.days[0]?.slots[0]
  return first !== undefined && isOpen(first) && slot !== undefined && !isFull(slot)
}

/** Whether families can sign up for the event */
export function isOpen({ event }: EventGroup): boolean {
  return !event.opensAt
}

/** The opening of the sign-up that opens first; null if none is to come */
export function nextOpening(groups: readonly EventGroup[]): string | null {
  return groups.flatMap(({ event }) => event.opensAt ?? []).sort()[0] ?? null
}
