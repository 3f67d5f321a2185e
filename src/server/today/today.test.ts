import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { writeBackup } from '../../../test/support/backup.ts'
import { createPhone, newFact } from '../../../test/support/check-in.ts'
import {
  addEvent,
  addSlot,
  addToBlacklist,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'
import type { Today } from '../../contract/today.ts'
import { saveJobRuns } from '../jobs/job-run-commands.ts'

const readToday = async (app: TestApp, token: string) =>
  (await app.get<Today>(api.adminToday(), { token })).body

test('only administrators can read what to do today', async () => {
  const app = await createTestApp()
  expect((await app.get(api.adminToday())).status).toBe(401)
})

test('on a quiet day there is nothing to do', async () => {
  const app = await createTestApp({ config: { backup: null } })
  const token = await signInAdmin(app)
  expect(await readToday(app, token)).toEqual({ toDo: [], nextEvent: null, backup: null })
  const slot = await addSlot(app.db)
  await registerFamily(app, slot)
  expect(await readToday(app, token)).toMatchObject({
    toDo: [],
    nextEvent: { eventId: slot.eventId, expected: 1, notAsked: 1 },
  })
})

test('the next event shows how many said yes, did not answer, or need a call', async () => {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const { id, title, date, timeSlots } = await addEvent(app.db, { slots: [{ capacity: 5 }] })
  await addSlot(app.db, { inHours: 200 })
  const slot = slotOf(timeSlots, 0)
  const ids: string[] = []
  for (let n = 1; n <= 4; n++) ids.push((await registerFamily(app, slot, n)).id)
  const added = { eventId: id, timeSlotId: slot.id, name: 'Ana Ruiz' }
  const { body } = await app.post<AdminRegistration>(api.adminRegistrations(), added, options)
  await waitlistFamily(app, slot, 6)
  const at = app.clock().toISOString()
  const asked = ids.slice(0, 3).map((registration_id, index) => ({
    registration_id,
    asked_at: at,
    answered_at: index === 0 ? at : null,
    answered_by: index === 0 ? 'family' : null,
    called_at: null,
  }))
  await app.db.insertInto('coming_answers').values(asked).execute()
  const read = await readToday(app, options.token)
  expect(read.nextEvent).toEqual({
    ...{ eventId: id, title, date },
    ...{ expected: 5, saidYes: 1, noAnswer: 2, notAsked: 2, waiting: 1, toCall: 1 },
  })
  expect(read.toDo).toEqual([
    { kind: 'calls', count: 1, name: body.name, startTime: slot.startTime },
  ])
})

test('check-in is the first to-do on the day of the event, and Who Came is a to-do once the event is over', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { id, title, date, timeSlots } = await addEvent(app.db)
  const [one, other] = [1, 2].map((n) => registerFamily(app, slotOf(timeSlots, 0), n))
  await other
  await passHours(app, 39)
  expect(kindsOf(await readToday(app, token))).not.toContain('check_in')
  await passHours(app, 8)
  const { startTime } = slotOf(timeSlots, 0)
  expect((await readToday(app, token)).toDo[0]).toEqual({
    ...{ kind: 'check_in', eventId: id, title, startTime },
  })
  const came = newFact(app, (await one)?.id ?? '', 'came')
  await createPhone(app, id, token).send([came])
  await passHours(app, 2)
  const read = await readToday(app, token)
  expect(read.toDo).toContainEqual({ kind: 'who_came', eventId: id, title, date, count: 1 })
  expect(kindsOf(read)).not.toContain('check_in')
})

/** Advances the clock, and keeps the session valid. */
async function passHours(app: TestApp, hours: number): Promise<void> {
  app.clock.advanceHours(hours)
  const session = {
    expires_at: '2027-01-01T00:00:00.000Z',
    last_used_at: app.clock().toISOString(),
  }
  await app.db.updateTable('admin_sessions').set(session).execute()
}

const kindsOf = ({ toDo }: Today) => toDo.map(({ kind }) => kind)

describe('messages that failed', () => {
  async function failMessages(app: TestApp, error = 'refused') {
    const set = { state: 'failed' as const, last_error: error }
    await app.db.updateTable('messages').set(set).execute()
  }

  const failedDigest = (id: string, at: string, last_error = 'mailbox full') => ({
    ...{ id, kind: 'organisation_digest' as const, channel: 'email' as const, dedupe_key: id },
    ...{ recipient: 'office@example.org', registration_id: null, payload: '{}' },
    ...{ state: 'failed' as const, attempts: 5, next_attempt_at: at, created_at: at },
    ...{ sent_at: null, last_error },
  })

  test('to the organization are a to-do for a week', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const at = app.clock().toISOString()
    await app.db.insertInto('messages').values(failedDigest('one', at)).execute()
    const failed = { kind: 'messages_failed', count: 1, since: at }
    expect((await readToday(app, token)).toDo).toEqual([failed])
    await passHours(app, 24 * 7)
    expect((await readToday(app, token)).toDo).toEqual([])
  })

  test('are a to-do even if a thousand newer messages were dropped as no longer true', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const at = app.clock().toISOString()
    await passHours(app, 1)
    const later = app.clock().toISOString()
    const obsolete = Array.from({ length: 1_000 }, (_, n) =>
      failedDigest(`later ${n}`, later, 'no longer of use'),
    )
    await app.db.insertInto('messages').values(failedDigest('one', at)).execute()
    for (const half of [obsolete.slice(500), obsolete.slice(0, 500)]) {
      await app.db.insertInto('messages').values(half).execute()
    }
    const failed = { kind: 'messages_failed', count: 1, since: at }
    expect((await readToday(app, token)).toDo).toEqual([failed])
  })

  test('to a family are shown as a call, not as failed messages', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    await registerFamily(app, await addSlot(app.db))
    await failMessages(app)
    expect(kindsOf(await readToday(app, token))).toEqual(['calls'])
  })

  test('because they were no longer true are not a to-do', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    await registerFamily(app, await addSlot(app.db))
    await failMessages(app, 'no longer of use')
    expect((await readToday(app, token)).toDo).toEqual([])
  })
})

// On PostgreSQL the server makes no backups.
test.runIf(engineUnderTest() === 'sqlite')(
  'a job that no longer runs and a late backup are to-dos, after calls for the next day',
  async () => {
    const folder = createTestFolder()
    const app = await createTestApp({ config: { backup: { folder, keep: 3 } } })
    const options = { token: await signInAdmin(app) }
    const at = app.clock().toISOString()
    const run = { name: 'back-up', startedAt: at, endedAt: at, succeededAt: at, error: null }
    expect((await readToday(app, options.token)).toDo).toEqual([])
    await saveJobRuns(app.db, [{ ...run, intervalMs: 15_000 }])
    expect((await readToday(app, options.token)).toDo).toEqual([{ kind: 'backup_late', at: null }])
    const name = new URL(app.url.replace(/^file:/, 'file://')).pathname.split('/').at(-1)
    const database = (name ?? '').replace(/\.db$/, '')
    writeBackup(app.url, join(folder, `${database}-2026-10-20T07-00-00Z.db`))
    const slot = await addSlot(app.db, { inHours: 60 })
    const added = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Ana Ruiz' }
    await app.post(api.adminRegistrations(), added, options)
    expect(await readToday(app, options.token)).toMatchObject({
      toDo: [{ kind: 'calls' }],
      backup: { lastAt: '2026-10-20T07:00:00.000Z' },
    })
    await passHours(app, 5)
    expect(kindsOf(await readToday(app, options.token))).toEqual(['job_late', 'calls'])
    await passHours(app, 21)
    expect(kindsOf(await readToday(app, options.token))).toEqual([
      'calls',
      'job_late',
      'backup_late',
    ])
  },
)

test('banned waiting families and possible duplicates at upcoming events are to-dos', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const {
    id: eventId,
    title,
    date,
    timeSlots,
  } = await addEvent(app.db, { slots: [{ capacity: 3 }] })
  const slot = slotOf(timeSlots, 0)
  await registerFamily(app, slot, 1)
  await registerFamily(app, slot, 2, { phone: '(513) 555-0001' })
  await registerFamily(app, slot, 3, { address: '2 River Road' })
  await waitlistFamily(app, slot, 4)
  await waitlistFamily(app, slot, 5)
  await addToBlacklist(app.db, { email: familyEmail(5), phone: '513-555-9999' })
  expect((await readToday(app, token)).toDo).toEqual([
    { kind: 'banned_waiting', eventId, title, date, count: 1 },
    { kind: 'possible_duplicates', eventId, title, date, count: 3 },
  ])
  const list = await app.get<AdminRegistration[]>(api.adminEventRegistrations(eventId), { token })
  expect(list.body.filter(({ possibleDuplicate }) => possibleDuplicate)).toHaveLength(3)
  await passHours(app, 50)
  expect(kindsOf(await readToday(app, token))).toEqual(['messages_waiting', 'who_came'])
})
