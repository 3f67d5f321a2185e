import type { BlacklistEntry } from '../../src/contract/blacklist.ts'

export function sampleEntry(facts: Partial<BlacklistEntry> = {}): BlacklistEntry {
  return {
    id: 'tom',
    name: 'Tom Baker',
    email: 'tom@example.org',
    phone: '555.010.0177',
    matchesPhone: true,
    reason: 'No-show: Morning wash',
    endDate: null,
    hasEnded: false,
    isWarning: false,
    createdAt: '2026-12-01T12:00:00.000Z',
    registrationId: null,
    eventId: null,
    ...facts,
  }
}
