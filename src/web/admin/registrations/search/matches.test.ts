import { describe, expect, it } from 'vitest'
import { sampleRegistration } from '../../../../../test/support/sample-registration.ts'
import { groupByEvent, isMatch, searchTerm } from './matches.ts'

const anyStatus = { status: null }

describe('a search', () => {
  it.each([
    'rosa',
    'DELGADO',
    ' Rosa@Example ',
    '555 010',
    '(555) 010-0100',
    '+1 (555) 010-0100',
    '+1 555 010',
    '1-555-010',
    '5550100100',
    '0100',
  ])('finds Rosa Delgado, (555) 010-0100, by %j', (search) => {
    expect(isMatch(sampleRegistration(), { search, ...anyStatus })).toBe(true)
  })

  it.each(['ross', '99', '555 011', 'rosa 555'])(
    'does not find Rosa Delgado, (555) 010-0100, by %j',
    (search) => {
      expect(isMatch(sampleRegistration(), { search, ...anyStatus })).toBe(false)
    },
  )

  it.each(['pena lucia', 'Peña, Lucía', 'PENA'])('finds Lucía Peña by %j', (search) => {
    const registration = sampleRegistration({ name: 'Lucía Peña' })
    expect(isMatch(registration, { search, ...anyStatus })).toBe(true)
  })

  it('with only two digits does not match phone numbers', () => {
    expect(isMatch(sampleRegistration(), { search: '55', ...anyStatus })).toBe(false)
  })

  it('is limited to a chosen status', () => {
    expect(isMatch(sampleRegistration(), { search: '', status: 'confirmed' })).toBe(true)
    expect(isMatch(sampleRegistration(), { search: 'rosa', status: 'no_show' })).toBe(false)
  })

  it('drops +1 from a phone number, and keeps a 1 before a name', () => {
    expect(searchTerm('+1 555 010')).toBe('555 010')
    expect(searchTerm(' 1 Rosa ')).toBe('1 Rosa')
  })
})

it('matches are grouped by event, then ordered by slot and creation time', () => {
  const late = { startTime: '2026-12-08T16:00:00.000Z', endTime: '2026-12-08T17:00:00.000Z' }
  const groups = groupByEvent([
    sampleRegistration({ id: 'd', eventId: 'b' }),
    sampleRegistration({ id: 'c', eventId: 'a', timeSlot: late }),
    sampleRegistration({ id: 'b', eventId: 'a', createdAt: '2026-12-02T12:00:00.000Z' }),
    sampleRegistration({ id: 'a', eventId: 'a', createdAt: '2026-12-01T12:00:00.000Z' }),
  ])
  expect(groups.get('a')?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(groups.get('b')?.map(({ id }) => id)).toEqual(['d'])
})
