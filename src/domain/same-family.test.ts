import { expect, test } from 'vitest'
import { mayBeSameFamily } from './same-family.ts'

const rosa = { name: 'Rosa Núñez', phone: '(555) 010-0100' }

test.each([
  ['the same name in different letters', { name: ' rosa  nunez', phone: '' }, true],
  ['the same number in another format', { name: 'R.', phone: '555.010.0100' }, true],
  ['another name and number', { name: 'Rosa Diaz', phone: '555 010 0101' }, false],
  ['no name and no number', { name: '', phone: '' }, false],
])('a family with %s may be on the list already: $2', (_, other, expected) => {
  expect(mayBeSameFamily(rosa, other)).toBe(expected)
  expect(mayBeSameFamily(other, rosa)).toBe(expected)
})

test('families without a name or number are not recognized as the same', () => {
  expect(mayBeSameFamily({ name: '', phone: '' }, { name: ' ', phone: '12' })).toBe(false)
})
