import type { ShownFamily } from '../../src/domain/check-in-view.ts'
import type { CheckInSlot } from '../../src/web/admin/check-in/check-in-sections.ts'

export const sampleSlots: CheckInSlot[] = [13, 14].map((hour) => ({
  id: `00000000-0000-7000-8000-0000000000${hour}`,
  startTime: `2026-12-08T${hour}:00:00.000Z`,
  endTime: `2026-12-08T${hour + 1}:00:00.000Z`,
  capacity: 10,
}))

let families = 0

export function sampleFamily(changes: Partial<ShownFamily>): ShownFamily {
  families += 1
  return {
    registrationId: `00000000-0000-7000-8000-${String(families).padStart(12, '0')}`,
    timeSlotId: sampleSlots[0]?.id ?? '',
    name: 'Ana Bell',
    phone: '(555) 010-0123',
    status: 'confirmed',
    language: 'en',
    isWalkIn: false,
    attendance: null,
    notedAt: null,
    notedBy: null,
    loads: null,
    note: '',
    otherNote: null,
    unsent: 0,
    ...changes,
  }
}
