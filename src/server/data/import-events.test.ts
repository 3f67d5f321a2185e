import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { checkCsv, csvFile, importCsv } from '../../../test/support/csv-files.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'

describe('an import of events', () => {
  const columns = ['ID', 'Event', 'Date', 'Start', 'End', 'Capacity', 'Location']

  test('creates each event with its slots only once', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const file = csvFile(
      columns,
      ['E1', 'Wash day', '11/21/2026', '9:00 AM', '10:00 AM', '8', 'Harrison'],
      ['E1', 'Wash day', '11/21/2026', '10:00 AM', '11:00 AM', '', 'Harrison'],
      ['E2', 'Night wash', '2026-11-22', '23:00', '01:00', '5', 'Harrison'],
    )
    expect(await importCsv(app, token, 'events', file)).toMatchObject({ ready: 3, events: 2 })
    expect(await importCsv(app, token, 'events', file)).toMatchObject({ ready: 0, known: 3 })
    const { body } = await app.get<Event[]>(api.adminEvents(), { token })
    expect(body).toMatchObject([
      {
        title: 'Wash day',
        date: '2026-11-21T05:00:00.000Z',
        timeSlots: [
          { startTime: '2026-11-21T14:00:00.000Z', capacity: 8 },
          { startTime: '2026-11-21T15:00:00.000Z', capacity: 10 },
        ],
      },
      { title: 'Night wash', timeSlots: [{ endTime: '2026-11-23T06:00:00.000Z' }] },
    ])
  })

  test('refuses every line of an event with an invalid line, and adds no slot to an existing event', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const line = ['E1', 'Wash day', '11/21/2026', '9:00 AM', '10:00 AM', '8', 'Harrison']
    await importCsv(app, token, 'events', csvFile(columns, line))
    const file = csvFile(
      columns,
      line,
      ['E1', 'Wash day', '11/21/2026', '11:00 AM', '12:00 PM', '8', 'Harrison'],
      ['E2', 'Next wash', '12/21/2026', '9:00 AM', '10:00 AM', '8', 'Harrison'],
      ['E2', 'Other name', '12/21/2026', '10:00 AM', '11:00 AM', '8', 'Harrison'],
      ['E3', 'Third', '12/22/2026', '9:00 AM', '9:00', '0', ''],
    )
    const { body } = await checkCsv(app, token, 'events', file)
    expect(body).toMatchObject({ ready: 0, known: 1, refused: 4 })
    expect(body.problems).toEqual([
      {
        line: 3,
        column: 'Start',
        message: 'This event exists already, without this time slot. Add the slot by hand.',
      },
      { line: 4, column: null, message: 'Line 5 of the same event is refused' },
      { line: 5, column: null, message: 'This differs from line 4 of the same event' },
      { line: 6, column: 'End', message: expect.stringMatching(/^The end is before the start/) },
      { line: 6, column: 'Capacity', message: 'Capacity must be a whole number from 1 to 1000' },
    ])
  })
})
