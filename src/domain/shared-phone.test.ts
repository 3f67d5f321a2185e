import { expect, test } from 'vitest'
import { labelAmong } from './shared-phone.ts'

test.each([
  ['Rosa Diaz', [], ''],
  ['Rosa Diaz', ['Luis Diaz'], 'Rosa'],
  ['Rosa Diaz', ['Rosa Lopez'], 'Rosa Diaz'],
  ['Rosa Diaz', ['rosa diaz'], null],
  ['call 555 0100', ['Luis'], null],
  ['Rosa', ['evil.example.org'], 'Rosa'],
])('the name %j beside the names %j has the label %j', (name, others, label) => {
  expect(labelAmong(name, others)).toBe(label)
})
