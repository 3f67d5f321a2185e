import type { Call } from '../../src/contract/calls.ts'

export function sampleCall(facts: Partial<Call> = {}): Call {
  return {
    registrationId: '1',
    name: 'Ana Ruiz',
    phone: '',
    email: '',
    status: 'confirmed',
    language: 'en',
    eventId: 'event',
    eventTitle: 'Morning wash',
    timeSlotId: 'slot',
    startTime: '2026-12-08T14:00:00.000Z',
    endTime: '2026-12-08T15:00:00.000Z',
    messageIds: ['message'],
    stoppedAt: null,
    asksComing: false,
    news: [
      {
        kind: 'registration_confirmed',
        heading: 'They have a spot',
        text: 'They are signed up for Tue, Dec 8, 9:00 AM, Sudsy Corner.',
        reason: 'no_address',
        since: '2026-11-18T15:00:00.000Z',
      },
    ],
    ...facts,
  }
}
