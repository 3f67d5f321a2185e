import { expect, test } from 'vitest'
import { exportForm, exportQueryOf } from './export-choice.ts'

const eventId = '01890a5d-ac96-774b-bcce-b302099a8057'
const values = {
  kind: 'registrations' as const,
  range: 'all' as const,
  eventId,
  from: '2026-10-01',
  to: '2026-10-31',
}

test('the export query contains only the chosen range', () => {
  expect(exportQueryOf(values)).toEqual({})
  expect(exportQueryOf({ ...values, range: 'event' })).toEqual({ eventId })
  const period = { ...values, range: 'period' as const }
  expect(exportQueryOf(period)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(exportQueryOf({ ...period, to: '' })).toEqual({ from: '2026-10-01' })
  expect(exportQueryOf({ ...period, kind: 'blacklist' })).toEqual({})
})

test.each([
  [{ range: 'event', eventId: '' }, 'eventId'],
  [{ range: 'period', from: '2026-11-01' }, 'to'],
  [{ range: 'period', from: 'soon' }, 'from'],
  [{ range: 'all', eventId: '', from: 'soon' }, 'none'],
  [{ range: 'event', eventId: '', kind: 'blacklist' }, 'none'],
  [{ range: 'period', from: 'soon', kind: 'blacklist' }, 'none'],
])('with %o, the first invalid field is: %s', (changes, field) => {
  const { error } = exportForm.safeParse({ ...values, ...changes })
  expect(error?.issues[0]?.path[0] ?? 'none').toBe(field)
})
