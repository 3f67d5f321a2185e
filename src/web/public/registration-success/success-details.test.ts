import { describe, expect, it } from 'vitest'
import type { Event } from '../../../contract/event.ts'
import { paths } from '../../../contract/paths.ts'
import { matchesEvent, readSuccessDetails } from './success-details.ts'

const details = {
  eventTitle: 'Wash & fold',
  eventLocation: 'Sudsy Corner, 412 Harrison Ave',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  email: 'rosa+laundry@example.org',
  status: 'waitlist' as const,
}
const event: Event = {
  id: 'event',
  title: details.eventTitle,
  description: null,
  spanishTitle: 'Lavado y doblado',
  spanishDescription: null,
  date: '2026-12-08T05:00:00.000Z',
  location: 'Harrison',
  laundromatName: 'Sudsy Corner',
  laundromatAddress: '412 Harrison Ave',
  opensAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  timeSlots: [
    {
      id: 'slot',
      eventId: 'event',
      startTime: details.startTime,
      endTime: details.endTime,
      capacity: 10,
      createdAt: '2026-11-01T00:00:00.000Z',
      registrationCount: 1,
      waitlistCount: 0,
    },
  ],
}
const search = (change: Partial<Record<keyof typeof details, string>> = {}) =>
  new URL(paths.registrationSuccess({ ...details, ...change }), 'https://example.org').search

describe('the details in the URL of the success page', () => {
  it('are those that the wizard wrote', () => {
    expect(readSuccessDetails(search())).toEqual(details)
  })

  it.each([
    ['no title', search({ eventTitle: '' })],
    ['no start time', search({ startTime: '' })],
    ['a start time that is not a date', search({ startTime: 'soon' })],
    ['nothing at all', ''],
  ])('are null with %s', (_case, query) => {
    expect(readSuccessDetails(query)).toBeNull()
  })

  it('have the status confirmed unless the parameter is waitlist', () => {
    expect(readSuccessDetails(search({ status: '' }))?.status).toBe('confirmed')
    expect(readSuccessDetails(search({ status: 'no_show' }))?.status).toBe('confirmed')
  })

  it('have an empty e-mail if the parameter is not an e-mail address', () => {
    expect(readSuccessDetails(search({ email: 'Bring $50 deposit' }))?.email).toBe('')
  })

  it('have no end time if the parameter is not a date', () => {
    expect(readSuccessDetails(search({ endTime: 'later' }))?.endTime).toBeNull()
  })
})

describe('a URL of the success page', () => {
  it.each([
    ['the details that the wizard wrote', {}],
    ['the title in Spanish', { eventTitle: 'Lavado y doblado' }],
    ['the general location', { eventLocation: 'Harrison' }],
    ['no location', { eventLocation: '' }],
    ['no end time', { endTime: null }],
    ['the same instant in another zone', { startTime: '2026-12-08T09:00:00-05:00' }],
  ])('with %s matches an event in the list', (_case, change) => {
    expect(matchesEvent({ ...details, ...change }, [event])).toBe(true)
  })

  it.each([
    ['another title', { eventTitle: 'Bring $50 deposit' }],
    ['another location', { eventLocation: 'Bring $50 deposit' }],
    ['another start', { startTime: '2026-12-08T13:00:00.000Z' }],
    ['another end', { endTime: '2026-12-08T16:00:00.000Z' }],
  ])('with %s matches no event in the list', (_case, change) => {
    expect(matchesEvent({ ...details, ...change }, [event])).toBe(false)
    expect(matchesEvent(details, [])).toBe(false)
  })
})
