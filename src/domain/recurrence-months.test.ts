import { expect, test } from 'vitest'
import { nextMonths } from './recurrence-months.ts'

const secondTuesday = { week: 2, weekday: 2 } as const
const nothing = { changes: new Map(), made: new Map() }

test('the next months begin with the first month whose day is not over', () => {
  const from = (today: string) =>
    nextMonths(secondTuesday, nothing, { today, count: 2 }).map(({ day }) => day)
  expect(from('2026-12-08')).toEqual(['2026-12-08', '2027-01-12'])
  expect(from('2026-12-09')).toEqual(['2027-01-12', '2027-02-09'])
})

test('each month is created, skipped, planned or deleted', () => {
  const changes = new Map([
    ['2026-12', '2026-12-22'],
    ['2027-01', null],
    ['2027-02', '2027-02-10'],
  ])
  const made = new Map([
    ['2026-12', { eventId: 'e', day: '2026-12-22' }],
    ['2027-03', null],
  ])
  const plan = { today: '2026-12-10', count: 5 }
  const months = nextMonths(secondTuesday, { changes, made }, plan)
  expect(months.map(({ day, state, isShifted }) => [day, state, isShifted])).toEqual([
    ['2026-12-22', 'created', false],
    ['2027-01-12', 'skipped', false],
    ['2027-02-10', 'planned', true],
    ['2027-03-09', 'deleted', false],
    ['2027-04-13', 'planned', false],
  ])
  expect(months[0]).toMatchObject({ ruleDay: '2026-12-08', eventId: 'e' })
})

test('a month whose event an administrator moved has the day of that event', () => {
  const made = new Map([['2026-12', { eventId: 'e', day: '2026-12-03' }]])
  const at = (today: string) =>
    nextMonths(secondTuesday, { ...nothing, made }, { today, count: 1 })[0]?.day
  expect(at('2026-12-03')).toBe('2026-12-03')
  expect(at('2026-12-04')).toBe('2027-01-12')
})

test('the requested number of months is listed, even if some events were moved to an earlier day', () => {
  const done = (month: string) => [month, { eventId: month, day: '2026-12-03' }] as const
  const made = new Map(['2026-12', '2027-01', '2027-02', '2027-03'].map(done))
  const plan = { today: '2026-12-04', count: 1 }
  const days = nextMonths(secondTuesday, { ...nothing, made }, plan).map(({ day }) => day)
  expect(days).toEqual(['2027-04-13'])
})
