import { describe, expect, it } from 'vitest'
import { closeBody, closeSlots, reopenSlots } from '../../../../test/support/closing.ts'
import { familyEmail, registerFamily } from '../../../../test/support/data.ts'
import { setUpToldSite } from '../../../../test/support/told.ts'
import { api } from '../../../contract/paths.ts'
import { listMissedEmails } from '../outbox/missed-email-queries.ts'
import { keepDueMessages } from '../outbox/outbox-commands.ts'
import { findUnsentToken } from '../outbox/outbox-queries.ts'
import { sendMissedEmails } from './missed-email-commands.ts'

/** `keep` lets an hour pass without a mail server; `send` counts, queues and delivers the missed e-mails. */
async function setUp() {
  const site = await setUpToldSite()
  const { app, deliver } = site
  return {
    ...site,
    keep: async () => {
      app.clock.advanceHours(1)
      await keepDueMessages(app.db, app.clock())
    },
    send: async () => {
      const { length: count } = await listMissedEmails(app.db, app.clock())
      const sent = await sendMissedEmails(app.db, { by: 'maria', now: app.clock() })
      const { emails } = await deliver()
      return { count, sent, subjects: emails.map(({ subject }) => subject), text: emails[0]?.text }
    },
  }
}

const nothing = { count: 0, sent: { queued: 0, held: 0 }, subjects: [] }
const oneEmail = (subject: RegExp) => ({
  ...{ count: 1, sent: { queued: 1, held: 0 } },
  subjects: [expect.stringMatching(subject)],
})

describe('no missed e-mail is counted or queued about', () => {
  it('a slot that was closed and opened again', async () => {
    const { app, token, first, deliver, keep, send } = await setUp()
    await registerFamily(app, first)
    await deliver()
    await closeSlots(app, token, closeBody([first]), first)
    await keep()
    await reopenSlots(app, token, [first])
    await keep()
    expect(await send()).toMatchObject(nothing)
  })

  it('a move to the waitlist and back', async () => {
    const { app, first, put, deliver, keep, send } = await setUp()
    const family = await registerFamily(app, first)
    await deliver()
    await put(family.id, { status: 'waitlist' })
    await keep()
    await put(family.id, { status: 'confirmed' })
    await keep()
    expect(await send()).toMatchObject(nothing)
  })

  it('a slot whose time was changed and changed back, if both e-mails were given up', async () => {
    const { app, first, shift, deliver, keep, send } = await setUp()
    await registerFamily(app, first)
    await deliver()
    for (const hours of [2, 0]) {
      await shift(first, hours)
      await keep()
    }
    const last_error = 'given up: SMTP 550 5.7.1 to MAIL FROM at mail.example.org:587'
    await app.db
      .updateTable('messages')
      .set({ state: 'failed', last_error })
      .where('state', '=', 'kept')
      .execute()
    expect(await send()).toMatchObject(nothing)
  })
})

describe('a missed e-mail says that the time that the family still expects is lost', () => {
  const moved = /^You're signed up: Sat, Dec 5, 3:00/
  const lost = 'You no longer have your earlier time, Sat, Dec 5, 2:00 PM.'

  it('after a move', async () => {
    const { app, first, second, put, deliver, keep, send } = await setUp()
    const family = await registerFamily(app, first)
    await deliver()
    await put(family.id, { timeSlotId: second.id })
    await keep()
    const sent = await send()
    expect(sent).toMatchObject(oneEmail(moved))
    expect(sent.text).toContain('2:00 PM')
  })

  it('after a move and a cancellation', async () => {
    const { app, first, second, put, deliver, keep, send } = await setUp()
    const family = await registerFamily(app, first)
    await deliver()
    await put(family.id, { timeSlotId: second.id })
    await keep()
    await put(family.id, { status: 'cancelled' })
    await keep()
    const sent = await send()
    expect(sent).toMatchObject(oneEmail(/^Cancelled: Sat, Dec 5, 3:00/))
    expect(sent.text).toContain('Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too.')
  })

  it('after a move, if only the success page showed the earlier time', async () => {
    const { app, first, second, put, keep, send } = await setUp()
    const family = await registerFamily(app, first)
    await keep()
    await put(family.id, { timeSlotId: second.id })
    await keep()
    const sent = await send()
    expect(sent).toMatchObject(oneEmail(moved))
    expect(sent.text).toContain('2:00 PM')
  })

  it('after a change of the slot’s time, if only the success page showed the earlier time', async () => {
    const { app, first, shift, keep, send } = await setUp()
    await registerFamily(app, first)
    await keep()
    await shift(first, 2)
    await keep()
    const sent = await send()
    expect(sent).toMatchObject(oneEmail(/^You're signed up: Sat, Dec 5, 4:00/))
    expect(sent.text).toContain(lost)
  })

  it('after a change of the location, in a single e-mail', async () => {
    const { app, token, first, keep, send } = await setUp()
    await registerFamily(app, first)
    await keep()
    const place = { laundromatAddress: '9 Sycamore Street' }
    await app.put(api.adminEvent(first.eventId), place, { token })
    await keep()
    const sent = await send()
    expect(sent).toMatchObject(oneEmail(/^You're signed up: Sat, Dec 5, 2:00/))
    expect(sent.text).toMatch(
      /You no longer have your earlier time, Sat, Dec 5, 2:00 PM, [^.]*12 Main/,
    )
  })
})

it('a single missed e-mail has the status, the new time and the lost time', async () => {
  const { app, first, shift, put, keep, send } = await setUp()
  const { id } = await registerFamily(app, first)
  await keep()
  await shift(first, 2)
  await keep()
  for (const status of ['waitlist', 'confirmed']) await put(id, { status })
  await keep()
  const sent = await send()
  expect(sent).toMatchObject(oneEmail(/^You're signed up: Sat, Dec 5, 4:00/))
  expect(sent.text).toContain('You no longer have your earlier time, Sat, Dec 5, 2:00 PM.')
})

describe('a missed e-mail that was queued', () => {
  const busy = '450 4.2.0 Busy'

  it.each(['the family cancels', 'the family moves', 'an administrator moves the family'])(
    'no longer counts against the brake if %s before delivery',
    async (what) => {
      const { app, mail, first, second, put, deliver, keep, send } = await setUp()
      const { id } = await registerFamily(app, first)
      await keep()
      mail.answer(familyEmail(1), busy)
      const at = app.clock().toISOString()
      expect(await send()).toMatchObject({ count: 1, subjects: [] })
      const times = async () =>
        (await app.db.selectFrom('message_brakes').select('times').executeTakeFirst())?.times ?? ''
      expect(await times()).toContain(at)
      const link = (await findUnsentToken(app.db, id)) ?? ''
      const there = { eventId: second.eventId, timeSlotId: second.id }
      if (what === 'the family cancels') await app.post(api.cancel(link))
      else if (what === 'the family moves') await app.post(api.myMove(link), there)
      else await put(id, { timeSlotId: second.id })
      mail.answer(familyEmail(1), null)
      app.clock.advanceHours(1)
      expect((await deliver()).emails).toHaveLength(1)
      expect(await times()).not.toContain(at)
    },
  )

  it('can be sent again by an administrator after the family has got it', async () => {
    const { app, token, first, deliver, keep, send } = await setUp()
    await registerFamily(app, first)
    await keep()
    expect((await send()).subjects).toHaveLength(1)
    const { id } = await app.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
    expect((await app.post(api.adminMessageResend(id), undefined, { token })).status).toBe(200)
    expect((await deliver()).emails).toHaveLength(1)
  })
})
