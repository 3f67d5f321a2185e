import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  messagingService,
  startTwilioServer,
  type TwilioServer,
} from '../../../../test/support/twilio-server.ts'
import { askTwilio } from './text-service-queries.ts'

let twilio: TwilioServer
beforeEach(async () => {
  twilio = await startTwilioServer()
})
afterEach(() => twilio.close())

test.each(['+15550100999', messagingService])(
  'Twilio confirms the account and the sender %s without sending a text',
  async (from) => {
    const answer = await askTwilio({ ...twilio.settings, from })
    const sender = `ends in ${from.slice(-4)}`
    expect(answer).toEqual({ isOk: true, sender, date: expect.any(Date) })
    expect(twilio.received).toEqual([])
  },
)

test.each([
  ['+15550100998', /^TWILIO_FROM, which ends in 0998, does not belong to the Twilio account\.$/],
  [`MG${'f'.repeat(32)}`, /^TWILIO_FROM, which ends in ffff, does not belong/],
])(
  'the sender %s, which is not in the account, is reported by its last four characters',
  async (from, found) => {
    const answer = await askTwilio({ ...twilio.settings, from })
    expect(answer).toMatchObject({ isOk: false, found: expect.stringMatching(found) })
  },
)

test('a number that cannot send texts, a suspended account and a wrong token are reported', async () => {
  twilio.account.numbers = [{ number: twilio.settings.from, sendsTexts: false }]
  expect(await askTwilio(twilio.settings)).toMatchObject({
    isOk: false,
    found: expect.stringMatching(/^The number of TWILIO_FROM, which ends in \d{4}, cannot send/),
  })
  twilio.account.status = 'suspended'
  expect(await askTwilio(twilio.settings)).toMatchObject({
    isOk: false,
    found: 'The Twilio account is suspended.',
  })
  const refused = await askTwilio({ ...twilio.settings, authToken: 'wrongtoken' })
  expect(refused).toMatchObject({ found: 'Twilio refused our account or token (401).' })
  expect(JSON.stringify(refused)).not.toContain('wrongtoken')
})

test('a service that cannot be reached is reported with the error code', async () => {
  await twilio.close()
  expect(await askTwilio(twilio.settings)).toMatchObject({
    isOk: false,
    found: 'Twilio could not be reached (ECONNREFUSED).',
    date: null,
  })
})
