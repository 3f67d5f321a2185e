import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  tokenOf,
} from '../../../test/support/data.ts'
import {
  readRows,
  undoId,
  waitlistSite,
  withoutTimes,
} from '../../../test/support/waitlist-site.ts'
import { api } from '../../contract/paths.ts'
import { isDue } from '../messages/outbox/outbox-queries.ts'
import { deleteOldActs } from './undo-commands.ts'

describe('an undo', () => {
  test.each<[string, object]>([
    ['a cancellation with a promotion', { status: 'cancelled' }],
    ['a no-show', { status: 'no_show' }],
    ['a move to the waitlist', { status: 'waitlist' }],
  ])('within ten seconds of %s restores every row', async (_what, changes) => {
    const { app, first, put, undo, statuses } = await waitlistSite()
    const before = await readRows(app)
    const old = await statuses()
    await put(first.id, changes, { 'undo-id': undoId() })
    expect(await statuses()).not.toEqual(old)
    app.clock.set(new Date(app.clock().getTime() + 9_000).toISOString())
    expect((await undo()).status).toBe(204)
    expect(withoutTimes(await readRows(app))).toEqual(withoutTimes(before))
    expect(await statuses()).toEqual({
      'Family 1': 'confirmed',
      'Family 2': 'waitlist 1',
      'Family 3': 'waitlist 2',
    })
    const lines = await app.db.selectFrom('activity').select('description').execute()
    // Family 2 waits again, so its newest line must not say that it was promoted (DESIGN.md 5, rule 19).
    const undone = lines
      .map(({ description }) => description)
      .filter((line) => / undone$/.test(line))
    expect(undone.toSorted()).toEqual([
      'The last change to Family 1 was undone',
      'The last change to Family 2 was undone',
    ])
    expect((await undo()).status).toBe(409)
  })

  test('restores a deleted registration, with its messages and links', async () => {
    const { app, token, first, undo } = await waitlistSite()
    const before = await readRows(app)
    const headers = { 'undo-id': undoId() }
    await app.delete(api.adminRegistration(first.id), { token, headers })
    expect((await readRows(app)).registrations).toHaveLength(2)
    expect((await undo()).status).toBe(204)
    expect(withoutTimes(await readRows(app))).toEqual(withoutTimes(before))
    expect((await app.get(api.my(tokenOf(first)))).status).toBe(200)
  })

  test('restores the slot of a moved family', async () => {
    const { app, first, put, undo, statuses } = await waitlistSite()
    const other = await addSlot(app.db, { inHours: 300 })
    const before = await readRows(app)
    await put(first.id, { timeSlotId: other.id }, { 'undo-id': undoId() })
    expect((await undo()).status).toBe(204)
    expect(withoutTimes(await readRows(app))).toEqual(withoutTimes(before))
    expect(await statuses()).toMatchObject({ 'Family 1': 'confirmed', 'Family 2': 'waitlist 1' })
  })

  test('is refused after 16 seconds, and the act is deleted later', async () => {
    const { app, first, put, undo } = await waitlistSite()
    await put(first.id, { status: 'cancelled' }, { 'undo-id': undoId() })
    app.clock.set(new Date(app.clock().getTime() + 16_000).toISOString())
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'undo_too_late' } })
    app.clock.set(new Date(app.clock().getTime() + 60_000).toISOString())
    await deleteOldActs(app.db, app.clock())
    expect(await app.db.selectFrom('undoable_acts').selectAll().execute()).toEqual([])
  })

  test.each<[string, (site: Awaited<ReturnType<typeof waitlistSite>>) => Promise<unknown>, string]>(
    [
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
    ],
  )('is refused and changes nothing if %s', async (_what, meanwhile, code) => {
    const site = await waitlistSite()
    await site.put(site.first.id, { status: 'cancelled' }, { 'undo-id': undoId() })
    await meanwhile(site)
    const before = await readRows(site.app)
    expect(await site.undo()).toMatchObject({ status: 409, body: { code } })
    expect(await readRows(site.app)).toEqual(before)
  })

  test('is refused if another family has taken the spot', async () => {
    const { app, token, undo } = await waitlistSite()
    const slot = await addSlot(app.db, { capacity: 1, inHours: 200 })
    const family = await registerFamily(app, slot, 8)
    const headers = { 'undo-id': undoId() }
    await app.delete(api.adminRegistration(family.id), { token, headers })
    await app.db.deleteFrom('freed_spots').execute()
    await registerFamily(app, slot, 9)
    expect((await undo()).status).toBe(409)
  })

  test('succeeds once if it is requested three times concurrently', async () => {
    const { first, put, undo } = await waitlistSite()
    await put(first.id, { status: 'cancelled' }, { 'undo-id': undoId() })
    const answers = await Promise.all([undo(), undo(), undo()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  })

  test('undoes the latest of two acts with the same id', async () => {
    const { app, token, first, second, put, undo, statuses } = await waitlistSite()
    const headers = { 'undo-id': undoId() }
    await put(second.id, { status: 'cancelled' }, headers)
    expect((await app.delete(api.adminRegistration(first.id), { token, headers })).status).toBe(204)
    expect((await undo()).status).toBe(204)
    expect(await statuses()).toMatchObject({ 'Family 1': 'confirmed', 'Family 2': 'cancelled' })
  })

  test('is impossible for an edit of contact details, because the edit revokes links', async () => {
    const { app, first, put } = await waitlistSite()
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

  test('are sent after ten seconds, and those of public requests at once', async () => {
    const { app, first, slot, put } = await waitlistSite()
    await put(first.id, { status: 'cancelled' })
    expect(await due(app)).toEqual([])
    await registerFamily(app, slot, 4)
    expect(await due(app)).toEqual([`${familyEmail(4)} waitlist_joined`])
    // An act within the millisecond of a row's last change gets a time one millisecond later.
    wait(app, 10_001)
    expect(await due(app)).toHaveLength(3)
  })

  test('are sent before messages that the same family causes in the meantime', async () => {
    const { app, second, put } = await waitlistSite()
    await put(second.id, { status: 'confirmed' })
    wait(app, 3_000)
    await app.post(api.cancel(tokenOf(second)))
    const kinds = (await due(app)).map((line) => line.split(' ')[1])
    expect(kinds.slice(0, 1)).toEqual(['promoted'])
    expect(kinds).toContain('cancelled')
  })

  test('are due at once if the clock is set back', async () => {
    const { app, first, put } = await waitlistSite()
    await put(first.id, { status: 'cancelled' })
    wait(app, -3_600_000)
    expect(await due(app)).toHaveLength(2)
  })
})
