import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../../test/support/data.ts'
import { createQueue, first, stored } from '../../../../test/support/leased-message.ts'
import { registerForTexts } from '../../../../test/support/text-outbox.ts'
import {
  keepDueMessages,
  recordDropped,
  recordFailed,
  recordRefused,
  recordSent,
} from './outbox-commands.ts'
import type { LeasedMessage } from './outbox-lease-commands.ts'

const twilio = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'secret',
  from: '+15550100100',
  apiUrl: 'http://127.0.0.1:9',
}

describe('the personal link', () => {
  const end: [string, boolean, (app: TestApp, message: LeasedMessage) => Promise<void>][] = [
    [
      'is erased from a message that was sent',
      false,
      ({ db, clock }, one) => recordSent(db, one, JSON.parse(one.payload), clock()),
    ],
    [
      'is erased from a message that is no longer true',
      false,
      ({ db }, one) => recordDropped(db, one, ''),
    ],
    ['stays in a message that was given up', true, ({ db }, one) => recordFailed(db, one, '')],
    [
      'stays in a message that was refused',
      true,
      ({ db, clock }, one) => recordRefused(db, one, '', clock()),
    ],
  ]
  it.each(end)('%s', async (_rule, stays, record) => {
    const { app, lease } = await createQueue()
    const message = await lease()
    expect(message.payload).toContain('"cancelToken":')
    await record(app, message)
    const { payload } = await first(app)
    expect(payload.includes('"cancelToken":')).toBe(stays)
    expect(JSON.parse(payload)).toMatchObject({ name: 'Family 1', eventTitle: 'Free laundry day' })
  })
})

it('without a mail server, due e-mails are kept, but texts stay queued', async () => {
  const app = await createTestApp({ config: { twilio } })
  const slot = await addSlot(app.db)
  await registerForTexts(app, slot)
  await keepDueMessages(app.db, app.clock())
  expect((await stored(app)).map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'kept'],
    ['text', 'queued'],
  ])
})

describe('the flag of a failed address', () => {
  const flagOf = async ({ db }: TestApp, id: string) =>
    db
      .selectFrom('registrations')
      .where('id', '=', id)
      .select('email_failed_at')
      .executeTakeFirstOrThrow()

  it('is set when the address is rejected, only on the message’s registration', async () => {
    const { app, lease, registrationId, advance } = await createQueue()
    advance(1)
    const other = await registerFamily(app, await addSlot(app.db), 1)
    await recordRefused(app.db, await lease(), 'Unknown', app.clock())
    expect(await flagOf(app, registrationId)).toEqual({
      email_failed_at: app.clock().toISOString(),
    })
    expect(await flagOf(app, other.id)).toEqual({ email_failed_at: null })
    expect(await first(app)).toMatchObject({ last_error: 'Unknown' })
  })

  it('is not set for a message without a registration', async () => {
    const { app, lease, registrationId } = await createQueue()
    await recordRefused(
      app.db,
      { ...(await lease()), registrationId: null },
      'Unknown',
      app.clock(),
    )
    expect(await flagOf(app, registrationId)).toEqual({ email_failed_at: null })
  })
})
