import { describe, expect, it } from 'vitest'
import { startMailServer } from '../../../../test/support/mail-server.ts'
import { setUpOutboxSite, slotStart, start } from '../../../../test/support/outbox-site.ts'
import { dayMs, hourMs } from '../../../domain/duration.ts'
import { sendMessagesJob } from '../../jobs/send-messages.ts'
import { retryAfterRepair } from './after-repair-commands.ts'
import type { Outbox } from './outbox-worker.ts'

const { site, outboxOn, run, signUp, only, advance } = setUpOutboxSite()
const sender = 'hello@example.org'

/** Makes every attempt that is due until `time`. */
async function runUntil(time: number, outbox: Outbox) {
  while (site.now.getTime() < time) {
    const { state, next_attempt_at } = await only()
    if (state !== 'queued' || Date.parse(next_attempt_at) > time) break
    site.now = new Date(Math.max(site.now.getTime(), Date.parse(next_attempt_at)))
    await run(outbox)
  }
  site.now = new Date(time)
}

describe('an e-mail that fails through a fault of ours', () => {
  it.each([
    ['a refused sender', () => site.mailServer.answer(sender, '550 5.7.1 Not your address')],
    ['a server that wants a password', () => site.mailServer.answer(sender, '530 5.7.0 Sign in')],
    ['a server that is down', () => site.mailServer.close()],
  ])('is still retried after more than a day, at least every hour (%s)', async (_, fail) => {
    await fail()
    await signUp('rosa')
    const outbox = outboxOn(site.db)
    await runUntil(start + dayMs + 2 * hourMs, outbox)
    const message = await only()
    expect(message).toMatchObject({ state: 'queued' })
    expect(Date.parse(message.next_attempt_at) - site.now.getTime()).toBeLessThanOrEqual(hourMs)

    site.mailServer.answer(sender, null)
    const { port } = site.mailServer
    await site.mailServer.close()
    site.mailServer = await startMailServer({ port })
    advance(hourMs)
    await run(outbox)
    expect(await only()).toMatchObject({ state: 'sent' })
    expect(site.mailServer.received).toHaveLength(1)
  })

  it('is given up when its appointment is over', async () => {
    advance(6 * dayMs + 12 * hourMs)
    site.mailServer.answer(sender, '550 5.7.1 Not your address')
    await signUp('rosa')
    const outbox = outboxOn(site.db)
    await runUntil(slotStart - hourMs, outbox)
    expect(await only()).toMatchObject({ state: 'queued' })
    await runUntil(slotStart + 2 * hourMs, outbox)
    expect(await only()).toMatchObject({ state: 'failed' })
  })

  it('still gets a day of retries if the mailbox is full afterwards', async () => {
    site.mailServer.answer(sender, '550 5.7.1 Not your address')
    await signUp('rosa')
    const outbox = outboxOn(site.db)
    const repairedAt = start + 8 * hourMs
    await runUntil(repairedAt, outbox)
    site.mailServer.answer(sender, null)
    site.mailServer.answer('rosa@example.org', '452 4.2.2 Mailbox full')
    await runUntil(repairedAt + 20 * hourMs, outbox)
    expect(await only()).toMatchObject({ state: 'queued' })
    await runUntil(repairedAt + dayMs + 2 * hourMs, outbox)
    expect(await only()).toMatchObject({
      state: 'failed',
      last_error: 'given up: SMTP 452 4.2.2 to RCPT TO',
    })
  })

  it('does not flag the address if the server requires a sign-in only for the recipient', async () => {
    site.mailServer.answer('rosa@example.org', '530 5.7.1 Sign in first')
    await signUp('rosa')
    await run()
    expect(await only()).toMatchObject({ state: 'queued', last_error: 'SMTP 530 5.7.1 to RCPT TO' })
    const marked = await site.db.selectFrom('registrations').select('email_failed_at').execute()
    expect(marked).toEqual([{ email_failed_at: null }])
  })
})

describe('the repair of a fault of ours', () => {
  it('makes the e-mails that waited because of the fault due at once, and no others', async () => {
    site.mailServer.answer(sender, '550 5.7.1 Not your address')
    await signUp('rosa')
    const outbox = outboxOn(site.db)
    await runUntil(start + 3 * hourMs, outbox)
    site.mailServer.answer(sender, null)
    await run(outbox)
    expect(await only()).toMatchObject({ state: 'queued' })
    site.mailServer.answer('rosa@example.org', '452 4.2.2 Mailbox full')
    await retryAfterRepair(site.db)
    await run(outbox)
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1 })
    site.mailServer.answer('rosa@example.org', null)
    await retryAfterRepair(site.db)
    await run(outbox)
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1 })
    advance(30_000)
    await run(outbox)
    expect(await only()).toMatchObject({ state: 'sent' })
  })

  it('is assumed when the program starts', async () => {
    site.mailServer.answer(sender, '550 5.7.1 Not your address')
    await signUp('rosa')
    await runUntil(start + 3 * hourMs, outboxOn(site.db))
    site.mailServer.answer(sender, null)
    const { signal } = new AbortController()
    const job = sendMessagesJob(outboxOn(site.db))
    await job.run(site.now, signal)
    expect(await only()).toMatchObject({ state: 'sent' })
  })

  it('is not assumed when the program starts without a mail server: waiting messages stay queued', async () => {
    await site.mailServer.close()
    await signUp('rosa')
    await run()
    const job = sendMessagesJob(outboxOn(site.db, { kept: true }))
    await job.run(site.now, new AbortController().signal)
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1 })
  })
})
