import { describe, expect, it } from 'vitest'
import { mapUrl, placeText } from './place.ts'

const location = 'Downtown'

describe('where an event is', () => {
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
    ['Sudsy Corner', null],
    [null, '412 Harrison Ave'],
    ['', ''],
  ])('is the location when the laundromat is %j at %j', (laundromatName, laundromatAddress) => {
    expect(placeText({ location, laundromatName, laundromatAddress })).toBe(location)
  })

  it('is passed to the map whole, whatever characters it contains', () => {
    const place = 'Wash & Dry #2, 5th Ave'
    expect(new URL(mapUrl(place)).searchParams.get('query')).toBe(place)
  })
})
