import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTwilioServer, type TwilioServer } from '../../../../test/support/twilio-server.ts'
import type { TextChannel } from './text-channel.ts'
import { createTextChannel, twilioChannel } from './twilio.ts'

const to = '+15550100123'
const text = { id: 'one', to, text: "Washday: You're signed up & ready + set = done, 100% @ Café" }

let twilio: TwilioServer
let channel: TextChannel

beforeEach(async () => {
  twilio = await startTwilioServer()
  channel = twilioChannel(twilio.settings)
})
afterEach(async () => {
  await channel.close()
  await twilio.close()
})

describe('a text sent through Twilio', () => {
  it('arrives unchanged, from our number', async () => {
    expect(await channel.deliver(text)).toEqual({ outcome: 'sent' })
    expect(twilio.received).toEqual([{ to, body: text.text, from: twilio.settings.from }])
  })

  it('uses a messaging service if one is configured', async () => {
    const from = `MG${'0'.repeat(32)}`
    channel = twilioChannel({ ...twilio.settings, from })
    expect(await channel.deliver(text)).toEqual({ outcome: 'sent' })
    expect(twilio.received).toEqual([{ to, body: text.text, messagingServiceSid: from }])
  })
})

describe('a text that Twilio does not accept', () => {
  it.each([
    [400, 21211, 'refused', 'Twilio 400 21211'],
    [400, 21614, 'refused', 'Twilio 400 21614'],
    [400, 21612, 'delayed', 'Twilio 400 21612'],
    [400, 21606, 'delayed', 'Twilio 400 21606'],
    [429, 20429, 'delayed', 'Twilio 429 20429'],
  ])(
    'with status %i and code %s is %s, without the number in the reason',
    async (status, code, ...how) => {
      const [outcome, reason] = how
      twilio.answer(to, { status, ...(code && { code }) })
      expect(await channel.deliver(text)).toEqual({ outcome, reason })
      expect(twilio.received).toEqual([])
    },
  )

  it('is reported as stopped if the phone answered STOP', async () => {
    twilio.answer(to, { status: 400, code: 21610 })
    expect(await channel.deliver(text)).toEqual({ outcome: 'stopped' })
  })

  it('is delayed if our token is wrong, because the token can be corrected', async () => {
    channel = twilioChannel({ ...twilio.settings, authToken: 'wrong' })
    expect(await channel.deliver(text)).toEqual({ outcome: 'delayed', reason: 'Twilio 401 20003' })
  })

  it('is delayed if the server is down', async () => {
    await twilio.close()
    expect(await channel.deliver(text)).toEqual({
      outcome: 'delayed',
      reason: 'Twilio ECONNREFUSED',
    })
  })
})

describe('a text that Twilio may have accepted', () => {
  it.each([
    [500, 20500, 'Twilio 500 20500'],
    [503, undefined, 'Twilio 503'],
  ])('counts as unanswered after status %i (code: %s)', async (status, code, reason) => {
    twilio.answer(to, { status, ...(code && { code }) })
    expect(await channel.deliver(text)).toEqual({ outcome: 'unanswered', reason })
  })

  it.each(['silent', 'hangs up', 'babbling'] as const)(
    'counts as unanswered if the server gives no proper response (%s)',
    async (mood) => {
      twilio.mood = mood
      channel = twilioChannel(twilio.settings, 100)
      expect(await channel.deliver(text)).toMatchObject({ outcome: 'unanswered' })
      expect(twilio.received).toHaveLength(1)
    },
  )

  it('is aborted when the channel is closed', async () => {
    twilio.mood = 'silent'
    const delivery = channel.deliver(text)
    await twilio.textTo(to)
    await channel.close()
    expect(await delivery).toEqual({ outcome: 'unanswered', reason: 'Twilio AbortError' })
  })
})

it('without Twilio, a text is refused at once', async () => {
  const none = createTextChannel(null)
  expect(await none.deliver(text)).toEqual({ outcome: 'refused', reason: 'texts are off' })
  await none.close()
})
