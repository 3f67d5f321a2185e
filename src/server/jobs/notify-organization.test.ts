import { describe, expect, onTestFinished, test } from 'vitest'
import { elapsedBy } from '../../../test/support/app.ts'
import {
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { program } from '../../../test/support/example-message.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import {
  at,
  createDigestApp,
  neverAborted,
  newJob,
  readNotices,
  recipients,
  secondInHours,
  settingsWithoutRecipients,
  zone,
} from '../../../test/support/organization-messages.ts'
import { api } from '../../contract/paths.ts'
import { createChannel } from '../messages/channels/smtp.ts'
import { createWaits } from '../messages/outbox/outbox-waits.ts'
import { sendDueMessages } from '../messages/outbox/outbox-worker.ts'
import { notifyOrganizationJob } from './notify-organization.ts'

describe('the digest', () => {
  test('reports to each recipient what families did, grouped by event, every quarter hour', async () => {
    const { app, slot, runAt } = await createDigestApp()
    const first = await registerFamily(app, slot, 1)
    app.clock.advanceHours(secondInHours)
    await registerFamily(app, slot, 2)
    app.clock.advanceHours(secondInHours)
    await waitlistFamily(app, slot, 3)
    app.clock.advanceHours(secondInHours)
    await app.post(api.cancel(tokenOf(first)))
    await runAt('12:15:59')
    expect(await readNotices(app, 'organisation_digest')).toEqual([])
    await runAt('12:16:00')
    await runAt('12:16:15')
    const [digest, ...more] = await readNotices(app, 'organisation_digest')
    expect(more).toEqual([])
    expect(digest?.subject).toBe('Sign-ups: 2 registered, 1 joined a waitlist, 1 cancelled')
    expect(digest?.text).toContain(
      [
        'FREE LAUNDRY DAY, DEC 3',
        '- 7:01 AM: Family 1 registered',
        '- 7:01 AM: Family 2 registered',
        '- 7:01 AM: Family 3 joined the waitlist',
        '- 7:01 AM: Family 1 cancelled',
      ].join('\n'),
    )
    const sentTo = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'organisation_digest')
      .orderBy('recipient')
      .select('recipient')
      .execute()
    expect(sentTo.map(({ recipient }) => recipient)).toEqual(recipients)
  })

  test('leaves out a name that mail programs would turn into a link', async () => {
    const { app, slot, runAt } = await createDigestApp()
    const name = 'Password expired: sign in at https://evil.example/admin'
    await app.post(api.register(), registerBody(slot, 1, { name }))
    await runAt('12:16:00')
    const [digest] = await readNotices(app, 'organisation_digest')
    expect(digest?.text).toContain(
      '1 registered (the name is left out, because it looks like a link)',
    )
    expect(digest?.text).not.toContain('evil.example')
  })

  test('starts where the previous digest ended, and is not sent if nothing has happened', async () => {
    const { app, slot, runAt } = await createDigestApp()
    await registerFamily(app, slot, 1)
    await runAt('12:16:00')
    await runAt('12:31:00')
    app.clock.set(at('12:31:30'))
    await registerFamily(app, slot, 2, { language: 'es' })
    await runAt('12:46:00')
    const [, second, ...more] = await readNotices(app, 'organisation_digest')
    expect(more).toEqual([])
    expect(second?.text).toContain('Family 2 registered (Español)')
    expect(second?.text).not.toContain('Family 1')
  })

  test('reports everything that happened during an outage in one message', async () => {
    const { app, slot, runAt } = await createDigestApp()
    await registerFamily(app, slot, 1)
    app.clock.set(at('15:00:00'))
    await registerFamily(app, slot, 2)
    await runAt('18:00:00', newJob(app))
    const [digest, ...more] = await readNotices(app, 'organisation_digest')
    expect(more).toEqual([])
    expect(digest?.subject).toBe('Sign-ups: 2 registered')
  })

  test('reports all activity once after the server was off for days', async () => {
    const { app, slot, runAt } = await createDigestApp()
    await registerFamily(app, slot, 1)
    await runAt('12:16:00')
    app.clock.set(at('12:20:00'))
    await registerFamily(app, slot, 2)
    app.clock.set('2026-12-02T12:10:00.000Z')
    await registerFamily(app, slot, 3)
    app.clock.set('2026-12-05T09:00:00.000Z')
    await newJob(app).run(app.clock(), neverAborted)
    const [, digest, ...more] = await readNotices(app, 'organisation_digest')
    expect(more).toEqual([])
    for (const words of ['Family 2 registered', 'Family 3 joined the waitlist']) {
      expect(digest?.text).toContain(words)
    }
    expect(digest?.text).not.toContain('Family 1')
  })

  test('reports each sign-up once even if the clock is set back or was ahead', async () => {
    const { app, slot, runAt } = await createDigestApp()
    await registerFamily(app, slot, 1)
    await runAt('12:16:00')
    app.clock.set(at('14:20:00'))
    await registerFamily(app, slot, 2)
    app.clock.set(at('12:05:00'))
    await registerFamily(app, slot, 3)
    for (const time of ['12:16:00', '12:31:00', '14:16:00', '14:31:00']) await runAt(time)
    const digests = await readNotices(app, 'organisation_digest')
    const names = digests.flatMap((digest) => digest?.text.match(/Family \d/g) ?? [])
    expect(names.toSorted()).toEqual(['Family 1', 'Family 2', 'Family 3'])
  })

  describe('that could not be delivered', () => {
    const busy = '450 4.2.0 Busy'
    const unknown = '550 5.1.1 No such mailbox'

    /** The digest about family 1 fails for each recipient that the mail server answers with an error; then family 2 registers. */
    async function setUpGivenUp(answers: (string | null)[]) {
      const { app, slot, runAt } = await createDigestApp()
      const mail = await startMailServer()
      const channel = createChannel({ smtpUrl: mail.url, mailFrom: 'hello@example.org' })
      onTestFinished(async () => {
        await channel.close()
        await mail.close()
      })
      await registerFamily(app, slot, 1)
      await runAt('12:16:00')
      await app.db.updateTable('messages').set({ attempts: 31 }).execute()
      const log = { info: () => {}, warn: () => {}, error: () => {} }
      const waits = createWaits(elapsedBy(app.clock))
      const send = () =>
        sendDueMessages(
          { db: app.db, clock: app.clock, waits, channel, program: () => program, log },
          neverAborted,
        )
      for (const [n, answer] of answers.entries()) mail.answer(recipients[n] ?? '', answer)
      await send()
      for (const recipient of recipients) mail.answer(recipient, null)
      app.clock.set(at('12:20:00'))
      await registerFamily(app, slot, 2)
      await runAt('12:31:00')
      await send()
      const families = (address: string) =>
        mail.received
          .filter((message) => message.recipients.includes(address))
          .map(({ text }) => (text ?? '').match(/Family \d/g))
      return { app, families }
    }

    test.each([
      ['given up', [busy, busy]],
      ['rejected', [unknown, unknown]],
      ['rejected or given up', [unknown, busy]],
    ])('for all recipients (%s) is repeated in the next digest', async (_how, answers) => {
      const { app, families } = await setUpGivenUp(answers)
      for (const address of recipients) {
        expect(families(address)).toEqual([['Family 1', 'Family 2']])
      }
      const [first] = await readNotices(app, 'organisation_digest')
      expect(first).toBeNull()
    })

    test.each([busy, unknown])('for only one recipient is not repeated: %s', async (answer) => {
      const { families } = await setUpGivenUp([answer, null])
      expect(families(recipients[0] ?? '')).toEqual([['Family 2']])
      expect(families(recipients[1] ?? '')).toEqual([['Family 1'], ['Family 2']])
    })
  })

  test('without recipients still marks activity as reported, so that the first digest does not cover years', async () => {
    const { app, slot, runAt } = await createDigestApp()
    const nobody = notifyOrganizationJob({ db: app.db, zone, settings: settingsWithoutRecipients })
    await registerFamily(app, slot, 1)
    await runAt('12:16:00', nobody)
    app.clock.set(at('12:20:00'))
    await registerFamily(app, slot, 2)
    await runAt('12:46:00')
    const [digest, ...more] = await readNotices(app, 'organisation_digest')
    expect(more).toEqual([])
    expect(digest?.subject).toBe('Sign-ups: 1 registered')
    expect(digest?.text).toContain('Family 2')
  })

  test('is queued only once by two processes and after a restart', async () => {
    const { app, slot } = await createDigestApp()
    await registerFamily(app, slot, 1)
    app.clock.set(at('12:20:00'))
    const now = app.clock()
    await Promise.all([newJob(app).run(now, neverAborted), newJob(app).run(now, neverAborted)])
    await newJob(app).run(now, neverAborted)
    expect(await readNotices(app, 'organisation_digest')).toHaveLength(1)
  })

  test('omits what administrators did', async () => {
    const { app, slot, runAt } = await createDigestApp()
    const token = await signInAdmin(app)
    await app.post(api.adminRegistrations(), registerBody(slot, 1), { token })
    await runAt('12:16:00')
    expect(await readNotices(app, 'organisation_digest')).toEqual([])
  })

  test('lists at most 40 sign-ups, and counts the rest', async () => {
    const { app, runAt } = await createDigestApp()
    const slot = await addSlot(app.db, { now: at('12:00:00'), capacity: 100 })
    for (let n = 1; n <= 45; n++) await registerFamily(app, slot, n)
    await runAt('12:16:00')
    const [digest] = await readNotices(app, 'organisation_digest')
    expect(digest?.subject).toBe('Sign-ups: 45 registered')
    expect(digest?.text.match(/registered$/gm)).toHaveLength(40)
    expect(digest?.text).toContain('And 5 more.')
  })
})
