import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
} from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beginElsewhere, waitingForLocks } from '../../../test/support/held-locks.ts'
import { twilio } from '../../../test/support/incoming-texts.ts'
import { withSecondApp } from '../../../test/support/second-app.ts'
import type { BlacklistEntry } from '../../contract/blacklist.ts'
import { api } from '../../contract/paths.ts'
import type { NoShowAnswer } from '../../contract/registration.ts'
import type { NoShowPolicy } from '../../domain/no-show.ts'
import { addNoShowEntry } from './blacklist-commands.ts'

async function setUp(noShows: NoShowPolicy) {
  const app = await createTestApp({ config: { noShows, twilio }, now: '2026-10-20T12:00:00.000Z' })
  const options = { token: await signInAdmin(app) }
  const at = () => ({ now: app.clock().toISOString() })
  /** Registers family `n`, advances the clock past its appointment, and marks it as a no-show. */
  const miss = async (n = 1, changes: object = {}) => {
    const { id } = await registerFamily(app, await addSlot(app.db, at()), n, changes)
    app.clock.advanceHours(58)
    await app.db
      .updateTable('admin_sessions')
      .set({ expires_at: '2029-01-01T00:00:00.000Z', last_used_at: app.clock().toISOString() })
      .execute()
    const marked = await app.post<NoShowAnswer>(api.adminNoShow(id), undefined, options)
    expect(marked.status).toBe(200)
    return { id, isWarning: marked.body.isWarning }
  }
  const signUp = async (n = 1, changes: object = {}) => {
    const slot = await addSlot(app.db, at())
    return (await app.post(api.register(), registerBody(slot, n, changes))).status
  }
  const entries = async () =>
    (await app.get<BlacklistEntry[]>(api.adminBlacklist(), options)).body.map(
      ({ isWarning, endDate, hasEnded }) => ({ isWarning, endDate, hasEnded }),
    )
  return { app, options, miss, signUp, entries }
}

const notices = ({ db }: TestApp) =>
  db
    .selectFrom('messages')
    .where('kind', 'in', ['no_show_noted', 'text_no_show_noted'])
    .orderBy('id')
    .select(['kind', 'channel', 'state', 'recipient', 'next_attempt_at', 'payload', 'last_error'])
    .execute()

const strict: NoShowPolicy = { banMonths: null, warnsFirst: false }
const warns: NoShowPolicy = { banMonths: null, warnsFirst: true }
const sixMonths: NoShowPolicy = { banMonths: 6, warnsFirst: false }

test('a no-show bans forever by default, and nobody is notified (SPEC.md 4)', async () => {
  const { app, miss, signUp, entries } = await setUp(strict)
  expect((await miss()).isWarning).toBe(false)
  expect(await entries()).toEqual([{ isWarning: false, endDate: null, hasEnded: false }])
  expect(await signUp()).toBe(403)
  expect(await notices(app)).toEqual([])
})

describe('with bans of six months', () => {
  test('the ban ends six months after the missed day, in the program’s time zone', async () => {
    const { app, miss, signUp, entries } = await setUp(sixMonths)
    await miss()
    expect(await entries()).toEqual([{ isWarning: false, endDate: '2027-04-22', hasEnded: false }])
    app.clock.set('2027-04-23T03:59:59.999Z')
    expect(await signUp()).toBe(403)
    app.clock.set('2027-04-23T04:00:00.000Z')
    expect(await signUp()).toBe(201)
  })

  test('the family is notified the next morning at nine', async () => {
    const { app, miss } = await setUp(sixMonths)
    await miss()
    const [notice, ...others] = await notices(app)
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      kind: 'no_show_noted',
      channel: 'email',
      state: 'queued',
      recipient: familyEmail(1),
      next_attempt_at: '2026-10-23T13:00:00.000Z',
    })
    const payload = JSON.parse(notice?.payload ?? '')
    expect(payload.noShow).toEqual({ isWarning: false, endsAt: '2027-04-23T04:00:00.000Z' })
    expect(payload.cancelToken).toBeUndefined()
  })

  test('correcting the no-show cancels the unsent message, and marking it again queues a new message', async () => {
    const { app, options, miss, signUp, entries } = await setUp(sixMonths)
    const { id } = await miss()
    const set = (status: string) => app.put(api.adminRegistration(id), { status }, options)
    expect((await set('confirmed')).status).toBe(200)
    expect(await entries()).toEqual([])
    expect(await signUp()).toBe(201)
    expect((await notices(app)).map(({ state }) => state)).toEqual(['failed'])
    app.clock.advanceHours(1)
    await set('no_show')
    await set('no_show')
    expect((await notices(app)).map(({ state }) => state)).toEqual(['failed', 'queued'])
  })

  test('after a wrong e-mail address is corrected, the notice goes to the right address at nine, without a link', async () => {
    const { app, options, miss } = await setUp(sixMonths)
    const { id } = await miss()
    await app.put(api.adminRegistration(id), { email: 'right@example.org' }, options)
    const notice = (await notices(app)).at(-1)
    expect(notice).toMatchObject({
      recipient: 'right@example.org',
      next_attempt_at: '2026-10-23T13:00:00.000Z',
    })
    const { noShow, cancelToken } = JSON.parse(notice?.payload ?? '')
    expect(noShow).toEqual({ isWarning: false, endsAt: '2027-04-23T04:00:00.000Z' })
    expect(cancelToken).toBeUndefined()
  })

  test('a family without an e-mail address is notified by text, without a link', async () => {
    const { app, miss } = await setUp(sixMonths)
    await miss(1, { email: '', textConsent: true, phone: '(513) 555-0142' })
    expect(await notices(app)).toMatchObject([
      { kind: 'text_no_show_noted', channel: 'text', state: 'queued' },
    ])
  })
})

describe('where the first no-show only warns', () => {
  test('the first no-show bans nobody, and the second does', async () => {
    const { app, miss, signUp, entries } = await setUp(warns)
    expect((await miss()).isWarning).toBe(true)
    expect(await entries()).toEqual([{ isWarning: true, endDate: null, hasEnded: true }])
    expect(await signUp(1, { email: familyEmail(50), phone: '(513) 555-0999' })).toBe(201)
    expect((await miss()).isWarning).toBe(false)
    expect(await signUp()).toBe(403)
    const told = (await notices(app)).map(({ payload }) => JSON.parse(payload).noShow.isWarning)
    expect(told).toEqual([true, false])
  })

  test('a family is recognized by its phone even with another e-mail address', async () => {
    const { app, miss } = await setUp(warns)
    await miss(1)
    await app.db.deleteFrom('registrations').execute()
    expect((await miss(1, { email: familyEmail(60) })).isWarning).toBe(false)
  })

  test('another family gets its own warning', async () => {
    const { miss } = await setUp(warns)
    await miss(1)
    expect((await miss(2)).isWarning).toBe(true)
  })

  test('a warning no longer counts once the no-show is corrected or an administrator removes the entry', async () => {
    const { app, options, miss } = await setUp(warns)
    const { id } = await miss()
    await app.put(api.adminRegistration(id), { status: 'confirmed' }, options)
    await miss()
    const { body } = await app.get<BlacklistEntry[]>(api.adminBlacklist(), options)
    await app.delete(api.adminBlacklistEntry(body[0]?.id ?? ''), options)
    expect((await miss()).isWarning).toBe(true)
  })

  test('a no-show counts as the first again once the warning is older than the length of a ban', async () => {
    const { app, miss } = await setUp({ banMonths: 3, warnsFirst: true })
    await miss()
    app.clock.set('2027-01-25T12:00:00.000Z')
    expect((await miss()).isWarning).toBe(true)
    expect((await miss()).isWarning).toBe(false)
  })

  test('a no-show counts as the second until the end of the day, in the program’s time zone, on which the warning is as old as a ban', async () => {
    const { app, miss } = await setUp({ banMonths: 3, warnsFirst: true })
    await miss()
    expect(app.clock().toISOString()).toBe('2026-10-22T22:00:00.000Z')
    app.clock.set('2027-01-20T16:00:00.000Z')
    const evening = await miss()
    expect(app.clock().toISOString()).toBe('2027-01-23T02:00:00.000Z')
    expect(evening.isWarning).toBe(false)
  })

  test('exactly one of four concurrent no-shows counts as the first', async () => {
    const { app, options } = await setUp(warns)
    const ids = []
    for (let n = 0; n < 4; n++) ids.push((await registerFamily(app, await addSlot(app.db))).id)
    const apps = await withSecondApp(app, { noShows: warns })
    const marked = await Promise.all(
      ids.map((id, n) =>
        (apps[n % apps.length] ?? app).post<NoShowAnswer>(api.adminNoShow(id), undefined, options),
      ),
    )
    expect(marked.filter(({ body }) => body.isWarning)).toHaveLength(1)
  })

  test.runIf(engineUnderTest() === 'postgres')(
    'a no-show waits for an uncommitted no-show of the same family, and counts as the second',
    async () => {
      const { app, options } = await setUp(warns)
      for (let n = 0; n < 2; n++) await registerFamily(app, await addSlot(app.db))
      const [one, other] = await app.db.selectFrom('registrations').selectAll().execute()
      if (!one || !other) throw new Error('No registrations')
      const first = await beginElsewhere(app.url)
      const appointment = { eventTitle: 'Morning wash', startTime: app.clock().toISOString() }
      const act = { by: 'maria', now: app.clock(), zone: 'America/New_York' }
      const entry = await addNoShowEntry(first, one, appointment, act, warns)
      expect(entry).toMatchObject({ isWarning: true })
      const second = app.post<NoShowAnswer>(api.adminNoShow(other.id), undefined, options)
      await expect.poll(() => waitingForLocks(app.db), { timeout: 10_000 }).toBe(1)
      await first.commit().execute()
      expect((await second).body.isWarning).toBe(false)
    },
  )
})
