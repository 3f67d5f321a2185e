import { describe, expect, it } from 'vitest'
import { paths } from '../../../contract/paths.ts'
import { readSuccessDetails } from './success-details.ts'

const details = {
  eventTitle: 'Wash & fold',
  eventLocation: 'Sudsy Corner, 412 Harrison Ave',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  email: 'rosa+laundry@example.org',
  status: 'waitlist' as const,
}
const search = (change: Partial<Record<keyof typeof details, string>> = {}) =>
  new URL(paths.registrationSuccess({ ...details, ...change }), 'https://example.org').search

describe('the details in the address of the success page', () => {
  it('are those that the wizard wrote there', () => {
    expect(readSuccessDetails(search())).toEqual(details)
  })

  it.each([
    ['no title', search({ eventTitle: '' })],
    ['no start time', search({ startTime: '' })],
    ['a start time that is no date', search({ startTime: 'soon' })],
    ['nothing at all', ''],
  ])('are none with %s', (_case, query) => {
    expect(readSuccessDetails(query)).toBeNull()
  })

  it('are of a confirmed registration unless they say waitlist', () => {
    expect(readSuccessDetails(search({ status: '' }))?.status).toBe('confirmed')
    expect(readSuccessDetails(search({ status: 'no_show' }))?.status).toBe('confirmed')
  })

  it('do without an end time that is no date', () => {
    expect(readSuccessDetails(search({ endTime: 'later' }))?.endTime).toBeNull()
  })
})
