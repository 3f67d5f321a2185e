import { parse } from 'csv-parse/sync'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { AddToBlacklistRequest } from '../../contract/blacklist.ts'
import { api } from '../../contract/paths.ts'
import { unguardCell } from '../../domain/csv-cell.ts'
import { inTransaction } from '../db/transaction.ts'
import { eraseRegistrations } from '../family/erase-commands.ts'

const byteOrderMark = '\uFEFF'

async function download(app: TestApp, token: string, kind: string, query = {}) {
  const { body, headers, statusCode } = await app.app.inject({
    url: api.adminExport(kind, query),
    headers: { authorization: `Bearer ${token}` },
  })
  return { body, headers, status: statusCode }
}

function read(text: string): Record<string, string>[] {
  expect(text.startsWith(byteOrderMark)).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const byPapa = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
  }).data
  expect(rows).toEqual(byPapa)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, unguardCell(cell)])),
  )
}

describe('an export', () => {
  test('has an event’s registrations, with names and addresses as typed', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const event = await addEvent(app.db, {
      slots: [{}, { inHours: 49, capacity: 1 }, { inHours: 50 }],
    })
    const other = await addEvent(app.db, { title: 'Another day' })
    await registerFamily(app, slotOf(event.timeSlots, 0), 1, {
      name: '=HYPERLINK("https://example.org";"Ana")',
      phone: '+1 513 555 0101',
      address: '-5, "Elm" Street',
    })
    const agreed = { text_consent_at: '2026-10-19T12:00:00.000Z' }
    await app.db.updateTable('registrations').set(agreed).execute()
    await waitlistFamily(app, slotOf(event.timeSlots, 1), 2)
    const third = await registerFamily(app, slotOf(event.timeSlots, 2), 3)
    await registerFamily(app, slotOf(other.timeSlots, 0), 3)
    app.clock.advanceHours(1)
    await app.post(api.cancel(tokenOf(third)))

    const { body, headers } = await download(app, token, 'registrations', { eventId: event.id })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-disposition']).toBe(
      'attachment; filename="registrations-event-2026-10-22.csv"',
    )
    expect(body).not.toMatch(/(^|[,"\n])=HYPERLINK/)
    const [first, second, cancelled, ...more] = read(body)
    expect(more).toEqual([])
    expect(first).toMatchObject({
      'Event ID': event.id,
      Event: 'Free laundry day',
      Date: '2026-10-22',
      Start: '08:00',
      End: '09:00',
      Name: '=HYPERLINK("https://example.org";"Ana")',
      Email: familyEmail(1),
      Phone: '+1 513 555 0101',
      Address: '-5, "Elm" Street',
      Status: 'confirmed',
      'Status since': '2026-10-20T08:00:00-04:00',
      Registered: '2026-10-20T08:00:00-04:00',
      Language: 'en',
      'Agreed to texts': '2026-10-19T08:00:00-04:00',
    })
    expect(second).toMatchObject({ Name: 'Family 2', Phone: '', Status: 'waitlist' })
    expect(cancelled).toMatchObject({
      Name: 'Family 3',
      Status: 'cancelled',
      'Status since': '2026-10-20T09:00:00-04:00',
    })
  })

  test('has the time at which an administrator confirmed a cancelled family again', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const { id: eventId, timeSlots } = await addEvent(app.db, { slots: [{}] })
    const family = await registerFamily(app, slotOf(timeSlots, 0), 1)
    app.clock.advanceHours(1)
    await app.post(api.cancel(tokenOf(family)))
    app.clock.advanceHours(1)
    await app.put(api.adminRegistration(family.id), { status: 'confirmed' }, { token })
    const [row] = read((await download(app, token, 'registrations', { eventId })).body)
    expect(row?.['Status since']).toBe('2026-10-20T10:00:00-04:00')
  })

  test('lists each family once, with its registrations in the period', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const first = await addEvent(app.db)
    const second = await addEvent(app.db, { slots: [{ inHours: 24 * 30 }] })
    await registerFamily(app, slotOf(first.timeSlots, 0), 1)
    app.clock.advanceHours(1)
    await registerFamily(app, slotOf(second.timeSlots, 0), 1, { address: 'New Street 1' })
    await registerFamily(app, slotOf(second.timeSlots, 0), 2)

    const all = await download(app, token, 'families')
    expect(all.headers['content-disposition']).toContain('families-all-on-2026-10-20.csv')
    expect(read(all.body)).toMatchObject([
      {
        Name: 'Family 1',
        Address: 'New Street 1',
        Registrations: '2',
        'First appointment': '2026-10-22',
        'Last appointment': '2026-11-19',
      },
      { Name: 'Family 2', Registrations: '1' },
    ])
    const october = await download(app, token, 'families', { from: '2026-10-01', to: '2026-10-31' })
    expect(october.headers['content-disposition']).toContain('families-2026-10-01-to-2026-10-31')
    expect(read(october.body)).toMatchObject([{ Name: 'Family 1', Registrations: '1' }])
  })

  test('lists joined families as one, and an erased family as “Name removed”', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const { timeSlots } = await addEvent(app.db, { slots: [{ inHours: 2 }, { inHours: 3 }] })
    const soon = slotOf(timeSlots, 0)
    const later = slotOf((await addEvent(app.db, { slots: [{ inHours: 90 }] })).timeSlots, 0)
    const first = await registerFamily(app, soon, 1)
    const joined = await registerFamily(app, soon, 2)
    const erased = await registerFamily(app, slotOf(timeSlots, 1), 3)
    app.clock.advanceHours(1)
    const living = await registerFamily(app, later, 4)
    const past = await registerFamily(app, soon, 4)
    await app.post(api.adminFamilyJoin(first.id), { registrationId: joined.id }, { token })
    app.clock.advanceHours(10)
    await inTransaction(app.db, (tx) =>
      eraseRegistrations(tx, [erased.id, past.id], { now: app.clock() }),
    )
    expect(living.id).not.toBe(past.id)
    const rows = read((await download(app, token, 'families')).body)
    const shown = rows.map(({ Name, Registrations }) => `${Name}: ${Registrations}`)
    expect(shown.sort()).toEqual(['Family 2: 2', 'Family 4: 2', 'Name removed: 1'])
  })

  test('of attendance, the blacklist, events or messages has one line per row', async () => {
    const app = await createTestApp()
    const event = await addEvent(app.db)
    const registration = await registerFamily(app, slotOf(event.timeSlots, 0), 1)
    await registerFamily(app, slotOf(event.timeSlots, 0), 2)
    app.clock.advanceHours(50)
    const token = await signInAdmin(app)
    await app.post(api.adminNoShow(registration.id), undefined, { token })
    await app.post(
      api.adminBlacklist(),
      {
        name: 'Rosa',
        email: null,
        phone: '513 555 0177',
        reason: 'Broke a dryer',
        endDate: '2026-12-24',
      } satisfies AddToBlacklistRequest,
      { token },
    )

    const attendance = read((await download(app, token, 'attendance')).body)
    expect(attendance).toMatchObject([
      { Name: 'Family 1', Status: 'no-show', Attendance: 'not here', 'Noted by': 'maria' },
      { Name: 'Family 2', Status: 'confirmed', Attendance: '' },
    ])
    const blacklist = read((await download(app, token, 'blacklist')).body)
    expect(blacklist).toMatchObject([
      { Name: 'Family 1', 'Bans phone': 'yes', Type: 'ban', 'Last day': '' },
      { Name: 'Rosa', Email: '', Reason: 'Broke a dryer', 'Last day': '2026-12-24' },
    ])
    expect(read((await download(app, token, 'events')).body)).toMatchObject([
      { ID: event.id, Event: 'Free laundry day', Start: '08:00', Capacity: '10', Confirmed: '1' },
    ])
    const messages = read((await download(app, token, 'messages')).body)
    expect(messages.map((row) => [row.Kind, row.To, row.Name])).toEqual([
      ['registration_confirmed', familyEmail(1), 'Family 1'],
      ['registration_confirmed', familyEmail(2), 'Family 2'],
    ])
  })

  test('never contains a personal link', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const event = await addEvent(app.db)
    const cancelToken = tokenOf(await registerFamily(app, slotOf(event.timeSlots, 0), 1))
    const hashes = await app.db.selectFrom('cancel_tokens').select('token_hash').execute()
    expect(hashes.length).toBeGreaterThan(0)
    for (const kind of ['registrations', 'attendance', 'families', 'events', 'messages']) {
      const { body } = await download(app, token, kind)
      expect(body).not.toContain(cancelToken)
      for (const { token_hash } of hashes) expect(body).not.toContain(token_hash)
    }
  })

  test('is recorded as activity with its kind, its event or period, and the number of lines, but no names', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const event = await addEvent(app.db)
    await registerFamily(app, slotOf(event.timeSlots, 0), 1)
    await download(app, token, 'registrations', { eventId: event.id })
    await download(app, token, 'messages', { from: '2026-10-01', to: '2026-10-31' })
    const lines = await app.db
      .selectFrom('activity')
      .where('description', 'like', 'Exported%')
      .orderBy('id')
      .select(['description', 'actor', 'event_id'])
      .execute()
    expect(lines).toEqual([
      {
        description: 'Exported registrations of "Free laundry day" (1 line)',
        actor: 'maria',
        event_id: event.id,
      },
      {
        description: 'Exported messages from 2026-10-01 to 2026-10-31 (1 line)',
        actor: 'maria',
        event_id: null,
      },
    ])
  })

  test('requires an administrator, and an existing event', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    expect((await app.get(api.adminExport('families'))).status).toBe(401)
    const eventId = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect((await download(app, token, 'registrations', { eventId })).status).toBe(404)
    expect((await download(app, token, 'registrations', { from: '10/1/2026' })).status).toBe(400)
    expect((await download(app, token, 'passwords')).status).toBe(400)
    const { count } = await app.db
      .selectFrom('activity')
      .where('description', 'like', 'Exported%')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })
})
