import type { AdminRegistration } from '../../src/contract/registration.ts'

export function sampleRegistration(facts: Partial<AdminRegistration> = {}): AdminRegistration {
  return {
    id: '1',
    eventId: 'event',
    timeSlotId: 'slot',
    name: 'Rosa Delgado',
    email: 'rosa@example.org',
    phone: '(555) 010-0100',
    address: '12 Elm Street',
    city: 'Harrison',
    state: 'OH',
    zipCode: '45030',
    status: 'confirmed',
    language: 'en',
    createdAt: '2026-12-01T12:00:00.000Z',
    updatedAt: '2026-12-01T12:00:00.000Z',
    timeSlot: { startTime: '2026-12-08T14:00:00.000Z', endTime: '2026-12-08T15:00:00.000Z' },
    waitlistPosition: null,
    possibleDuplicate: false,
    blacklisted: false,
    emailFailedAt: null,
    textConsentAt: null,
    coming: null,
    attendance: null,
    loads: null,
    note: '',
    ...facts,
  }
}
