import { describe, expect, it } from 'vitest'
import { mapUrl, placeText, townOf } from './place.ts'

const location = 'Downtown'

describe('the place of an event', () => {
  it('is the laundromat with its address when both are known', () => {
    expect(
      placeText({
        location,
        laundromatName: 'Sudsy Corner',
        laundromatAddress: '412 Harrison Ave',
      }),
    ).toBe('Sudsy Corner, 412 Harrison Ave')
  })

  it.each([
    [null, null],
    [null, '412 Harrison Ave'],
    ['', ''],
  ])(
    'is the location when the laundromat’s name is %j and its address is %j',
    (laundromatName, laundromatAddress) => {
      expect(placeText({ location, laundromatName, laundromatAddress })).toBe(location)
    },
  )

  it('is the laundromat and the location when the address is not known', () => {
    const where = { location, laundromatName: 'Sudsy Corner', laundromatAddress: null }
    expect(placeText(where)).toBe('Sudsy Corner, Downtown')
  })

  it('is passed to the map unchanged, including special characters', () => {
    const place = 'Wash & Dry #2, 5th Ave'
    expect(new URL(mapUrl(place)).searchParams.get('query')).toBe(place)
  })
})

describe('the town of an event', () => {
  const address = '10398 New Haven Road, Suite 4, Harrison, OH 45030'
  it.each([
    ['Harrison', null, 'Harrison'],
    ['Harrison, OH', null, 'Harrison'],
    ['Cleves OH 45002', null, 'Cleves'],
    ['Whitewater Community Center, 25 Main Street, Cleves, OH 45002', null, 'Cleves'],
    ['25 Main Street, Cleves OH 45002-1234', null, 'Cleves'],
    ['Branch Library and the laundromat next door, Harrison', address, 'Harrison'],
    ['Community center, back entrance', null, 'Community center, back entrance'],
    ['Community center, back entrance', '5 Elm Street', 'Community center, back entrance'],
    ['Downtown', address, 'Downtown'],
    ['', null, ''],
  ])('with location %j and address %j is %j', (where, laundromatAddress, town) => {
    expect(townOf({ location: where, laundromatName: null, laundromatAddress })).toBe(town)
  })
})
