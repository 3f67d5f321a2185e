import { expect, test } from 'vitest'
import { addToReport, beginReport, finishReport } from './report.ts'

const now = new Date('2026-11-22T12:00:00.000Z')

/** The no-show rate of families with an appointment in October, `open` of them not noted */
function rateOf({ came = 0, missed = 0, open = 0 }) {
  const fold = beginReport()
  const add = (count: number, noted: object) => {
    for (let n = 0; n < count; n++) {
      const row = {
        ...{ family: `${n}`, status: 'confirmed', attendance: null, isWalkIn: false, loads: null },
        ...{ zipCode: '45030', language: 'en' },
        ...{ startTime: '2026-10-13T13:00:00.000Z', endTime: '2026-10-13T14:00:00.000Z' },
        ...noted,
      } as Parameters<typeof addToReport>[1]
      addToReport(fold, row, { zone: 'America/New_York', now })
    }
  }
  add(came, { attendance: 'came' })
  add(missed, { status: 'no_show', attendance: 'not_here' })
  add(open, {})
  return finishReport(fold, () => false).attendance.noShowRate
}

test.each([
  ['no family is noted', { open: 4 }, null],
  ['only no-shows are noted', { missed: 6, open: 46 }, null],
  ['fewer than half of the families are noted', { came: 3, missed: 1, open: 5 }, null],
  ['half of the families are noted', { came: 3, missed: 1, open: 4 }, 25],
  ['all families are noted', { came: 9, missed: 1 }, 10],
])('the no-show rate if %s is $2', (_when, noted, rate) => {
  expect(rateOf(noted)).toBe(rate)
})
