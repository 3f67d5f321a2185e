import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { CalendarFeed, NewCalendarFeed } from '../../contract/data.ts'
import { api } from '../../contract/paths.ts'

async function makeFeed(app: TestApp, token: string) {
  const { status, body } = await app.post<NewCalendarFeed>(api.adminCalendarFeed(), undefined, {
    token,
  })
  expect(status).toBe(201)
  return new URL(body.url).pathname
}

const ask = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers })

test('the calendar lists the events with their slots and sign-up counts, but no names', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { slots: [{}, { inHours: 49, capacity: 1 }] })
  await registerFamily(app, slotOf(event.timeSlots, 0), 1)
  await registerFamily(app, slotOf(event.timeSlots, 1), 2)
  await waitlistFamily(app, slotOf(event.timeSlots, 1), 3)
  const url = await makeFeed(app, token)
  const { body, headers, statusCode } = await ask(app, url)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const text = body.replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:Free laundry day (2 of 11\\, 1 waiting)')
  expect(text).toContain('DTSTART:20261022T120000Z')
  expect(text).toContain('DTEND:20261022T140000Z')
  expect(text).toContain('8:00 AM – 9:00 AM: 1 of 10\\n9:00 AM – 10:00 AM: 1 of 1\\, 1 waiting')
  expect(text).not.toMatch(/Family|example\.org/)
})

test('a conditional request for an unchanged calendar gets status 304', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db)
  const url = await makeFeed(app, token)
  const { etag = '' } = (await ask(app, url)).headers
  app.clock.advanceHours(1)
  const again = await ask(app, url, { 'if-none-match': `W/${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await ask(app, url, { 'if-none-match': '*' })).statusCode).toBe(304)
  await registerFamily(app, slotOf(event.timeSlots, 0), 1)
  expect((await ask(app, url, { 'if-none-match': String(etag) })).statusCode).toBe(200)
})

test('a calendar address is shown only once; deleting it, replacing it, or removing its administrator revokes it', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const feed = () => app.get<CalendarFeed>(api.adminCalendarFeed(), { token })
  expect((await feed()).body).toEqual({ createdAt: null })
  const first = await makeFeed(app, token)
  expect((await feed()).body).toEqual({ createdAt: '2026-10-20T12:00:00.000Z' })
  const stored = JSON.stringify(await app.db.selectFrom('calendar_feeds').selectAll().execute())
  expect(stored).not.toContain(first.split('/').at(-1)?.replace('.ics', ''))

  const second = await makeFeed(app, token)
  expect((await ask(app, first)).statusCode).toBe(404)
  expect((await ask(app, second)).statusCode).toBe(200)
  await app.delete(api.adminCalendarFeed(), { token })
  expect((await ask(app, second)).statusCode).toBe(404)

  const third = await makeFeed(app, token)
  await app.db.deleteFrom('admins').execute()
  expect((await ask(app, third)).statusCode).toBe(404)
  expect((await ask(app, api.calendar('guessed.ics'))).statusCode).toBe(404)
  expect((await app.post(api.adminCalendarFeed())).status).toBe(401)
})

test('creating and revoking a calendar address are recorded as activity', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  await makeFeed(app, token)
  await app.delete(api.adminCalendarFeed(), { token })
  await app.delete(api.adminCalendarFeed(), { token })
  const lines = await app.db
    .selectFrom('activity')
    // Ids created in the same millisecond are not ordered.
    .orderBy('description', 'desc')
    .select(['description', 'actor'])
    .execute()
  expect(lines).toEqual([
    { description: 'A private calendar address was made', actor: 'maria' },
    { description: 'A private calendar address was ended', actor: 'maria' },
  ])
})

test('a client that guesses calendar addresses is rate-limited', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const codes: number[] = []
  for (let n = 0; n < 125; n++) codes.push((await ask(app, api.calendar(`guess-${n}`))).statusCode)
  expect(codes.filter((code) => code === 404)).toHaveLength(120)
  expect(codes.at(-1)).toBe(429)
})
