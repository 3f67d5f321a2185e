import { expect, it } from 'vitest'
import { ordinal } from './my.ts'

it('a place in line is written as an ordinal', () => {
  const places = [1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 101, 111, 112, 113, 121]
  expect(places.map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 14th 20th 21st 22nd 23rd 101st 111th 112th 113th 121st',
  )
})
