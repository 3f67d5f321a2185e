import { describe, expect, test } from 'vitest'
import { addAdministrator } from '../../../test/support/data.ts'
import { neverAborted, recipients } from '../../../test/support/organization-messages.ts'
import { at, createWatch, sendAll, subjects } from '../../../test/support/watched-warnings.ts'
import { skipReasons } from '../../domain/message.ts'

const failing = 'Needs attention: Reminding families: failing'
const over = 'Resolved: Reminding families: failing'

describe('a dashboard warning', () => {
  test('is mailed once to each recipient after five minutes, and once more when it is over', async () => {
    const { app, fails, mails, runAt } = await createWatch()
    await fails('remind')
    for (const time of ['12:00:00', '12:04:59']) await runAt(time)
    expect(await mails()).toEqual([])
    for (const time of ['12:05:00', '12:05:15', '13:00:00']) await runAt(time)
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual(
      recipients.map((to) => [to, failing]),
    )
    await sendAll(app)
    await fails('remind', null)
    for (const time of ['13:00:15', '13:05:14']) await runAt(time)
    expect(await mails()).toHaveLength(2)
    for (const time of ['13:05:15', '13:05:30']) await runAt(time)
    expect(subjects(await mails())).toEqual([failing, over])
    expect(await app.db.selectFrom('watched_warnings').selectAll().execute()).toEqual([])
  })

  test('that is over within five minutes is not mailed, but a warning that comes back again and again is', async () => {
    const { fails, mails, runAt } = await createWatch()
    await fails('remind')
    await runAt('12:00:00')
    await fails('remind', null)
    for (const time of ['12:01:00', '12:06:00']) await runAt(time)
    expect(await mails()).toEqual([])
    for (const [time, error] of [
      ['12:10:00', 'Error'],
      ['12:11:00', null],
      ['12:14:00', 'Error'],
      ['12:15:00', 'Error'],
    ] as const) {
      await fails('remind', error)
      await runAt(time)
    }
    expect(subjects(await mails())).toEqual([failing])
  })

  test('is mailed together with other warnings from the same run', async () => {
    const { app, fails, mails, runAt } = await createWatch()
    await fails('remind')
    await fails('open-series')
    for (const time of ['12:00:00', '12:05:00']) await runAt(time)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Needs attention: 2 things')
    expect(mail?.message?.text).toContain('REMINDING FAMILIES: FAILING')
    expect(mail?.message?.text).toContain('CREATING EVENTS FROM SERIES: FAILING')
    await sendAll(app)
    await fails('remind', null)
    await fails('back-up')
    for (const time of ['12:10:00', '12:15:00']) await runAt(time)
    const mixed = (await mails()).at(-1)
    expect(mixed?.subject).toBe('Needs attention: Daily backup: failing')
    expect(mixed?.message?.text).toMatch(
      /RESOLVED\n- Reminding families: failing \(from .* 7:00 AM to .* 7:10 AM\)/,
    )
  })

  test('is mailed to the administrators if no recipients are set', async () => {
    const { app, fails, mails, runAt } = await createWatch({ to: [] })
    await addAdministrator(app)
    const admins = await app.db.selectFrom('admins').select('email').execute()
    await fails('remind')
    for (const time of ['12:00:00', '12:05:00']) await runAt(time)
    expect((await mails()).map(({ to }) => to)).toEqual(admins.map(({ email }) => email))
  })
})

describe('if one warning follows another,', () => {
  test('the sixth e-mail in a day says that it is the last one, and the warnings after it are mailed together the next day', async () => {
    const { app, fails, mails, newRunning, runAt } = await createWatch()
    for (let hour = 1; hour <= 8; hour++) {
      app.clock.set(at(`0${hour}:00:00`))
      await fails(`job-${hour}`)
      for (const minute of ['00', '05']) await runAt(`0${hour}:${minute}:00`)
    }
    const told = await mails()
    expect(subjects(told)).toHaveLength(6)
    expect(
      told.filter(({ message }) => message?.text.includes('the last of six emails about')),
    ).toEqual(told.slice(-2))
    app.clock.set('2026-12-02T01:05:00.000Z')
    await fails('remind', null)
    await (await newRunning()).run(app.clock(), neverAborted)
    expect((await mails()).at(-1)?.subject).toBe('Needs attention: 2 things')
  })
})

describe('a server that was restarted', () => {
  test('mails a warning that began before the restart, and only once', async () => {
    const { fails, mails, restart, runAt } = await createWatch()
    await fails('remind')
    await runAt('12:00:00')
    await restart()
    for (const time of ['12:05:00', '12:06:00']) await runAt(time)
    await restart()
    await runAt('12:07:00')
    expect(subjects(await mails())).toEqual([failing])
  })

  test('checks the warnings only after a minute, because every job looks late at first', async () => {
    const { app, fails, newJob, runAt } = await createWatch()
    await fails('remind')
    const job = newJob()
    for (const time of ['12:00:00', '12:00:59']) await runAt(time, job)
    expect(await app.db.selectFrom('watched_warnings').selectAll().execute()).toEqual([])
    await runAt('12:01:00', job)
    expect(await app.db.selectFrom('watched_warnings').selectAll().execute()).toHaveLength(1)
  })
})

test('two processes mail the beginning of a warning once, and its end once', async () => {
  const { app, fails, mails, newRunning } = await createWatch()
  const jobs = [await newRunning(), await newRunning()]
  const both = async (time: string) => {
    app.clock.set(at(time))
    await Promise.all(jobs.map((job) => job.run(app.clock(), neverAborted)))
  }
  await fails('remind')
  for (const time of ['12:00:00', '12:05:00', '12:05:15']) await both(time)
  expect(subjects(await mails())).toEqual([failing])
  await sendAll(app)
  await fails('remind', null)
  for (const time of ['12:10:00', '12:15:00', '12:15:15']) await both(time)
  expect(subjects(await mails())).toEqual([failing, over])
})

describe('nothing is mailed', () => {
  test.each([
    ['messages are held', { sending_held_since: at('11:00:00') }, { sending_held_since: null }],
    [
      'the database is being moved',
      { read_only_since: at('11:00:00'), read_only_why: 'moving' },
      { read_only_until: '2020-01-01T00:00:00.000Z' },
    ],
  ] as const)('while %s', async (_what, state, over) => {
    const { app, fails, mails, runAt } = await createWatch()
    await app.db.updateTable('program_state').set(state).execute()
    await fails('remind')
    for (const time of ['12:00:00', '12:05:00']) await runAt(time)
    expect(await app.db.selectFrom('watched_warnings').selectAll().execute()).toEqual([])
    await app.db.updateTable('program_state').set(over).execute()
    for (const time of ['12:10:00', '12:15:00']) await runAt(time)
    expect(subjects(await mails())).toEqual([failing])
  })

  test('without a mail server', async () => {
    const { fails, mails, newRunning, runAt } = await createWatch()
    const job = await newRunning({ smtpUrl: null })
    await fails('remind')
    for (const time of ['12:00:00', '12:05:00']) await runAt(time, job)
    expect(await mails()).toEqual([])
  })
})

test('if a warning ends while an e-mail about it is queued, this e-mail is dropped, and its recipient gets none about the end', async () => {
  const { app, fails, mails, runAt } = await createWatch()
  await fails('remind')
  for (const time of ['12:00:00', '12:05:00']) await runAt(time)
  const [first] = await mails()
  await app.db
    .updateTable('messages')
    .set({ state: 'sent' })
    .where('id', '=', first?.id ?? '')
    .execute()
  await fails('remind', null)
  for (const time of ['12:10:00', '12:15:00']) await runAt(time)
  expect(
    (await mails()).map(({ to, state, error, subject }) => [to, state, error, subject]),
  ).toEqual([
    [recipients[0], 'sent', null, failing],
    [recipients[1], 'failed', skipReasons.obsolete, expect.anything()],
    [recipients[0], 'queued', null, over],
  ])
})

test('if the mail server did not answer the e-mail about a warning, its recipient also gets the e-mail about the end', async () => {
  const { app, fails, mails, runAt } = await createWatch()
  await fails('remind')
  for (const time of ['12:00:00', '12:05:00']) await runAt(time)
  const [first, second] = await mails()
  const set = (mail: typeof first, to: { state?: 'failed'; last_error: string }) =>
    app.db
      .updateTable('messages')
      .set(to)
      .where('id', '=', mail?.id ?? '')
      .execute()
  await set(first, { last_error: 'no answer; timeout' })
  await set(second, { state: 'failed', last_error: 'given up: no answer; timeout' })
  await fails('remind', null)
  for (const time of ['12:10:00', '12:15:00']) await runAt(time)
  expect((await mails()).map(({ to, state, error }) => [to, state, error])).toEqual([
    [recipients[0], 'failed', skipReasons.obsolete],
    [recipients[1], 'failed', 'given up: no answer; timeout'],
    [recipients[0], 'queued', null],
    [recipients[1], 'queued', null],
  ])
})
