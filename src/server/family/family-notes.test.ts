import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { trustClock } from '../../../test/support/trusted-clock.ts'
import type { Family } from '../../contract/family.ts'
import { api } from '../../contract/paths.ts'
import { removeNamesJob } from '../jobs/remove-names.ts'
import { saveFamilyNote } from './family-commands.ts'

const zone = 'America/New_York'
const noteText = 'Deaf: write to her'

/** A family with a note at its registration from a year ago, and a new registration */
async function setUp() {
  const app = await createTestApp({ now: '2025-11-01T15:00:00.000Z' })
  const slotIn = (inHours: number) =>
    addSlot(app.db, { now: app.clock().toISOString(), inHours, capacity: 9 })
  const old = await registerFamily(app, await slotIn(5), 1)
  const actor = { by: 'maria', zone, clock: app.clock }
  await saveFamilyNote(app.db, old.id, { note: noteText }, actor)
  app.clock.set('2026-10-30T15:00:00.000Z')
  const next = await registerFamily(app, await slotIn(240), 1)
  app.clock.set('2026-11-03T15:00:00.000Z')
  return { app, old, next, actor, token: await signInAdmin(app) }
}

const noteOf = async (app: TestApp, id: string, token: string) =>
  (await app.get<Family>(api.adminFamily(id), { token })).body.note
async function removeNames(app: TestApp): Promise<void> {
  await trustClock(app)
  const job = removeNamesJob({ db: app.db, zone, months: () => 12 })
  await job.run(app.clock(), new AbortController().signal)
}
const stored = ({ db }: TestApp) => db.selectFrom('family_notes').selectAll().execute()

test('removing the name from an old registration moves its note to the family’s new registration', async () => {
  const { app, next, token } = await setUp()
  await removeNames(app)
  expect(await noteOf(app, next.id, token)).toBe(noteText)
  expect(await stored(app)).toMatchObject([{ registration_id: next.id, updated_by: 'maria' }])
})

test('a family keeps its note when an administrator deletes the registration that has it', async () => {
  const { app, old, next, token } = await setUp()
  await app.delete(api.adminRegistration(old.id), { token })
  expect(await noteOf(app, next.id, token)).toBe(noteText)
})

test('a family keeps its note when the event of the registration that has the note is deleted', async () => {
  const { app, old, next, token } = await setUp()
  const { event_id } = await app.db
    .selectFrom('registrations')
    .where('id', '=', old.id)
    .select('event_id')
    .executeTakeFirstOrThrow()
  await app.delete(api.adminEvent(event_id), { token })
  expect(await noteOf(app, next.id, token)).toBe(noteText)
})

test('a family keeps its note when the time slot of its cancelled registration is removed', async () => {
  const { app, next, token, actor } = await setUp()
  const slot = await addSlot(app.db, { now: app.clock().toISOString(), inHours: 5 })
  const cancelled = await registerFamily(app, slot, 1)
  await saveFamilyNote(app.db, cancelled.id, { note: noteText }, actor)
  await app.put(api.adminRegistration(cancelled.id), { status: 'cancelled' }, { token })
  const url = api.adminEvent(slot.eventId)
  const timeSlots = [
    { startTime: '2026-11-04T15:00:00.000Z', endTime: '2026-11-04T16:00:00.000Z', capacity: 3 },
  ]
  expect(await app.put(url, { timeSlots }, { token })).toMatchObject({ status: 200 })
  expect(await noteOf(app, next.id, token)).toBe(noteText)
})

test('deleting a registration appends its note to the note at the family’s other registration', async () => {
  const { app, old, next, token } = await setUp()
  const other = { note: 'Comes with a cart', updated_at: app.clock().toISOString() }
  await app.db
    .insertInto('family_notes')
    .values({ registration_id: next.id, updated_by: 'maria', ...other })
    .execute()
  await app.delete(api.adminRegistration(old.id), { token })
  expect(await noteOf(app, next.id, token)).toBe(`Comes with a cart\n${noteText}`)
})

test('the family’s page shows the note only once after a deletion is undone', async () => {
  const { app, old, next, token } = await setUp()
  const undoId = randomUUIDv7()
  await app.delete(api.adminRegistration(old.id), { token, headers: { 'undo-id': undoId } })
  expect((await app.post(api.adminUndo(undoId), undefined, { token })).status).toBe(204)
  expect(await noteOf(app, next.id, token)).toBe(noteText)
})

test('the note is deleted with the family’s last named registration', async () => {
  const { app, next, token } = await setUp()
  await removeNames(app)
  await app.delete(api.adminRegistration(next.id), { token })
  expect(await stored(app)).toEqual([])
})

test('a note that another volunteer has changed since the page was opened is not replaced', async () => {
  const { app, next, token } = await setUp()
  const save = (note: string, noteAt: string | null) =>
    app.put<Family & { code?: string }>(api.adminFamilyNote(next.id), { note, noteAt }, { token })
  const { noteAt } = (await app.get<Family>(api.adminFamily(next.id), { token })).body
  const first = await save('Comes with a cart', noteAt)
  expect([first.status, first.body.note]).toEqual([200, 'Comes with a cart'])
  expect((await save('Deaf', noteAt)).body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await save('Comes with a cart', noteAt)).status, 'a repeated request').toBe(200)
  expect((await save('Deaf', first.body.noteAt)).status).toBe(200)
  expect(await noteOf(app, next.id, token)).toBe('Deaf')
})

test('a note that was typed before the family was joined with another is refused, even if the other family’s note is older', async () => {
  const { app, next, actor, token } = await setUp()
  const slot = await addSlot(app.db, { now: app.clock().toISOString(), inHours: 5 })
  const other = await registerFamily(app, slot, 2)
  await saveFamilyNote(app.db, other.id, { note: 'Comes with a cart' }, actor)
  app.clock.advanceHours(1)
  await saveFamilyNote(app.db, next.id, { note: 'Deaf' }, actor)
  const { noteAt } = (await app.get<Family>(api.adminFamily(next.id), { token })).body
  const request = { registrationId: other.id }
  const joined = await app.post<Family>(api.adminFamilyJoin(next.id), request, { token })
  expect(joined.body.note).toBe('Deaf\nComes with a cart')
  const url = api.adminFamilyNote(next.id)
  expect(await app.put(url, { note: 'Deaf: write', noteAt }, { token })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const saved = await app.put<Family>(url, { note: 'Deaf', noteAt: joined.body.noteAt }, { token })
  expect([saved.status, saved.body.note]).toEqual([200, 'Deaf'])
})
