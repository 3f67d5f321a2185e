import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addReminder,
  addSlot,
  familyEmail,
  registerFamily,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { twilio } from '../../../test/support/incoming-texts.ts'
import { mailedToken, rowOf } from '../../../test/support/personal-links.ts'
import { registerByPhone } from '../../../test/support/phone-families.ts'
import { familyPhone } from '../../../test/support/text-outbox.ts'
import type { MoveAnswer } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'

type Slot = { id: string; eventId: string }

const move = (app: TestApp, token: string, slot: Slot, more: object = {}) =>
  app.post<MoveAnswer & { code: string }>(api.myMove(token), {
    eventId: slot.eventId,
    timeSlotId: slot.id,
    ...more,
  })

async function readEverything(app: TestApp) {
  const rows = await app.db.selectFrom('registrations').orderBy('id').selectAll().execute()
  const messages = await app.db.selectFrom('messages').orderBy('id').selectAll().execute()
  const lines = await app.db.selectFrom('activity').orderBy('id').selectAll().execute()
  const tokens = await app.db
    .selectFrom('cancel_tokens')
    .orderBy('token_hash')
    .selectAll()
    .execute()
  return { rows, messages, lines, tokens }
}

const messagesTo = (app: TestApp, id: string) =>
  app.db
    .selectFrom('messages')
    .where('registration_id', '=', id)
    .orderBy('id')
    .select(['kind', 'channel', 'state', 'payload'])
    .execute()

async function createTwoSlots(app: TestApp) {
  const { timeSlots } = await addEvent(app.db, {
    slots: [{ capacity: 1 }, { capacity: 1, inHours: 50 }],
  })
  return { first: slotOf(timeSlots, 0), second: slotOf(timeSlots, 1) }
}

describe('POST /api/my/{token}/move', () => {
  test('moves a confirmed family, and queues one message and writes one activity line', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const family = await registerFamily(app, first)
    app.clock.advanceHours(1)
    const answer = await move(app, tokenOf(family), second, { startTime: second.startTime })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        message: 'You have a new time. Your spot is saved.',
        emailHeld: false,
        appointment: { timeSlotId: second.id, status: 'confirmed', startTime: second.startTime },
      },
    ])
    const at = app.clock().toISOString()
    expect(await rowOf(app, 1)).toMatchObject({
      id: family.id,
      time_slot_id: second.id,
      confirmed_at: at,
      updated_at: at,
    })
    const messages = await messagesTo(app, family.id)
    expect(messages.map(({ kind, state }) => [kind, state])).toEqual([
      // Dropped before it was sent, because the move made it obsolete
      ['registration_confirmed', 'failed'],
      ['moved', 'queued'],
    ])
    expect(JSON.parse(messages[1]?.payload ?? '')).toMatchObject({
      startTime: second.startTime,
      before: { startTime: first.startTime },
    })
    const lines = await app.db
      .selectFrom('activity')
      .where('created_at', '=', at)
      .select(['description', 'actor'])
      .execute()
    expect(lines).toEqual([{ description: 'Family 1 moved to another time', actor: 'public' }])
    expect(app.wakes()).toBe(2)
  })

  test('moves a family to another event, and offers the freed spot to the waitlist', async () => {
    const app = await createTestApp()
    const old = await addSlot(app.db, { capacity: 1 })
    const other = await addSlot(app.db, { capacity: 1, inHours: 200 })
    const family = await registerFamily(app, old)
    const waiting = await waitlistFamily(app, old, 2)
    expect((await move(app, tokenOf(family), other)).status).toBe(200)
    expect(await rowOf(app, 1)).toMatchObject({ event_id: other.eventId, time_slot_id: other.id })
    const offers = await messagesTo(app, waiting.id)
    expect(offers.map(({ kind }) => kind)).toEqual(['waitlist_joined', 'spot_available'])
  })

  test('changes nothing if the family already has that spot', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const token = tokenOf(await registerFamily(app, first))
    expect((await move(app, token, first)).body.message).toBe('This spot is already yours.')
    await move(app, token, second)
    const before = await readEverything(app)
    app.clock.advanceHours(1)
    const again = await move(app, token, second)
    expect([again.status, again.body.message]).toEqual([200, 'This spot is already yours.'])
    expect(await readEverything(app)).toEqual(before)
  })

  test('confirms a waitlisted family with complete details', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    await registerFamily(app, first, 1)
    const waiting = await registerFamily(app, first, 2)
    expect(waiting.status).toBe('waitlist')
    expect((await move(app, tokenOf(waiting), second)).status).toBe(200)
    expect(await rowOf(app, 2)).toMatchObject({ status: 'confirmed', waitlisted_at: null })
  })

  test('deletes the record of earlier reminders, so that the family gets reminders for its new time', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const family = await registerFamily(app, first)
    await addReminder(app.db, family.id, app.clock())
    await move(app, tokenOf(family), second)
    expect(await app.db.selectFrom('email_reminders').selectAll().execute()).toEqual([])
  })

  test('queues an e-mail and a text to a family that agreed to texts', async () => {
    const app = await createTestApp({ config: { twilio } })
    const { first, second } = await createTwoSlots(app)
    const family = await registerFamily(app, first, 1, { textConsent: true })
    await move(app, tokenOf(family), second)
    const queued = (await messagesTo(app, family.id)).filter(({ state }) => state === 'queued')
    expect(queued.map(({ kind }) => kind).sort()).toEqual(['moved', 'text_moved'])
  })

  test('queues a call if the phone gets no texts, and tells the family so in the response', async () => {
    const app = await createTestApp({ config: { twilio } })
    const { first, second } = await createTwoSlots(app)
    const family = await registerByPhone(app, first)
    await saveStop(app.db, familyPhone(1), app.clock())
    const { body } = await move(app, tokenOf(family), second)
    expect((await messagesTo(app, family.id)).at(-1)).toMatchObject({ channel: 'call' })
    expect(body).toMatchObject({
      emailHeld: true,
      message:
        'You have a new time. Your spot is saved. We cannot text this phone today. If you have questions, please call us at (555) 010-0100.',
    })
  })

  test('revokes the browser’s link, but not the links in messages', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const answer = await app.post<{ myToken: string; registration: { id: string } }>(
      api.register(),
      {
        ...slotChoice(first),
        name: 'Rosa',
        email: familyEmail(1),
        zipCode: '45030',
      },
    )
    const { myToken, registration } = answer.body
    const mailed = await mailedToken(app, registration.id)
    await move(app, mailed, second)
    expect((await app.get(api.my(myToken))).status).toBe(404)
    expect((await app.get(api.my(mailed))).status).toBe(200)
  })
})

const slotChoice = ({ id, eventId }: Slot) => ({ eventId, timeSlotId: id })
