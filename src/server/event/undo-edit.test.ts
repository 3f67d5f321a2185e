import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { registerFamily, waitlistFamily } from '../../../test/support/data.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { readEverything, undoSite } from '../../../test/support/undo.ts'
import { api } from '../../contract/paths.ts'
import { hourMs } from '../../domain/duration.ts'

/** An event with one full slot, which has a confirmed and a waiting family */
async function setUp() {
  const site = await undoSite()
  const { app, token, slot } = site
  await registerFamily(app, slot, 1)
  await waitlistFamily(app, slot, 2)
  await site.deliver()
  const edit = async (changes: object) => {
    const undoId = randomUUID()
    const options = { token, headers: { 'undo-id': undoId } }
    expect((await app.put(api.adminEvent(slot.eventId), changes, options)).status).toBe(200)
    return undoId
  }
  return { ...site, edit }
}
const place = { laundromatName: 'Suds', laundromatAddress: '1 High St', location: 'Oxford' }
const later = (at: string) => new Date(Date.parse(at) + hourMs).toISOString()

test('undoing an edit of the location restores the location, and nobody is notified', async () => {
  const { app, edit, undo, wait } = await setUp()
  const before = await readEverything(app)
  const act = await edit(place)
  expect(
    await app.db.selectFrom('messages').where('state', '=', 'queued').selectAll().execute(),
  ).toHaveLength(2)
  wait(9)
  expect((await undo(act)).status).toBe(204)
  expect(await readEverything(app)).toEqual(before)
  const lines = await app.db.selectFrom('activity').orderBy('id', 'desc').selectAll().execute()
  expect(lines[0]?.description).toMatch(/^The last change to .* was undone$/)
})

test('undoing an edit of time and capacity also undoes the promotion that it caused', async () => {
  const { app, slot, edit, undo } = await setUp()
  const before = await readEverything(app)
  const { id, startTime, endTime } = slot
  const changed = { id, startTime: later(startTime), endTime: later(endTime), capacity: 2 }
  const act = await edit({ timeSlots: [changed] })
  expect(await readEverything(app)).not.toEqual(before)
  expect((await undo(act)).status).toBe(204)
  expect(await readEverything(app)).toEqual(before)
})

test('undoing an edit is refused if a family has joined the waitlist since the edit', async () => {
  const { app, slot, edit, undo } = await setUp()
  const act = await edit(place)
  await waitlistFamily(app, slot, 3)
  expect(await undo(act)).toMatchObject({ status: 409, body: { code: 'undo_changed' } })
})

test('undoing an edit is refused after another edit, and while a message of the edit is being delivered', async () => {
  const { app, token, slot, edit, undo } = await setUp()
  const first = await edit(place)
  await app.put(api.adminEvent(slot.eventId), { description: 'Bring soap.' }, { token })
  expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'undo_changed' } })
  const second = await edit({ location: 'Hamilton' })
  await app.db
    .updateTable('messages')
    .where('state', '=', 'queued')
    .set({ lease_id: 'w' })
    .execute()
  expect(await undo(second)).toMatchObject({ status: 409, body: { code: 'undo_changed' } })
})

test.each<[string, object]>([
  ['was sent', { state: 'sent', sent_at: testNow }],
  ['is being delivered', { lease_id: 'w' }],
  ['may have arrived', { last_error: 'no answer; ETIMEDOUT', last_attempt_at: testNow }],
  ['was told by phone', { state: 'kept', called_at: testNow }],
])('undoing an edit is refused if an earlier message %s meanwhile', async (_how, left) => {
  const { app, slot, edit, undo } = await setUp()
  await waitlistFamily(app, slot, 3)
  const act = await edit(place)
  const earlier = app.db.updateTable('messages').where('kind', '=', 'waitlist_joined')
  await earlier.where('state', '=', 'queued').set(left).execute()
  expect(await undo(act)).toMatchObject({ status: 409, body: { code: 'undo_changed' } })
})

test('an edit that adds a slot cannot be undone', async () => {
  const { app, slot, edit } = await setUp()
  const { id, startTime, endTime, capacity } = slot
  const added = { startTime: endTime, endTime: later(endTime), capacity: 1 }
  await edit({ timeSlots: [{ id, startTime, endTime, capacity }, added] })
  expect(await app.db.selectFrom('undoable_acts').selectAll().execute()).toEqual([])
})
