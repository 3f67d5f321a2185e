import { expect, test } from 'vitest'
import { closeBody, closeSlots } from '../../../../test/support/closing.ts'
import { addSlot, signInAdmin } from '../../../../test/support/data.ts'
import { phoneWaitlistBody, registerByPhone } from '../../../../test/support/phone-families.ts'
import { createTextingApp, familyPhone, morning } from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'

test('a family is texted that its slot is closed, although sign-ups have used up the texts of the day', async () => {
  const { app, twilio, sendTexts } = await createTextingApp(morning, { textsPerDay: 20 })
  const slot = await addSlot(app.db, { now: morning, inHours: 4, capacity: 2 })
  const far = await addSlot(app.db, { now: morning, inHours: 900, capacity: 1 })
  await registerByPhone(app, slot, 1)
  for (let n = 100; n < 122; n++) {
    expect((await app.post(api.waitlist(), phoneWaitlistBody(far, n))).status).toBe(201)
  }
  await sendTexts()
  expect(twilio.received).toHaveLength(18)
  const token = await signInAdmin(app)
  await closeSlots(app, token, closeBody([slot]), slot)
  await sendTexts()
  expect(twilio.received.slice(18)).toMatchObject([
    { to: familyPhone(1), body: expect.stringMatching(/Closed:/) },
  ])
})
