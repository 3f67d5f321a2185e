import { describe, expect, it } from 'vitest'
import { setUpOutboxSite } from '../../../../test/support/outbox-site.ts'
import { leaseMs } from '../../../domain/delivery-times.ts'
import { cancelRegistration } from '../../cancellation/cancellation-commands.ts'
import { connect } from '../../db/connect.ts'
import { leaseMessage } from './outbox-lease-commands.ts'
import { sendDueMessages } from './outbox-worker.ts'

const cancelLink = /\/cancel\/([0-9a-f-]{36})/

const { site, outboxOn, run, signUp, stored, only, subjects, advance } = setUpOutboxSite()

describe('a queued message', () => {
  it('reaches its mailbox, and its link cancels the registration', async () => {
    await signUp('rosa')
    await run()
    const mail = await site.mailServer.mailTo('rosa@example.org')
    expect(mail.subject).toBe("You're signed up: Tue, Dec 8, 9:00 AM, Downtown")
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      'check-in-code.gif',
      'invite.ics',
    ])

    const token = cancelLink.exec(mail.text ?? '')?.[1] ?? ''
    await cancelRegistration(site.db, token, () => site.now)
    await run()
    expect(subjects()).toEqual(['Cancelled', "You're signed up"])
  })

  it('is marked as sent, and its link is erased', async () => {
    await signUp('rosa')
    expect((await only()).payload).toContain('cancelToken')
    advance(1_000)
    await run()
    const message = await only()
    expect(message).toMatchObject({
      state: 'sent',
      attempts: 1,
      sent_at: site.now.toISOString(),
      last_error: null,
    })
    const token = cancelLink.exec(site.mailServer.received[0]?.text ?? '')?.[1]
    expect(token).toBeTruthy()
    expect(message.payload).not.toContain(token)
  })

  it('is sent once, however often the worker runs', async () => {
    await signUp('rosa')
    const outbox = outboxOn(site.db)
    await Promise.all([run(outbox), run(outbox)])
    advance(leaseMs)
    await run(outbox)
    expect(site.mailServer.received).toHaveLength(1)
  })

  it('is sent once by two concurrent processes', async () => {
    const names = Array.from({ length: 24 }, (_, index) => `family${index}`)
    for (const name of names) await signUp(name)
    const other = connect(site.database.url)
    await Promise.all([run(outboxOn(site.db)), run(outboxOn(other.db))])
    await other.db.destroy()
    expect(site.mailServer.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      names.map((name) => `${name}@example.org`).toSorted(),
    )
    expect(
      (await stored()).every(({ state, attempts }) => state === 'sent' && attempts === 1),
    ).toBe(true)
  })

  it('is sent when the lease ends if the process that leased it was killed', async () => {
    await signUp('rosa')
    await leaseMessage(site.db, (await only()).id, site.now)
    const outbox = outboxOn(site.db)
    await run(outbox)
    advance(leaseMs - 1)
    await run(outbox)
    expect(site.mailServer.received).toHaveLength(0)
    advance(1)
    await run(outbox)
    expect(site.mailServer.received).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('is sent once even if another worker runs while a slow server answers', async () => {
    await signUp('rosa')
    const release = site.mailServer.hold()
    const slow = run()
    await site.mailServer.mailTo('rosa@example.org')
    await run()
    release()
    await slow
    expect(site.mailServer.received).toHaveLength(1)
    expect((await only()).state).toBe('sent')
  })

  it('is kept, with its link, if no mail server is configured', async () => {
    await signUp('rosa')
    await run(outboxOn(site.db, { kept: true }))
    const message = await only()
    expect(message).toMatchObject({ state: 'kept', attempts: 0, sent_at: null })
    expect(message.payload).toContain('cancelToken')
    await run()
    expect(site.mailServer.received).toHaveLength(0)
  })
})

describe('the worker', () => {
  it('finishes its current deliveries and starts no more once it is stopped', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `family${index}`)
    for (const name of names) {
      await signUp(name)
      advance(1)
    }
    const release = site.mailServer.hold()
    const stopping = new AbortController()
    const running = sendDueMessages(outboxOn(site.db), stopping.signal)
    await site.mailServer.mailTo('family0@example.org')
    stopping.abort()
    release()
    await running
    const states = (await stored()).map(({ state }) => state)
    const sent = states.filter((state) => state === 'sent').length
    expect(sent).toBeGreaterThanOrEqual(1)
    expect(sent).toBeLessThanOrEqual(4)
    expect(states.filter((state) => state === 'queued')).toHaveLength(names.length - sent)
    expect(site.mailServer.received).toHaveLength(sent)
  })

  it('throws if the database fails', async () => {
    await site.db.schema.dropTable('messages').execute()
    await expect(run()).rejects.toThrow()
    await expect(run(outboxOn(site.db, { kept: true }))).rejects.toThrow()
  })
})
