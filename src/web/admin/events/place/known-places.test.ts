import { expect, test } from 'vitest'
import { knownPlaces, matchingPlaces } from './known-places.ts'

const at = (
  date: string,
  laundromatName: string | null,
  laundromatAddress: string | null = null,
) => ({
  date,
  location: `of ${date}`,
  laundromatName,
  laundromatAddress,
})
const places = knownPlaces([
  at('2026-10-01', 'Spin Cycle', '12 Main St'),
  at('2026-12-01', 'spin cycle ', '12 Main St'),
  at('2026-11-01', 'Bubble House', '9 Hill Road'),
  at('2026-09-01', null),
])

test('each laundromat is offered once, the latest first, with its latest location', () => {
  expect(places).toEqual([
    { name: 'spin cycle', address: '12 Main St', location: 'of 2026-12-01' },
    { name: 'Bubble House', address: '9 Hill Road', location: 'of 2026-11-01' },
  ])
})

test('a search finds laundromats whose name and address together contain every typed word', () => {
  expect(matchingPlaces(places, 'hill bub').map(({ name }) => name)).toEqual(['Bubble House'])
  expect(matchingPlaces(places, '')).toHaveLength(2)
  expect(matchingPlaces(places, 'laundry')).toEqual([])
})
