import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addEvent, registerFamily, signInAdmin, slotOf } from '../../../test/support/data.ts'
import { addWebhook, createHookedApp, createSender } from '../../../test/support/webhooks.ts'
import type { HealthReport } from '../../contract/health.ts'
import { api } from '../../contract/paths.ts'
import type { SendingState, WaitingMessages } from '../../contract/sending.ts'
import { skipReasons } from '../../domain/message.ts'
import { unlessSendingIsHeld } from '../jobs/program-jobs.ts'
import { keepDueMessages } from '../messages/outbox/outbox-commands.ts'
import { findDueMessage } from '../messages/outbox/outbox-queries.ts'
import { resendDelivery } from '../webhooks/webhook-commands.ts'
import { holdSending, resumeSending } from './sending-commands.ts'
import { findWaitingMessages } from './sending-queries.ts'

const by = 'maria'

/** Two messages queued before the hold, one of them about a past slot, and one queued during the hold. */
async function createHeldApp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, { slots: [{ inHours: 2 }, { inHours: 72 }] })
  await registerFamily(app, slotOf(timeSlots, 0), 1)
  await registerFamily(app, slotOf(timeSlots, 1), 2)
  app.clock.advanceHours(1)
  await holdSending(app.db, { by, now: app.clock() })
  await registerFamily(app, slotOf(timeSlots, 1), 3)
  app.clock.advanceHours(4)
  return { app, token }
}

const readMessages = ({ db }: TestApp) =>
  db
    .selectFrom('messages')
    .orderBy('created_at')
    .orderBy('recipient')
    .select(['state', 'last_error'])
    .execute()

const readActivity = ({ db }: TestApp) =>
  db
    .selectFrom('activity')
    .where('actor', '=', by)
    .orderBy('id')
    .select('description')
    .execute()
    .then((rows) => rows.map(({ description }) => description))

describe('while sending is held', () => {
  test('no e-mail is due or kept, and families register as usual', async () => {
    const { app } = await createHeldApp()
    expect(await findDueMessage(app.db, 'email', app.clock())).toBeUndefined()
    await keepDueMessages(app.db, app.clock())
    expect((await readMessages(app)).map(({ state }) => state)).toEqual([
      'queued',
      'queued',
      'queued',
    ])
    await resumeSending(app.db, { earlier: 'send' }, { by, now: app.clock() })
    expect(await findDueMessage(app.db, 'email', app.clock())).toBeDefined()
  })

  test('no webhook is posted', async () => {
    const hookedSite = await createHookedApp()
    await addWebhook(hookedSite.app, hookedSite.receiver.url)
    const { timeSlots } = await addEvent(hookedSite.app.db)
    await registerFamily(hookedSite.app, slotOf(timeSlots, 0), 2)
    hookedSite.app.clock.advanceHours(1)
    await holdSending(hookedSite.app.db, { by, now: hookedSite.app.clock() })
    await registerFamily(hookedSite.app, slotOf(timeSlots, 0), 1)
    const waiting = await findWaitingMessages(hookedSite.app.db, hookedSite.app.clock())
    expect(waiting.earlierWebhooks).toBeGreaterThan(0)
    // The webhook about family 1
    expect(waiting.webhooks - waiting.earlierWebhooks).toBe(1)
    const sender = createSender(hookedSite.app)
    await sender.run()
    expect(hookedSite.receiver.received).toEqual([])
    await resumeSending(hookedSite.app.db, { earlier: 'send' }, { by, now: hookedSite.app.clock() })
    await sender.run()
    expect(hookedSite.receiver.received).not.toEqual([])
  })

  test('jobs that queue messages by time do nothing', async () => {
    const { app } = await createHeldApp()
    let runs = 0
    const job = unlessSendingIsHeld(app.db, {
      name: 'remind',
      wakes: false,
      run: async () => void runs++,
    })
    const run = () => job.run(app.clock(), new AbortController().signal)
    await run()
    expect(runs).toBe(0)
    await resumeSending(app.db, { earlier: 'send' }, { by, now: app.clock() })
    await run()
    expect(runs).toBe(1)
  })

  test('the health report shows the hold, and does not warn that messages wait', async () => {
    const { app, token } = await createHeldApp()
    const { body } = await app.get<HealthReport>(api.healthReport(), { token })
    expect(body).toMatchObject({ warnings: [], sending: { held: { why: 'command' } } })
  })
})

describe('the administrators', () => {
  test('see since when messages are held, and how many are waiting', async () => {
    const { app, token } = await createHeldApp()
    expect((await app.get(api.adminSending())).status).toBe(401)
    expect((await app.get(api.adminSendingWaiting())).status).toBe(401)
    expect((await app.post(api.adminSendingResume(), { earlier: 'send' })).status).toBe(401)
    const { body } = await app.get<SendingState>(api.adminSending(), { token })
    expect(body.held).toMatchObject({ since: expect.stringMatching(/Z$/), why: 'command' })
    const waiting = await app.get<WaitingMessages>(api.adminSendingWaiting(), { token })
    expect(waiting.body).toEqual({
      ...{ emails: 2, texts: 0, earlier: 1, outdated: 1 },
      ...{ webhooks: 0, earlierWebhooks: 0, hasMailServer: false },
    })
  })

  test('can resume sending once, and the activity log names who did it', async () => {
    const { app, token } = await createHeldApp()
    const resume = () => app.post(api.adminSendingResume(), { earlier: 'send' }, { token })
    expect(await resume()).toMatchObject({
      status: 200,
      body: { discarded: 0, discardedWebhooks: 0 },
    })
    const message = 'Somebody else has already released the messages.'
    expect(await resume()).toMatchObject({ status: 409, body: { message } })
    expect((await app.get<SendingState>(api.adminSending(), { token })).body.held).toBeNull()
    expect((await readMessages(app)).map(({ state }) => state)).toEqual([
      'queued',
      'queued',
      'queued',
    ])
    const lines = await app.db
      .selectFrom('activity')
      .where('description', 'like', 'Sending%')
      .select(['actor', 'description'])
      .execute()
    expect(lines).toEqual([{ actor: 'maria', description: 'Sending resumed' }])
  })

  test('can discard what was queued before the hold, but nothing queued since', async () => {
    const { app } = await createHeldApp()
    const act = { by, now: app.clock() }
    expect(await resumeSending(app.db, { earlier: 'discard' }, act)).toEqual({
      discarded: 2,
      discardedWebhooks: 0,
    })
    const discarded = { state: 'failed', last_error: skipReasons.discarded }
    expect(await readMessages(app)).toEqual([
      discarded,
      discarded,
      { state: 'queued', last_error: null },
    ])
    expect(await readActivity(app)).toEqual([
      'Emails and texts are held',
      'Sending resumed; 2 messages from before the hold were discarded',
    ])
  })

  test('can also discard webhooks, which are counted separately from messages', async () => {
    const { app, receiver } = await createHookedApp()
    await addWebhook(app, receiver.url)
    const { timeSlots } = await addEvent(app.db)
    await registerFamily(app, slotOf(timeSlots, 0), 1)
    app.clock.advanceHours(1)
    await holdSending(app.db, { by, now: app.clock() })
    const { earlier, earlierWebhooks } = await findWaitingMessages(app.db, app.clock())
    expect([earlier, earlierWebhooks]).toEqual([1, 2])
    const act = { by, now: app.clock() }
    expect(await resumeSending(app.db, { earlier: 'discard' }, act)).toEqual({
      discarded: 1,
      discardedWebhooks: 2,
    })
    expect((await readActivity(app)).at(-1)).toBe(
      'Sending resumed; 1 message and 2 notices to connected programs from before the hold were discarded',
    )
  })

  test('do not discard a webhook that they sent again during the hold', async () => {
    const { app, receiver, sender } = await createHookedApp()
    const target = await addWebhook(app, receiver.url)
    const { timeSlots } = await addEvent(app.db)
    await sender.run()
    await registerFamily(app, slotOf(timeSlots, 0), 1)
    app.clock.advanceHours(1)
    await holdSending(app.db, { by, now: app.clock() })
    app.clock.advanceHours(1)
    const act = { by, now: app.clock() }
    const deliveryId = receiver.received[0]?.id ?? ''
    await resendDelivery(app.db, { targetId: target.id, deliveryId }, act)
    expect(await findWaitingMessages(app.db, app.clock())).toMatchObject({
      webhooks: 2,
      earlierWebhooks: 1,
    })
    expect(await resumeSending(app.db, { earlier: 'discard' }, act)).toMatchObject({
      discardedWebhooks: 1,
    })
    await sender.run()
    expect(receiver.received.map(({ id }) => id)).toEqual([deliveryId, deliveryId])
  })

  test('resume sending only once if two of them do so concurrently', async () => {
    const { app } = await createHeldApp()
    const act = { by, now: app.clock() }
    const both = await Promise.all(
      [1, 2].map(() => resumeSending(app.db, { earlier: 'discard' }, act)),
    )
    expect(both.filter((one) => one !== null)).toHaveLength(1)
    expect(await holdSending(app.db, act)).toBe(true)
    expect(await holdSending(app.db, act)).toBe(false)
  })
})
