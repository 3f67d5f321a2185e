import type { TimeSlot } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'

export const printOrders = ['signUp', 'name'] as const
export type PrintOrder = (typeof printOrders)[number]

export type PrintBlock = {
  slot: TimeSlot
  confirmed: AdminRegistration[]
  waiting: AdminRegistration[]
  blankRows: number
}

/**
 * One block per slot, by start time. Confirmed families are ordered by creation time (SPEC.md 9) or by name; the
 * waitlist is always ordered by place in line.
 */
export function printBlocks(
  timeSlots: readonly TimeSlot[],
  registrations: readonly AdminRegistration[],
  order: PrintOrder = 'signUp',
): PrintBlock[] {
  const inOrder = [...registrations].sort(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1),
  )
  return [...timeSlots]
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime) || (a.id < b.id ? -1 : 1))
    .map((slot) => {
      const ofSlot = inOrder.filter(({ timeSlotId }) => timeSlotId === slot.id)
      const bySignUp = ofSlot.filter(({ status }) => status === 'confirmed')
      const confirmed = order === 'name' ? [...bySignUp].sort(byName) : bySignUp
      const waiting = ofSlot
        .filter(({ status }) => status === 'waitlist')
        .sort((a, b) => (a.waitlistPosition ?? 0) - (b.waitlistPosition ?? 0))
      return { slot, confirmed, waiting, blankRows: blankRows(slot.capacity - confirmed.length) }
    })
}

const byName = (a: AdminRegistration, b: AdminRegistration) => a.name.localeCompare(b.name)

/** From two to four: even a full slot gets two, because a no-show makes room for a walk-in. */
function blankRows(spotsLeft: number): number {
  return Math.min(Math.max(spotsLeft, 2), 4)
}

/** The report needs at least one confirmed or waitlisted registration (SPEC.md 5). */
export function hasFamilies(blocks: readonly PrintBlock[]): boolean {
  return blocks.some(({ confirmed, waiting }) => confirmed.length + waiting.length > 0)
}
