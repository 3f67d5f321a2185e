import { describe, expect, onTestFinished, test } from 'vitest'
import { ownMachine, startWebhookReceiver } from '../../../../test/support/webhook-receiver.ts'
import { newSecret } from '../../http/webhook/signature.ts'
import { webhookTextChannel } from './webhook-texts.ts'

const secret = newSecret()
const text = { id: 'msg-7', to: '+15135550001', text: 'Washday: you are signed up' }

async function startReceiver(status = 200) {
  const receiver = await startWebhookReceiver({ status })
  onTestFinished(receiver.close)
  const target = { url: receiver.url, secret }
  const channel = webhookTextChannel(target, ownMachine, () => new Date())
  return { receiver, channel }
}

test('a text is posted with a signature and the id of its message', async () => {
  const { receiver, channel } = await startReceiver()
  expect(await channel.deliver(text)).toEqual({ outcome: 'sent' })
  const [call] = receiver.received
  expect(call && receiver.verify(secret, call)).toMatchObject({
    type: 'text.send',
    version: 1,
    data: { to: text.to, text: text.text },
  })
  expect(call?.id).toBe(text.id)
})

describe('a response with status', () => {
  test.each([
    [202, { outcome: 'sent' }],
    [400, { outcome: 'refused', reason: 'webhook 400' }],
    [410, { outcome: 'refused', reason: 'webhook 410' }],
    [422, { outcome: 'refused', reason: 'webhook 422' }],
    [401, { outcome: 'delayed', reason: 'webhook 401' }],
    [429, { outcome: 'delayed', reason: 'webhook 429' }],
    [302, { outcome: 'delayed', reason: 'webhook 302' }],
    [503, { outcome: 'unanswered', reason: 'webhook 503' }],
  ])('%i means %j', async (status, outcome) => {
    const { channel } = await startReceiver(status)
    expect(await channel.deliver(text)).toEqual(outcome)
  })
})

test('a text is delayed if the receiver is down, and unanswered if the receiver may have taken it', async () => {
  const { receiver, channel } = await startReceiver()
  const release = receiver.hold()
  const delivery = channel.deliver(text)
  await receiver.calls(1)
  await channel.close()
  expect(await delivery).toMatchObject({ outcome: 'unanswered' })
  release()
  await receiver.close()
  const channelOfDownReceiver = webhookTextChannel(
    { url: receiver.url, secret },
    ownMachine,
    () => new Date(),
  )
  expect(await channelOfDownReceiver.deliver(text)).toEqual({
    outcome: 'delayed',
    reason: 'webhook ECONNREFUSED',
  })
})
