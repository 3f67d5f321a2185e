import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeBuiltWeb } from '../../../test/support/built-web.ts'
import { addEvent, addSlot, registerBody } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import type { InitialEvents } from '../../contract/rendered-page.ts'
import { defaultSettings } from '../../contract/settings.ts'
import { createRenderedPages } from './rendered-pages.ts'

async function createSite() {
  const site = await createTestApp({ build: { webFolder: makeBuiltWeb() } })
  const open = async (url: string, headers = {}) => site.app.inject({ url, headers })
  return { ...site, open }
}

const noAppointments = { cancel: async () => null, my: async () => null }
const noLog = { info: () => {}, warn: () => {}, error: () => {} }

function rendersOf(body: string): string | undefined {
  return /render (\d+)/.exec(body)?.[1]
}

function eventsIn(body: string): InitialEvents {
  const [, json = ''] = /id="initial-data">(.*)<\/script>/.exec(body) ?? []
  return JSON.parse(json)
}

describe('the document of home', () => {
  test('contains the list that the API returns, and is rendered once per change', async () => {
    const { db, open, post } = await createSite()
    const slot = await addSlot(db)
    const first = (await open('/')).body
    expect(eventsIn(first).events).toEqual((await open('/api/events')).json())
    expect(rendersOf((await open('/')).body)).toBe(rendersOf(first))

    expect((await post('/api/register', registerBody(slot))).status).toBe(201)
    await expect
      .poll(async () => eventsIn((await open('/')).body).events[0]?.timeSlots[0]?.registrationCount)
      .toBe(1)
    expect(rendersOf((await open('/')).body)).not.toBe(rendersOf(first))
  })

  test('is rendered again when a slot starts', async () => {
    const { db, open, clock } = await createSite()
    await addSlot(db)
    const before = (await open('/')).body
    expect(eventsIn(before).renderedFor).toBe('1970-01-01T00:00:00.000Z')
    const { startTime = '' } = eventsIn(before).events[0]?.timeSlots[0] ?? {}
    clock.set(startTime)
    await expect.poll(async () => eventsIn((await open('/')).body).renderedFor).toBe(startTime)
  })

  test('is the same in every encoding, and returns 304 to a browser that has it', async () => {
    const { db, open } = await createSite()
    await addSlot(db)
    const plain = await open('/')
    const brotli = await open('/', { 'accept-encoding': 'gzip, br' })
    const gzip = await open('/', { 'accept-encoding': 'gzip' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    const known = await open('/', { 'if-none-match': plain.headers.etag })
    expect([known.statusCode, known.body]).toEqual([304, ''])
  })

  test('cannot be broken by a closing tag in an event’s title', async () => {
    const { db, open } = await createSite()
    const title = '</script><script>alert(1)</script><!--'
    await addEvent(db, { title })
    const { body } = await open('/')
    expect(body.match(/<script/g)).toHaveLength(3)
    expect(eventsIn(body).events[0]?.title).toBe(title)
  })
})

describe('the document of register', () => {
  test('is rendered for each slot of the list, and once for all other query strings', async () => {
    const { db, open } = await createSite()
    const { eventId, id } = await addSlot(db)
    const known = `event=${eventId}&timeSlot=${id}`
    expect((await open(`/register?${known}&more=1`)).body).toContain(`/register|${known}|`)
    const unknown = (await open('/register?event=1&timeSlot=<b>2</b>')).body
    expect(unknown).toContain('/register||')
    expect((await open('/register?x=2')).body).toBe(unknown)
  })
})

test('all unknown links share a document, and a path without a token has no rendered page', async () => {
  const { open } = await createSite()
  const my = (await open('/my/one')).body
  expect(my).toContain('en:/my/any|')
  for (const url of ['/my/two?do=coming', '/m/one', '/sign-up/one']) {
    expect((await open(url)).body).toBe(my)
  }
  expect((await open('/es/cancel/one')).body).toContain('es:/cancel/any|')
  expect((await open('/find')).body).toContain('en:/find|')
  for (const url of ['/my', '/cancel', '/m'])
    expect(rendersOf((await open(url)).body)).toBe(undefined)
})

test.runIf(engineUnderTest() === 'sqlite')(
  'if the database fails, home is sent without the list, so that the browser requests the list',
  async () => {
    const pages = await createRenderedPages({
      folder: makeBuiltWeb(),
      settings: defaultSettings,
      publicUrl: 'https://washday.example.org',
      upcomingEvents: { get: () => Promise.reject(new Error('gone')) },
      appointments: noAppointments,
      clock: () => new Date(),
      elapsed: () => performance.now(),
      log: noLog,
    })
    const html = (await pages?.en.home(''))?.plain.toString()
    expect(html).toContain('/||undefined|')
    expect(html).toContain('id="initial-data"></script>')
  },
)

test('during fast changes, about one request in ten renders a new document, and the others get the latest document', async () => {
  let etag = 0
  let now = 0
  const pages = await createRenderedPages({
    folder: makeBuiltWeb(),
    settings: defaultSettings,
    publicUrl: 'https://washday.example.org',
    upcomingEvents: { get: async () => ({ body: Buffer.from('[]'), etag: `${++etag}` }) },
    appointments: noAppointments,
    clock: () => new Date(),
    // Each call advances the time by a millisecond, so a render takes a millisecond.
    elapsed: () => ++now,
    log: noLog,
  })
  const rendered = new Set<string | undefined>()
  for (let i = 0; i < 100; i++) rendered.add(rendersOf(String((await pages?.en.home(''))?.plain)))
  expect(rendered.size).toBeGreaterThan(5)
  expect(rendered.size).toBeLessThan(15)
})

test.runIf(engineUnderTest() === 'sqlite')(
  'if the renderer throws, the document has the events but no rendered page, and the error is logged once',
  async () => {
    const folder = makeBuiltWeb()
    const broken = "export const renderPage = () => { throw new TypeError('Rosa is not a slot') }"
    writeFileSync(join(folder, '../render/render.js'), broken)
    const logged: object[] = []
    let etag = 0
    const pages = await createRenderedPages({
      folder,
      settings: defaultSettings,
      publicUrl: 'https://washday.example.org',
      upcomingEvents: { get: async () => ({ body: Buffer.from('[]'), etag: `${++etag}` }) },
      appointments: noAppointments,
      clock: () => new Date(),
      elapsed: () => performance.now(),
      log: { ...noLog, error: (facts) => logged.push(facts) },
    })
    for (let i = 0; i < 3; i++) {
      const html = String((await pages?.en.home(''))?.plain)
      expect(html).toContain('<div id="root"></div>')
      expect(eventsIn(html).events).toEqual([])
    }
    expect(logged).toEqual([{ error: 'TypeError', at: expect.stringContaining('render.js') }])
  },
)
