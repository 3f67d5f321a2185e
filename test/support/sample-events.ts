import type { Event, TimeSlot } from '../../src/contract/event.ts'

export function sampleSlot(startTime: string, changes: Partial<TimeSlot> = {}): TimeSlot {
  return {
    id: `slot ${startTime}`,
    eventId: 'event',
    startTime,
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
    capacity: 10,
    createdAt: '2026-11-01T00:00:00.000Z',
    registrationCount: 0,
    waitlistCount: 0,
    ...changes,
  }
}

export function sampleEvent(
  title: string,
  timeSlots: TimeSlot[],
  changes: Partial<Event> = {},
): Event {
  return {
    id: title,
    title,
    description: null,
    spanishTitle: null,
    spanishDescription: null,
    date: '2026-12-08T05:00:00.000Z',
    location: 'Sudsy Corner',
    laundromatName: null,
    laundromatAddress: null,
    opensAt: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    timeSlots,
    ...changes,
  }
}
