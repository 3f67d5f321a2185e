import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
} from '../../../test/support/data.ts'
import type { Consequences } from '../../contract/careful.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'
import { isDue } from '../messages/outbox/outbox-queries.ts'
import { deleteOldActs } from './undo-commands.ts'

const undoId = (n = 1) => `01936f00-0000-7000-8000-00000000000${n}`

/** A slot with one spot: family 1 is confirmed, 2 and 3 wait */
async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity: 1 })
  const first = await registerFamily(app, slot, 1)
  const second = await registerFamily(app, slot, 2)
  const third = await registerFamily(app, slot, 3)
  await app.db.updateTable('messages').set({ state: 'sent' }).execute()
  const list = async () =>
    (await app.get<AdminRegistration[]>(api.adminEventRegistrations(slot.eventId), { token })).body
  return {
    app,
    token,
    slot,
    first,
    second,
    third,
    /** Names with status and place in line */
    statuses: async () =>
      Object.fromEntries(
        (await list()).map(({ name, status, waitlistPosition }) => [
          name,
          [status, ...(waitlistPosition ? [waitlistPosition] : [])].join(' '),
        ]),
      ),
    put: (id: string, changes: object, headers: Record<string, string> = {}) =>
      app.put(api.adminRegistration(id), changes, { token, headers }),
    preview: async (id: string, body: object) =>
      (await app.post<Consequences>(api.adminRegistrationPreview(id), body, { token })).body,
    undo: (n = 1) => app.post(api.adminUndo(undoId(n)), undefined, { token }),
  }
}

const everything = async ({ db }: TestApp) => ({
  registrations: await db.selectFrom('registrations').orderBy('id').selectAll().execute(),
  messages: await db.selectFrom('messages').orderBy('id').selectAll().execute(),
  tokens: await db.selectFrom('cancel_tokens').orderBy('token_hash').selectAll().execute(),
  facts: await db.selectFrom('attendance_facts').orderBy('id').selectAll().execute(),
  bans: await db.selectFrom('blacklist').orderBy('id').selectAll().execute(),
  banPhones: await db.selectFrom('blacklist_phones').selectAll().execute(),
  freed: await db.selectFrom('freed_spots').orderBy('id').selectAll().execute(),
  counts: await db.selectFrom('time_slots').orderBy('id').selectAll().execute(),
})
const withoutTimes = ({ registrations, ...others }: Awaited<ReturnType<typeof everything>>) => ({
  ...others,
  registrations: registrations.map(({ updated_at: _, ...row }) => row),
})
const queuedTo = async ({ db }: TestApp) =>
  (
    await db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .orderBy('recipient')
      .select(['recipient', 'kind'])
      .execute()
  ).map(({ recipient, kind }) => `${recipient} ${kind}`)

describe('a preview', () => {
  test('names who is told and who is promoted, and changes nothing', async () => {
    const { app, first, second, preview } = await setUp()
    const before = await everything(app)
    const answer = await preview(first.id, { changes: { status: 'cancelled' } })
    expect(answer).toMatchObject({
      told: [
        { registrationId: first.id, name: 'Family 1', isPromoted: false, ways: ['email'] },
        { registrationId: second.id, name: 'Family 2', isPromoted: true, ways: ['email'] },
      ],
      overfull: [],
    })
    expect(await everything(app)).toEqual(before)
  })

  test('says that a full slot will have more families than spots', async () => {
    const { third, preview } = await setUp()
    const { overfull } = await preview(third.id, { changes: { status: 'confirmed' } })
    expect(overfull).toMatchObject([{ taken: 2, capacity: 1 }])
  })

  test('of deleting tells nobody but the promoted, and refuses as the act does', async () => {
    const { app, token, first, preview } = await setUp()
    const { told } = await preview(first.id, { deletes: true })
    expect(told.map(({ name, isPromoted }) => [name, isPromoted])).toEqual([['Family 2', true]])
    const unknown = api.adminRegistrationPreview(undoId())
    expect((await app.post(unknown, { deletes: true }, { token })).status).toBe(404)
  })

  test('of a raised capacity names the promoted', async () => {
    const { app, token, slot } = await setUp()
    const { id, startTime, endTime } = slot
    const body = { timeSlots: [{ id, startTime, endTime, capacity: 3 }] }
    const url = api.adminEventPreview(slot.eventId)
    const { body: answer } = await app.post<Consequences>(url, body, { token })
    expect(answer.told.map(({ name, isPromoted }) => [name, isPromoted])).toEqual([
      ['Family 2', true],
      ['Family 3', true],
    ])
    // By the new capacity, not by the one before
    expect(answer.overfull).toEqual([])
    const counts = await app.db.selectFrom('time_slots').select('capacity').execute()
    expect(counts).toEqual([{ capacity: 1 }])
  })

  test('holds for the act: what would do something else is refused', async () => {
    const { app, first, second, put, preview } = await setUp()
    const { key } = await preview(first.id, { changes: { status: 'cancelled' } })
    // The family that would have been promoted leaves the waitlist.
    await put(second.id, { status: 'cancelled' })
    const refused = await put(first.id, { status: 'cancelled' }, { 'if-match': key })
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const again = await preview(first.id, { changes: { status: 'cancelled' } })
    expect((await put(first.id, { status: 'cancelled' }, { 'if-match': again.key })).status).toBe(
      200,
    )
    expect(await queuedTo(app)).toHaveLength(3)
  })
})

describe('an undo within ten seconds', () => {
  test.each<[string, object]>([
    ['a cancellation with a promotion', { status: 'cancelled' }],
    ['a no-show', { status: 'no_show' }],
    ['a place on the waitlist', { status: 'waitlist' }],
  ])('takes back %s, to the last row', async (_what, changes) => {
    const { app, first, put, undo, statuses } = await setUp()
    const before = await everything(app)
    const old = await statuses()
    await put(first.id, changes, { 'undo-id': undoId() })
    expect(await statuses()).not.toEqual(old)
    app.clock.set(new Date(app.clock().getTime() + 9_000).toISOString())
    expect((await undo()).status).toBe(204)
    expect(withoutTimes(await everything(app))).toEqual(withoutTimes(before))
    expect(await statuses()).toEqual({
      'Family 1': 'confirmed',
      'Family 2': 'waitlist 1',
      'Family 3': 'waitlist 2',
    })
    const lines = await app.db.selectFrom('activity').orderBy('id', 'desc').selectAll().execute()
    expect(lines[0]?.description).toBe('The last change to Family 1 was taken back')
    expect((await undo()).status).toBe(409)
  })

  test('restores a deleted registration, with its messages and links', async () => {
    const { app, token, first, undo } = await setUp()
    const before = await everything(app)
    const headers = { 'undo-id': undoId() }
    await app.delete(api.adminRegistration(first.id), { token, headers })
    expect((await everything(app)).registrations).toHaveLength(2)
    expect((await undo()).status).toBe(204)
    expect(withoutTimes(await everything(app))).toEqual(withoutTimes(before))
    expect((await app.get(api.my(tokenOf(first)))).status).toBe(200)
  })

  test('brings a moved family back', async () => {
    const { app, first, put, undo, statuses } = await setUp()
    const other = await addSlot(app.db, { inHours: 300 })
    const before = await everything(app)
    await put(first.id, { timeSlotId: other.id }, { 'undo-id': undoId() })
    expect((await undo()).status).toBe(204)
    expect(withoutTimes(await everything(app))).toEqual(withoutTimes(before))
    expect(await statuses()).toMatchObject({ 'Family 1': 'confirmed', 'Family 2': 'waitlist 1' })
  })

  test('is refused when it is too late, and the act is forgotten', async () => {
    const { app, first, put, undo } = await setUp()
    await put(first.id, { status: 'cancelled' }, { 'undo-id': undoId() })
    app.clock.set(new Date(app.clock().getTime() + 16_000).toISOString())
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'undo_too_late' } })
    app.clock.set(new Date(app.clock().getTime() + 60_000).toISOString())
    await deleteOldActs(app.db, app.clock())
    expect(await app.db.selectFrom('undoable_acts').selectAll().execute()).toEqual([])
  })

  test.each<[string, (site: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>, string]>([
    [
      'a message is being delivered',
      ({ app }) =>
        app.db
          .updateTable('messages')
          .where('state', '=', 'queued')
          .set({ lease_id: 'w' })
          .execute(),
      'undo_changed',
    ],
    [
      'the promoted family was changed',
      ({ second, put }) => put(second.id, { name: 'Another' }),
      'undo_changed',
    ],
    [
      'the family signed up again',
      ({ app, slot }) => app.post(api.register(), registerBody(slot, 1)),
      'undo_changed',
    ],
  ])('is refused with the reason if %s', async (_what, meanwhile, code) => {
    const site = await setUp()
    await site.put(site.first.id, { status: 'cancelled' }, { 'undo-id': undoId() })
    await meanwhile(site)
    const before = await everything(site.app)
    expect(await site.undo()).toMatchObject({ status: 409, body: { code } })
    expect(await everything(site.app)).toEqual(before)
  })

  test('is refused if another family has taken the spot', async () => {
    const { app, token, undo } = await setUp()
    const slot = await addSlot(app.db, { capacity: 1, inHours: 200 })
    const family = await registerFamily(app, slot, 8)
    const headers = { 'undo-id': undoId() }
    await app.delete(api.adminRegistration(family.id), { token, headers })
    await app.db.deleteFrom('freed_spots').execute()
    await registerFamily(app, slot, 9)
    expect((await undo()).status).toBe(409)
  })

  test('two at once take it back once', async () => {
    const { first, put, undo } = await setUp()
    await put(first.id, { status: 'cancelled' }, { 'undo-id': undoId() })
    const answers = await Promise.all([undo(), undo(), undo()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  })

  test('takes back the latest of two acts with one id', async () => {
    const { app, token, first, second, put, undo, statuses } = await setUp()
    const headers = { 'undo-id': undoId() }
    await put(second.id, { status: 'cancelled' }, headers)
    expect((await app.delete(api.adminRegistration(first.id), { token, headers })).status).toBe(204)
    expect((await undo()).status).toBe(204)
    expect(await statuses()).toMatchObject({ 'Family 1': 'confirmed', 'Family 2': 'cancelled' })
  })

  test('is not offered for a change of contact details, which ends links', async () => {
    const { app, first, put } = await setUp()
    const changes = { email: 'other@example.org', status: 'cancelled' }
    await put(first.id, changes, { 'undo-id': undoId() })
    expect(await app.db.selectFrom('undoable_acts').selectAll().execute()).toEqual([])
  })
})

describe("messages of an administrator's act", () => {
  const due = async ({ db, clock }: TestApp) =>
    (
      await db
        .selectFrom('messages')
        .where('state', '=', 'queued')
        .where(isDue(clock()))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .select(['recipient', 'kind'])
        .execute()
    ).map(({ recipient, kind }) => `${recipient} ${kind}`)
  const wait = (app: TestApp, ms: number) =>
    app.clock.set(new Date(app.clock().getTime() + ms).toISOString())

  test('wait ten seconds; those of public acts leave at once', async () => {
    const { app, first, slot, put } = await setUp()
    await put(first.id, { status: 'cancelled' })
    expect(await due(app)).toEqual([])
    await registerFamily(app, slot, 4)
    expect(await due(app)).toEqual([`${familyEmail(4)} waitlist_joined`])
    // An act in the millisecond of a row's last change is dated after it.
    wait(app, 10_001)
    expect(await due(app)).toHaveLength(3)
  })

  test('leave before what the same family causes meanwhile', async () => {
    const { app, second, put } = await setUp()
    await put(second.id, { status: 'confirmed' })
    wait(app, 3_000)
    await app.post(api.cancel(tokenOf(second)))
    const kinds = (await due(app)).map((line) => line.split(' ')[1])
    expect(kinds.slice(0, 1)).toEqual(['promoted'])
    expect(kinds).toContain('cancelled')
  })

  test('do not wait for a clock that was set back', async () => {
    const { app, first, put } = await setUp()
    await put(first.id, { status: 'cancelled' })
    wait(app, -3_600_000)
    expect(await due(app)).toHaveLength(2)
  })
})
