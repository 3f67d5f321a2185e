import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, registerBody, waitlistBody } from '../../../test/support/data.ts'
import type { CheckDuplicateAnswer } from '../../contract/check-duplicate.ts'
import { api } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'
import { answers } from '../../contract/words/en/answers.ts'

/** Family 1 is on the waitlist of an event, and its mailbox has reached the daily limit. */
async function createFullMailbox() {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { capacity: 1 })
  await app.post(api.register(), registerBody(slot, 2))
  await app.post(api.waitlist(), waitlistBody(slot, 1))
  await fillMailbox(app)
  return { app, slot }
}

async function fillMailbox(app: TestApp): Promise<void> {
  for (let n = 0; n < 10; n++) {
    await app.post(api.register(), registerBody(await addSlot(app.db), 1))
  }
}

const contactPhone = '(555) 010-0100'

test('the response to a sign-up says whether its e-mail is held back', async () => {
  const app = await createTestApp()
  const notHeld = await app.post(api.register(), registerBody(await addSlot(app.db), 1))
  expect(notHeld).toMatchObject({
    status: 201,
    body: { status: 'confirmed', emailHeld: false, message: answers.registered },
  })
  await fillMailbox(app)
  const held = await app.post<RegisterAnswer>(
    api.register(),
    registerBody(await addSlot(app.db), 1),
  )
  expect(held).toMatchObject({ status: 201, body: { status: 'confirmed', emailHeld: true } })
  expect(held.body.message).toContain(answers.registered)
  expect(held.body.message).toContain('We cannot send another email to this address today.')
  expect(held.body.message).toContain(contactPhone)
  const waits = await app.post(api.waitlist(), waitlistBody(await addSlot(app.db), 1))
  expect(waits).toMatchObject({
    status: 201,
    body: { emailHeld: true, message: expect.stringContaining(contactPhone) },
  })
})

test('if the sign-up link is held back, the response says so, and a new link can be queued the next day', async () => {
  const { app, slot } = await createFullMailbox()
  const message = answers.onWaitlistHeld(contactPhone)
  const check = () =>
    app.post<CheckDuplicateAnswer>(api.checkDuplicate(), {
      eventId: slot.eventId,
      timeSlotId: slot.id,
      email: 'family1@example.org',
    })
  const links = () =>
    app.db.selectFrom('messages').where('kind', '=', 'sign_up_link').select('state').execute()
  for (let n = 0; n < 2; n++) {
    expect(await app.post(api.register(), registerBody(slot, 1))).toMatchObject({
      status: 409,
      body: { code: 'on_waitlist', message, linkHeld: true },
    })
    expect(await app.post(api.waitlist(), waitlistBody(slot, 1))).toMatchObject({
      status: 409,
      body: { code: 'on_waitlist', message, linkHeld: true },
    })
    expect((await check()).body).toMatchObject({
      duplicate: true,
      code: 'on_waitlist',
      message,
      linkHeld: true,
    })
  }
  expect(await links()).toEqual([{ state: 'held' }])
  app.clock.advanceHours(25)
  const sent = { duplicate: true, code: 'on_waitlist', message: answers.onWaitlist }
  expect((await check()).body).toEqual(sent)
  expect((await links()).map(({ state }) => state).sort()).toEqual(['held', 'queued'])
})
