import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { checkCsv, csvFile, importCsv, runCsv } from '../../../test/support/csv-files.ts'
import { addEvent, registerFamily, signInAdmin, slotOf } from '../../../test/support/data.ts'
import { readFigures } from '../../../test/support/figures.ts'
import { api } from '../../contract/paths.ts'

const header = ['Event', 'Date', 'Start', 'Name', 'Email', 'Status', 'ID']
const day = ['Free laundry day', '10/22/2026', '8:00 AM']

async function setUp(capacity = 2) {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { slots: [{ capacity }, { inHours: 49 }] })
  return { app, token, event }
}

const registrations = (app: TestApp) =>
  app.db.selectFrom('registrations').orderBy('created_at').selectAll().execute()
const messages = async (app: TestApp) =>
  (await app.db.selectFrom('messages').select('id').execute()).length

describe('the check of an import', () => {
  test('reports each line that it would refuse, with the column, and changes nothing', async () => {
    const { app, token, event } = await setUp()
    await registerFamily(app, slotOf(event.timeSlots, 1), 7)
    const file = csvFile(
      header,
      [...day, 'Ana', 'ana@example.org', '', ''],
      [...day, '', 'not an address', 'maybe', ''],
      ['Free laundry day', '22/10/2026', 'noon', 'Ben', 'ben@example.org', '', ''],
      ['Other day', '10/22/2026', '8:00 AM', 'Cara', 'cara@example.org', '', ''],
      [...day, 'Dina', 'family7@example.org', '', ''],
      [...day, 'Ana again', 'Ana+2@example.org', 'waitlist', ''],
      [...day, 'Eva', 'eva@example.org', 'Confirmed', ''],
      [...day, 'Fay', 'fay@example.org', 'confirmed', ''],
      [...day, 'Gus', 'gus@example.org', 'no-show', ''],
      [...day, 'Hal', 'hal@example.org', 'canceled', ''],
    )
    const { body, status } = await checkCsv(app, token, 'registrations', file)
    expect(status).toBe(200)
    expect(body).toMatchObject({ rows: 10, ready: 3, known: 0, refused: 7, upcoming: 3, events: 1 })
    expect(body.problems).toEqual([
      { line: 3, column: 'Name', message: 'Name is required' },
      { line: 3, column: 'Email', message: 'Valid email is required' },
      {
        line: 3,
        column: 'Status',
        message: '“maybe” is not a status. Write confirmed, waitlist, cancelled or no-show.',
      },
      {
        line: 4,
        column: 'Date',
        message: '“22/10/2026” is not a day. Write 2026-11-21 or 11/21/2026.',
      },
      {
        line: 5,
        column: 'Start',
        message: 'There is no event with this time slot. Import the events first.',
      },
      { line: 6, column: 'Email', message: 'This family is already registered for this event' },
      { line: 7, column: 'Email', message: 'Line 2 registers the same family for this event' },
      { line: 9, column: 'Status', message: 'All 2 spots of this time slot are taken' },
      { line: 10, column: 'Attendance', message: 'This time slot has not started yet' },
    ])
    expect(await registrations(app)).toHaveLength(1)
  })

  test('accepts a subset of columns in any order, with semicolons, a byte order mark and other header names', async () => {
    const { app, token } = await setUp()
    const file =
      '\uFEFFzip code;E-MAIL ADDRESS;Start time;favorite color;full_name;DATE\r\n' +
      '45030;ana@example.org;8:00 AM;blue;"Ana; Maria";10/22/2026\r\n;;;;;\r\n'
    const { body } = await checkCsv(app, token, 'registrations', file)
    expect(body).toMatchObject({ rows: 1, ready: 1, refused: 0 })
    expect(body.notes).toEqual(['Columns that are not imported: favorite color.'])
  })
})

describe('an import of registrations', () => {
  test('stores the values of the file, and sends no message', async () => {
    const { app, token, event } = await setUp()
    const columns = [
      ...header,
      'Phone',
      'Address',
      'Zip code',
      'Registered',
      'Agreed to texts',
      'Language',
    ]
    const file = csvFile(
      columns,
      [
        ...day,
        'Ana',
        'Ana@example.org',
        'confirmed',
        'A1',
        '+1 (513) 555-0101',
        '5 Elm St',
        '45030',
        '10/1/2026 9:30 AM',
        '10/1/2026 9:30 AM',
        'Spanish',
      ],
      [...day, 'Ben', '', 'waitlist', 'A2', '', '', '', '', '', ''],
    )
    const report = await importCsv(app, token, 'registrations', file)
    expect(report).toMatchObject({ ready: 2, upcoming: 2 })
    expect(await registrations(app)).toMatchObject([
      {
        event_id: event.id,
        time_slot_id: slotOf(event.timeSlots, 0).id,
        name: 'Ana',
        email: 'Ana@example.org',
        email_key: 'ana@example.org',
        phone: '+1 (513) 555-0101',
        phone_key: '5135550101',
        address_key: '45030 5elmst',
        status: 'confirmed',
        language: 'es',
        confirmed_at: '2026-10-01T13:30:00.000Z',
        text_consent_at: '2026-10-01T13:30:00.000Z',
        created_at: '2026-10-01T13:30:00.000Z',
        updated_at: '2026-10-20T12:00:00.000Z',
      },
      { name: 'Ben', email: null, status: 'waitlist', confirmed_at: null },
    ])
    expect(await messages(app)).toBe(0)
    const { kept, counted } = await readFigures(app.db)
    expect(kept).toEqual(counted)
    const lines = await app.db
      .selectFrom('activity')
      .orderBy('id')
      .select(['description', 'actor', 'digest'])
      .execute()
    expect(lines.at(-1)).toEqual({
      description: 'Imported registrations (2 lines)',
      actor: 'maria',
      digest: null,
    })
  })

  test('that is repeated, with or without ids, changes nothing', async () => {
    const { app, token } = await setUp()
    const rows = [
      [...day, 'Ana', 'ana@example.org', 'confirmed', 'A1'],
      [...day, 'Ben', 'ben@example.org', 'cancelled', 'A2'],
    ]
    const file = csvFile(header, ...rows)
    await importCsv(app, token, 'registrations', file)
    const before = await registrations(app)
    expect(await importCsv(app, token, 'registrations', file)).toMatchObject({ ready: 0, known: 2 })
    const withoutIds = csvFile(header.slice(0, -1), ...rows.map((row) => row.slice(0, -1)))
    expect(await importCsv(app, token, 'registrations', withoutIds)).toMatchObject({
      ready: 0,
      known: 2,
    })
    expect(await registrations(app)).toEqual(before)
    const lines = await app.db
      .selectFrom('activity')
      .where('description', 'like', 'Imported%')
      .select('id')
      .execute()
    expect(lines).toHaveLength(1)
  })

  test('that is repeated without ids does not confirm a family that has cancelled since', async () => {
    const { app, token } = await setUp()
    const file = csvFile(header, [...day, 'Ana', 'ana@example.org', 'confirmed', ''])
    await importCsv(app, token, 'registrations', file)
    const [ana] = await registrations(app)
    await app.put(api.adminRegistration(ana?.id ?? ''), { status: 'cancelled' }, { token })
    const { body } = await checkCsv(app, token, 'registrations', file)
    expect(body).toMatchObject({
      ready: 0,
      problems: [{ line: 2, column: 'Status', message: expect.stringContaining('has cancelled') }],
    })
  })

  test('is refused as a whole if its outcome has changed since the check', async () => {
    const { app, token, event } = await setUp(1)
    const file = csvFile(
      header,
      [...day, 'Ana', 'ana@example.org', '', ''],
      [...day, 'Ben', 'ben@example.org', 'waitlist', ''],
    )
    const { body: checked } = await checkCsv(app, token, 'registrations', file)
    expect(checked).toMatchObject({ ready: 2, refused: 0 })
    await registerFamily(app, slotOf(event.timeSlots, 0), 1)
    const { status, body } = await runCsv(app, token, 'registrations', file, checked)
    expect([status, body.code]).toEqual([409, 'import_changed'])
    expect(await registrations(app)).toHaveLength(1)
  })

  test('stores status and attendance at past events as given, and bans nobody', async () => {
    const { app, token } = await setUp(1)
    app.clock.set('2026-10-23T12:00:00.000Z')
    const next = await signInAgain(app)
    const file = csvFile(
      [...header, 'Attendance', 'Loads'],
      [...day, 'Ana', 'ana@example.org', 'confirmed', '', 'came', '2'],
      [...day, 'Ben', 'ben@example.org', 'confirmed', '', 'Not here', ''],
      [...day, 'Cara', 'cara@example.org', 'No-Show', '', '', ''],
      [...day, 'Dan', 'dan@example.org', 'cancelled', '', 'came', ''],
    )
    const report = await importCsv(app, next ?? token, 'registrations', file)
    expect(report).toMatchObject({ ready: 3, refused: 1, upcoming: 0 })
    expect(await registrations(app)).toMatchObject([
      { name: 'Ana', status: 'confirmed', attendance: 'came', loads: 2, attendance_by: 'maria' },
      { name: 'Ben', status: 'confirmed', attendance: 'not_here', loads: null },
      { name: 'Cara', status: 'no_show', attendance: 'not_here' },
    ])
    expect(await app.db.selectFrom('blacklist').selectAll().execute()).toEqual([])
    const { kept, counted } = await readFigures(app.db)
    expect(kept).toEqual(counted)
  })

  test('leaves the loads of a visit unknown, also after a no-show that was taken back', async () => {
    const { app, token } = await setUp(1)
    app.clock.set('2026-10-23T12:00:00.000Z')
    const next = { token: (await signInAgain(app)) ?? token }
    const visit = [...day, 'Ana', 'ana@example.org', 'confirmed', '', 'came']
    await importCsv(app, next.token, 'registrations', csvFile([...header, 'Attendance'], visit))
    const [ana] = await registrations(app)
    for (const status of ['no_show', 'confirmed']) {
      app.clock.advanceHours(0.1)
      const answer = await app.put(api.adminRegistration(ana?.id ?? ''), { status }, next)
      expect(answer.status).toBe(200)
    }
    expect(await registrations(app)).toMatchObject([{ attendance: 'came', loads: null }])
  })

  test('refuses consent to texts without its time or without a phone number', async () => {
    const { app, token } = await setUp(5)
    const file = csvFile(
      [...header, 'Phone', 'Agreed to texts'],
      [...day, 'Ana', 'ana@example.org', '', '', '513 555 0101', 'yes'],
      [...day, 'Ben', 'ben@example.org', '', '', '', '10/1/2026'],
      [...day, 'Cara', 'cara@example.org', '', '', '513 555 0102', '12/1/2026'],
      [...day, 'Dan', 'dan@example.org', '', '', '513 555 0103', 'no'],
    )
    const { body } = await checkCsv(app, token, 'registrations', file)
    expect(body.ready).toBe(1)
    expect(body.problems.map(({ line, message }) => [line, message])).toEqual([
      [2, 'Consent to texts counts only with the day and time when the family agreed'],
      [3, 'Without a phone number nobody can agree to texts'],
      [4, 'This is in the future'],
    ])
  })
})

async function signInAgain(app: TestApp): Promise<string | undefined> {
  const { body } = await app.post<{ token: string }>(api.adminLogin(), {
    username: 'maria',
    password: 'correct horse',
  })
  return body.token
}

test('an import requires an administrator', async () => {
  const app = await createTestApp()
  expect((await checkCsv(app, 'nobody', 'events', 'x')).status).toBe(401)
  expect((await runCsv(app, 'nobody', 'events', 'x', { ready: 0, refused: 0 })).status).toBe(401)
})
