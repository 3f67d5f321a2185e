import { expect, test } from 'vitest'
import { adminTell } from './admin-tell.ts'

const { starterList, closeStarters } = adminTell

test.each([...starterList, ...closeStarters])(
  '"$name" names neither today nor tomorrow, so it is true on any day',
  ({ en, es }) => {
    expect(en).not.toMatch(/today|tomorrow/i)
    expect(es).not.toMatch(/\bhoy\b|mañana/i)
  },
)

test.each(closeStarters)('"$name" does not ask families of a closed slot to come', ({ en, es }) => {
  expect(en).not.toMatch(/come|bring|late|longer|minutes/i)
  expect(es).not.toMatch(/\b(ven|trae|abrimos .*tarde|tarda)\b/i)
})
