import type { Event, TimeSlot } from '../../../contract/event.ts'
import { isFull } from '../../../domain/time-slot.ts'
import type { EventGroup } from './group-slots.ts'

/** The earliest slot with a spot at an event whose sign-up is open; null if there is none */
export function nextOpenSlot(
  groups: readonly EventGroup[],
): { event: Event; slot: TimeSlot } | null {
  const open = groups
    .filter(isSignUpOpen)
    .flatMap(({ event, days }) =>
      days.flatMap(({ slots }) =>
        slots.filter((slot) => !isFull(slot)).map((slot) => ({ event, slot })),
      ),
    )
  return open.reduce<(typeof open)[number] | null>(
    (earliest, next) =>
      earliest && Date.parse(earliest.slot.startTime) <= Date.parse(next.slot.startTime)
        ? earliest
        : next,
    null,
  )
}

export function startsOpen([first]: readonly EventGroup[]): boolean {
  const slot = first?.days[0]?.slots[0]
  return first !== undefined && isSignUpOpen(first) && slot !== undefined && !isFull(slot)
}

export function isSignUpOpen({ event }: EventGroup): boolean {
  return !event.opensAt
}

export function nextOpening(groups: readonly EventGroup[]): string | null {
  return groups.flatMap(({ event }) => event.opensAt ?? []).sort()[0] ?? null
}
