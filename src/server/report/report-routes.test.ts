import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { createPhone, newFact } from '../../../test/support/check-in.ts'
import {
  addEvent,
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import type { Report } from '../../contract/report.ts'
import { readReport } from './report-queries.ts'

const october = { from: '2026-10-01', to: '2026-10-31' }

/**
 * An event with four spots: family 1 came, 2 is a no-show, 3 has no attendance noted, and 5 came in place of 4, which
 * cancelled.
 */
async function setUp() {
  const app = await createTestApp()
  const { id, timeSlots } = await addEvent(app.db, { slots: [{ capacity: 4 }] })
  const slot = slotOf(timeSlots, 0)
  const families = []
  for (let n = 1; n <= 4; n++) families.push(await registerFamily(app, slot, n))
  const [came, missed, , cancelled] = families
  if (!came || !missed || !cancelled) throw new Error('A family is missing')
  await app.post(api.cancel(tokenOf(cancelled)))
  const another = await registerFamily(app, slot, 5, { zipCode: '45002', language: 'es' })
  app.clock.advanceHours(49.5)
  const options = { token: await signInAdmin(app) }
  const facts = [newFact(app, came.id, 'came', { loads: 2 }), newFact(app, another.id, 'came')]
  await createPhone(app, id, options.token).send(facts)
  await app.post(api.adminNoShow(missed.id), undefined, options)
  return { app, options }
}

const read = async (app: TestApp, token: string, period = october) =>
  (await app.get<Report>(api.adminReport(period), { token })).body

describe('the report', () => {
  test('has every figure of the period', async () => {
    const { app, options } = await setUp()
    expect(await read(app, options.token)).toEqual({
      ...october,
      readAt: app.clock().toISOString(),
      totals: {
        families: 2,
        newFamilies: 2,
        returningFamilies: 0,
        visits: 2,
        loads: 5,
        walkIns: 0,
      },
      months: [{ month: '2026-10', families: 2, newFamilies: 2, visits: 2, loads: 5 }],
      zipCodes: [
        { zipCode: '45002', families: 1, visits: 1, loads: 3 },
        { zipCode: '45030', families: 1, visits: 1, loads: 2 },
      ],
      languages: [
        { language: 'en', families: 1, visits: 1, loads: 2 },
        { language: 'es', families: 1, visits: 1, loads: 3 },
      ],
      attendance: { expected: 4, came: 2, didNotCome: 1, notKnown: 0, open: 1, noShowRate: 33.3 },
      refills: { freed: 1, taken: 1, open: 0 },
    })
  })

  test('counts a family as returning if its earlier visit is a joined entry without e-mail address and phone', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const slot = await addSlot(app.db, { inHours: 2 })
    const body = { ...registerBody(slot, 1), email: null, phone: null, name: 'Ana' }
    const { body: walkIn } = await app.post<{ id: string }>(api.adminRegistrations(), body, {
      token,
    })
    const later = await addSlot(app.db, { inHours: 24 * 14 })
    const next = await registerFamily(app, later, 2)
    await app.post(api.adminFamilyJoin(next.id), { registrationId: walkIn.id }, { token })
    await app.db
      .updateTable('registrations')
      .set({ attendance: 'came', attendance_at: app.clock().toISOString(), attendance_by: 'maria' })
      .execute()
    app.clock.advanceHours(24 * 20)
    const november = { from: '2026-11-01', to: '2026-11-30' }
    const period = { zone: 'America/New_York', now: app.clock() }
    expect((await readReport(app.db, november, period)).totals).toMatchObject({
      families: 1,
      newFamilies: 0,
      returningFamilies: 1,
    })
  })

  test('is empty for a period in which nothing happened', async () => {
    const { app, options } = await setUp()
    const september = { from: '2026-09-01', to: '2026-09-30' }
    expect(await read(app, options.token, september)).toMatchObject({
      totals: { families: 0, visits: 0 },
      months: [],
      attendance: { expected: 0, noShowRate: null },
    })
  })

  test('as CSV has the same figures, opens in a spreadsheet, and says how each is counted', async () => {
    const { app, options } = await setUp()
    const { statusCode, headers, body, rawPayload } = await app.app.inject({
      url: api.adminReportCsv(october),
      headers: { authorization: `Bearer ${options.token}` },
    })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="report-2026-10-01-to-2026-10-31.csv"',
    })
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(body.split('\r\n').length).toBeGreaterThan(30)
    const rows: string[][] = parse(body, { bom: true })
    expect(rows[0]).toEqual(['Section', 'Row', 'Figure', 'Value', 'How it is counted'])
    const value = (...path: string[]) =>
      rows.find((row) => path.every((part, index) => row[index] === part))?.[3]
    expect(value('Summary', '', 'Families served')).toBe('2')
    expect(value('By month', '2026-10', 'Loads')).toBe('5')
    expect(value('By zip code', '45002', 'Visits')).toBe('1')
    expect(value('By language', 'Español', 'Families')).toBe('1')
    expect(value('Attendance', '', 'No-show rate of noted appointments')).toBe('33.3')
    expect(rows.slice(3).filter((row) => !row[4])).toEqual([])
  })

  test.each([
    ['2026-02-30', '2026-10-31', 'from'],
    ['2026-10-01', '', 'to'],
    ['2026-10-02', '2026-10-01', 'to'],
  ])('refuses a period from %s to "%s"', async (from, to, path) => {
    const app = await createTestApp()
    const options = { token: await signInAdmin(app) }
    for (const url of [api.adminReport({ from, to }), api.adminReportCsv({ from, to })]) {
      const { status, body } = await app.get(url, options)
      expect({ status, paths: body.errors?.map((one) => one.path) }).toEqual({
        status: 400,
        paths: [path],
      })
    }
  })

  test('requires an administrator', async () => {
    const app = await createTestApp()
    for (const url of [api.adminReport(october), api.adminReportCsv(october)]) {
      expect((await app.get(url)).status).toBe(401)
    }
  })
})
