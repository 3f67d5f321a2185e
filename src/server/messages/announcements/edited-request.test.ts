import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { messagesOf, sentences } from '../../../../test/support/closing.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../../test/support/data.ts'
import type { Announcement } from '../../../contract/announcement.ts'
import { api } from '../../../contract/paths.ts'

const corrected = { en: 'The water is off.', es: 'No hay agua.' }
const kinds = ['news', 'closed', 'asked', 'other event'] as const
type Kind = (typeof kinds)[number]

/** A full slot with a waiting family, another slot with room at the same event, and two later events with room */
async function open() {
  const app = await createTestApp({ config: { smtpUrl: 'smtp://localhost:25' } })
  const token = await signInAdmin(app)
  const { id: eventId, timeSlots } = await addEvent(app.db, {
    slots: [
      { capacity: 3, inHours: 72 },
      { capacity: 4, inHours: 73 },
    ],
  })
  const [first, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const later = await addEvent(app.db, { slots: [{ capacity: 4, inHours: 200 }] })
  const latest = await addEvent(app.db, { slots: [{ capacity: 4, inHours: 300 }] })
  const families: string[] = []
  for (const n of [1, 2, 3]) families.push((await registerFamily(app, first, n)).id)
  await waitlistFamily(app, first, 4)
  await registerFamily(app, other, 5)
  const id = randomUUID()
  const kept = { keptHours: 24, keepIn: [other.id, slotOf(later.timeSlots, 0).id] }
  const slots = { timeSlotIds: [first.id] }
  const requests = {
    news: {
      path: api.adminAnnouncements(eventId),
      body: { id, ...slots, audience: 'confirmed', sentences },
      messages: 'announcement',
    },
    closed: {
      path: api.adminCloseSlots(eventId),
      body: { id, ...slots, sentences, ...kept },
      messages: 'slot_closed',
    },
    asked: {
      path: api.adminAskedToMove(eventId),
      body: {
        ...{ id, timeSlotId: first.id, capacity: 2, sentences, ...kept },
        registrationIds: families.slice(0, 2),
      },
      messages: 'asked_to_move',
    },
    'other event': {
      path: api.adminOtherEvent(eventId),
      body: { id, otherEventId: later.id, sentences, keptHours: 24 },
      messages: 'other_event',
    },
  } satisfies Record<Kind, { path: string; body: object; messages: string }>
  const send = (kind: Kind, changes: object = {}) =>
    app.post<Announcement & { code?: string }>(
      requests[kind].path,
      { ...requests[kind].body, ...changes },
      { token },
    )
  const sent = async (kind: Kind) => (await messagesOf(app, requests[kind].messages)).length
  return { app, requests, send, sent, first, other, families, latest }
}
type Opened = Awaited<ReturnType<typeof open>>

async function readAllRows({ db }: TestApp) {
  const tables = ['announcements', 'other_event_asks', 'asked_families', 'messages', 'time_slots']
  const others = ['slot_closings', 'kept_spots', 'asked_to_move', 'activity']
  const rows = [...tables, ...others].map((table) =>
    db
      .selectFrom(table as 'messages')
      .selectAll()
      .execute(),
  )
  return (await Promise.all(rows)).map((found) => found.map((row) => JSON.stringify(row)).sort())
}

const families = { news: 3, closed: 4, asked: 2, 'other event': 1 }

test.each(kinds)(
  'a repeated request (kind: %s) gets the first result and sends nothing',
  async (kind) => {
    const { app, requests, send, sent } = await open()
    const { status, body } = await send(kind)
    expect(status).toBe(200)
    expect(await sent(kind)).toBe(families[kind])
    const before = await readAllRows(app)
    // Field order, list order and blanks around a sentence do not matter.
    const reversed = Object.entries(requests[kind].body)
      .reverse()
      .map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value])
    const blanks = { sentences: { es: ` ${sentences.es}`, en: `${sentences.en} ` } }
    const again = await send(kind, { ...Object.fromEntries(reversed), ...blanks })
    expect([again.status, again.body]).toEqual([200, body])
    expect(await readAllRows(app)).toEqual(before)
  },
)

const changed: [Kind, string, (opened: Opened) => object][] = [
  ['news', 'a corrected sentence', () => ({ sentences: corrected })],
  ['news', 'another audience', () => ({ audience: 'both' })],
  ['news', 'another slot', ({ first, other }) => ({ timeSlotIds: [first.id, other.id] })],
  ['closed', 'a corrected sentence', () => ({ sentences: corrected })],
  ['closed', 'another slot', ({ first, other }) => ({ timeSlotIds: [first.id, other.id] })],
  ['closed', 'spots kept longer', () => ({ keptHours: 48 })],
  ['closed', 'spots kept elsewhere', ({ other }) => ({ keepIn: [other.id] })],
  ['asked', 'a corrected sentence', () => ({ sentences: corrected })],
  ['asked', 'another slot', ({ other }) => ({ timeSlotId: other.id })],
  ['asked', 'another capacity', () => ({ capacity: 1 })],
  ['asked', 'another family', (opened) => ({ registrationIds: opened.families.slice(1) })],
  ['asked', 'spots kept longer', () => ({ keptHours: 48 })],
  ['asked', 'spots kept elsewhere', ({ other }) => ({ keepIn: [other.id] })],
  ['other event', 'a corrected sentence', () => ({ sentences: corrected })],
  ['other event', 'another event', ({ latest }) => ({ otherEventId: latest.id })],
  ['other event', 'spots kept longer', () => ({ keptHours: 48 })],
]

test.each(changed)(
  'a request (kind: %s) with a used id and %s is refused and changes nothing',
  async (kind, _, to) => {
    const opened = await open()
    const { app, send } = opened
    expect((await send(kind)).status).toBe(200)
    const before = await readAllRows(app)
    const { status, body } = await send(kind, to(opened))
    expect([status, body.code]).toEqual([409, 'announcement_known'])
    expect(await readAllRows(app)).toEqual(before)
    // With a new id, the same request does not count as a repetition.
    const asNew = await send(kind, { ...to(opened), id: randomUUID() })
    expect(asNew.body.code).not.toBe('announcement_known')
  },
)

test.each(kinds)(
  'a request (kind: %s) with the id of a row without a hash, from an earlier release, is refused only if its slots or event differ',
  async (kind) => {
    const { app, send, first, other, latest } = await open()
    const { body } = await send(kind)
    for (const table of ['announcements', 'other_event_asks'] as const) {
      await app.db.updateTable(table).set({ request_hash: null }).execute()
    }
    const before = await readAllRows(app)
    const edited = await send(kind, { sentences: corrected })
    expect([edited.status, edited.body]).toEqual([200, body])
    const elsewhere = await send(kind, {
      timeSlotIds: [first.id, other.id],
      timeSlotId: other.id,
      otherEventId: latest.id,
    })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'announcement_known'])
    expect(await readAllRows(app)).toEqual(before)
  },
)

test('of two concurrent requests with the same id and different sentences, one is sent and one refused', async () => {
  const { send, sent } = await open()
  const answers = await Promise.all([send('news'), send('news', { sentences: corrected })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await sent('news')).toBe(3)
})
