import { describe, expect, it } from 'vitest'
import { startMailServer } from '../../../../test/support/mail-server.ts'
import { setUpOutboxSite, start } from '../../../../test/support/outbox-site.ts'
import { giveUpAfterMs } from '../../../domain/delivery-times.ts'

const { site, outboxOn, run, signUp, stored, only, advance } = setUpOutboxSite()

describe('a message whose delivery fails', () => {
  it('is retried after 30 seconds, then after twice as long, until the server accepts it', async () => {
    site.mailServer.answer('rosa@example.org', '450 4.2.0 Mailbox of rosa@example.org is busy')
    await signUp('rosa')
    await run()
    expect(await only()).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: 'SMTP 450 4.2.0 to RCPT TO',
      next_attempt_at: new Date(start + 30_000).toISOString(),
    })
    advance(29_999)
    await run()
    expect(await only()).toMatchObject({ attempts: 1 })
    advance(1)
    await run()
    expect(await only()).toMatchObject({
      attempts: 2,
      next_attempt_at: new Date(start + 90_000).toISOString(),
    })
    site.mailServer.answer('rosa@example.org', null)
    advance(60_000)
    await run()
    expect(await only()).toMatchObject({ state: 'sent', attempts: 3, last_error: null })
    expect(site.mailServer.received).toHaveLength(1)
  })

  it('is given up after a day of retries, with an error in the log', async () => {
    site.mailServer.answer('rosa@example.org', '450 4.2.0 Busy')
    await signUp('rosa')
    const outbox = outboxOn(site.db)
    await run(outbox)
    let message = await only()
    while (message.state === 'queued') {
      site.now = new Date(message.next_attempt_at)
      await run(outbox)
      message = await only()
    }
    expect(site.now.getTime()).toBe(start + giveUpAfterMs)
    expect(message).toMatchObject({
      state: 'failed',
      last_error: 'given up: SMTP 450 4.2.0 to RCPT TO',
    })
    expect(site.logged.at(-1)).toMatchObject({ level: 'error', facts: { messageId: message.id } })
    advance(giveUpAfterMs)
    site.mailServer.answer('rosa@example.org', null)
    await run(outbox)
    expect(site.mailServer.received).toHaveLength(0)
  })

  it('is not retried if the mailbox does not exist, and does not stop other messages', async () => {
    site.mailServer.answer('rosa@example.org', '550 5.1.1 <rosa@example.org> unknown')
    for (const name of ['rosa', 'tom', 'ana']) {
      await signUp(name)
      advance(1)
    }
    await run()
    expect((await stored()).map(({ state }) => state)).toEqual(['failed', 'sent', 'sent'])
    expect((await stored())[0]).toMatchObject({
      attempts: 1,
      last_error: 'SMTP 550 5.1.1 to RCPT TO',
    })
    expect(site.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  it('is sent as soon as a server that was down is up again', async () => {
    const { port } = site.mailServer
    await site.mailServer.close()
    await signUp('rosa')
    const outbox = outboxOn(site.db)
    await run(outbox)
    expect(await only()).toMatchObject({
      state: 'queued',
      last_error: `ECONNREFUSED at 127.0.0.1:${port}`,
    })
    site.mailServer = await startMailServer({ port })
    advance(30_000)
    await run(outbox)
    expect(site.mailServer.received).toHaveLength(1)
  })

  it('has the same id in the second attempt if the server accepted the first and hung up', async () => {
    await signUp('rosa')
    site.mailServer.mood = 'hangs up'
    const outbox = outboxOn(site.db)
    await run(outbox)
    expect((await only()).state).toBe('queued')
    site.mailServer.mood = 'friendly'
    advance(30_000)
    await run(outbox)
    const [first, second] = site.mailServer.received.map(({ messageId }) => messageId)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect((await only()).state).toBe('sent')
  })

  it('leaves no personal data in the log or in last_error', async () => {
    site.mailServer.answer('rosa@example.org', '550 5.1.1 <rosa@example.org> Rosa is unknown')
    site.mailServer.answer('tom@example.org', '450 4.2.0 <tom@example.org> Tom is busy')
    for (const name of ['rosa', 'tom', 'ana']) {
      await signUp(name)
      advance(1)
    }
    const broken = JSON.stringify({ name: 'ana', startTime: 'ana@example.org' })
    await site.db
      .updateTable('messages')
      .set({ payload: broken })
      .where('recipient', '=', 'ana@example.org')
      .execute()
    await run()
    const written = JSON.stringify([
      site.logged,
      (await stored()).map(({ last_error }) => last_error),
    ])
    expect(site.logged.length).toBeGreaterThanOrEqual(3)
    expect(written).not.toMatch(/@example\.org|rosa|tom|\bana\b/i)
  })
})
