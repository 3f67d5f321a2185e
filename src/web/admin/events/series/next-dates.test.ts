import { expect, test } from 'vitest'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { nextDates } from './next-dates.ts'
import { dayText, monthNote, shortDayText, slotsText } from './series-text.ts'

const rule = { week: 2, weekday: 2, openDaysAhead: 30 } as const
const today = '2026-11-18'
const base = { ruleDay: '', isShifted: false, eventId: null }

test('the preview follows the entered rule, and keeps created, skipped and moved months', () => {
  const months = [
    { ...base, yearMonth: '2026-12', day: '2026-12-08', state: 'created' as const, eventId: 'e' },
    { ...base, yearMonth: '2027-01', day: '2027-01-12', state: 'skipped' as const },
    {
      ...base,
      yearMonth: '2027-02',
      day: '2027-02-20',
      state: 'planned' as const,
      isShifted: true,
    },
    { ...base, yearMonth: '2027-03', day: '2027-03-09', state: 'planned' as const },
  ]
  const wednesdays = { ...rule, weekday: 3 } as const
  const dates = nextDates(wednesdays, { months }, { today, count: 4 })
  expect(dates.map(({ day, state }) => `${day} ${state}`)).toEqual([
    '2026-12-08 created',
    '2027-01-13 skipped',
    '2027-02-20 planned',
    '2027-03-10 planned',
  ])
  const notes = dates.map((date) => monthNote(date, { isPaused: false, today }))
  expect(notes).toEqual([
    'Its event is already created',
    'No event this month',
    'Instead of Wednesday, February 10. Families see it from Thursday, January 21',
    'Families see it from Monday, February 8',
  ])
})

test('the note for a due event says that families see it from today, or that the series is paused', () => {
  const [december] = nextDates(rule, { months: [] }, { today, count: 1 })
  if (!december) throw new Error('No date')
  expect(monthNote(december, { isPaused: false, today })).toBe('Families see it from today')
  expect(monthNote(december, { isPaused: true, today })).toContain('paused')
})

test('without a number of days ahead, the preview shows the dates, but not when families see them', () => {
  const [december] = nextDates(
    { ...rule, openDaysAhead: null },
    { months: [] },
    { today, count: 1 },
  )
  expect(december).toMatchObject({ day: '2026-12-08', opens: null })
  expect(december && monthNote(december, { isPaused: false, today })).toBe('')
})

test('the rule, days and slots of a series are shown in words', () => {
  expect(seriesWords.rule(2, 2, 30)).toBe(
    'Second Tuesday of each month, shown and open for sign-up 30 days ahead',
  )
  expect(seriesWords.rule('last', 0, 1)).toBe(
    'Last Sunday of each month, shown and open for sign-up 1 day ahead',
  )
  expect(seriesWords.rule(1, 6, 0)).toBe(
    'First Saturday of each month, shown and open for sign-up on the day of the event',
  )
  expect(dayText('2026-12-08')).toBe('Tuesday, December 8, 2026')
  expect(shortDayText('2026-12-08')).toBe('Tuesday, December 8')
  const slots = [
    { startTime: '10:00', endTime: '12:30', capacity: 1 },
    { startTime: '09:00', endTime: '10:00', capacity: 1 },
  ]
  expect(slotsText(slots)).toBe('9:00 AM – 12:30 PM, 2 time slots')
})
