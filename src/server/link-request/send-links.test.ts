import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerFamily,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { findAndSend, linkMessages, linksSent } from '../../../test/support/link-requests.ts'
import {
  createTextingApp,
  morning,
  night,
  registerForTexts,
} from '../../../test/support/text-outbox.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'

const texts = { sendsTexts: true }
const phoneOf = (n: number) => `513-555-000${n}`

const byPhone = (app: TestApp, slot: { id: string; eventId: string }, n = 1) =>
  registerForTexts(app, slot, n, { email: '' })

describe('a typed e-mail address', () => {
  test('gets the link at the stored spelling of the address, however the address is typed', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await registerFamily(app, slot, 1, { email: 'Ro.Sa@gmail.com' })
    await findAndSend(app, ' rosa+laundry@GMAIL.com ')
    expect(await linksSent(app)).toEqual(['my_link Ro.Sa@gmail.com'])
  })

  test('gets a new link that works, and older links stay valid', async () => {
    const app = await createTestApp()
    const registration = await registerFamily(app, await addSlot(app.db), 1)
    await findAndSend(app, familyEmail(1))
    const [link] = await linkMessages(app)
    expect(link?.token).not.toBe(tokenOf(registration))
    for (const token of [link?.token ?? '', tokenOf(registration)]) {
      const answer = await app.get<MyAppointment>(api.my(token))
      expect(answer).toMatchObject({ status: 200, body: { name: 'Family 1' } })
    }
  })

  test('gets a link while its family is on the waitlist, too', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    await findAndSend(app, familyEmail(2))
    expect(await linksSent(app)).toEqual(['my_link family2@example.org'])
  })

  test('gets links to its three soonest appointments, one message for each', async () => {
    const app = await createTestApp()
    const ids: string[] = []
    for (const inHours of [90, 50, 70, 60]) {
      const slot = await addSlot(app.db, { inHours })
      ids.push((await registerFamily(app, slot, 1)).id)
    }
    app.clock.advanceHours(25)
    await findAndSend(app, familyEmail(1))
    expect((await linkMessages(app)).map(({ id }) => id).sort()).toEqual(
      [ids[1], ids[3], ids[2]].sort(),
    )
  })

  test('still gets the link during its slot, but not after it', async () => {
    const app = await createTestApp()
    await registerFamily(app, await addSlot(app.db, { inHours: 2 }), 1)
    app.clock.advanceHours(2.9)
    await findAndSend(app, familyEmail(1))
    expect(await linksSent(app)).toHaveLength(1)
    app.clock.advanceHours(0.2)
    await findAndSend(app, familyEmail(1))
    expect(await linksSent(app)).toHaveLength(1)
  })

  test('never gets the link of a registration with another address and the same phone', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await registerFamily(app, slot, 1)
    await registerFamily(app, slot, 2, { phone: phoneOf(1) })
    await findAndSend(app, familyEmail(2))
    expect(await linksSent(app)).toEqual(['my_link family2@example.org'])
  })
})

test('the text and the e-mail contain their own personal links to My appointment', async () => {
  const { app, mail, twilio, sendEmails, sendTexts } = await createTextingApp(morning)
  const slot = await addSlot(app.db, { now: morning, inHours: 100 })
  await registerForTexts(app, slot, 1)
  await byPhone(app, slot, 2)
  await sendEmails()
  await sendTexts()
  await findAndSend(app, familyEmail(1))
  await findAndSend(app, phoneOf(2), texts)
  const [byMail, byText] = await linkMessages(app)
  await sendEmails()
  await sendTexts()
  expect(mail.received.at(-1)?.text).toContain(`https://wash.example.org/my/${byMail?.token}`)
  expect(twilio.received.at(-1)?.body).toContain(`https://wash.example.org/m/${byText?.token}`)
})

test.each([
  ['e-mail address', familyEmail(1)],
  ['phone number', phoneOf(1)],
])(
  'without a mail server, a family that agreed to texts gets its link by text for its %s',
  async (_what, contact) => {
    const { app, twilio, sendTexts } = await createTextingApp(morning)
    await registerForTexts(app, await addSlot(app.db, { now: morning, inHours: 100 }), 1)
    // Sends the confirmation first, because texts that are due together have no order.
    await sendTexts()
    await findAndSend(app, contact, { ...texts, sendsMail: false })
    await sendTexts()
    expect(twilio.received.at(-1)?.body).toContain('/m/')
    expect(twilio.received.at(-1)?.to).toBe('+15135550001')
  },
)

test('without a mail server, a family that did not agree to texts gets no text', async () => {
  const { app } = await createTextingApp(morning)
  await registerFamily(app, await addSlot(app.db, { now: morning, inHours: 100 }), 1)
  await findAndSend(app, familyEmail(1), { ...texts, sendsMail: false })
  expect(await linksSent(app)).toEqual(['my_link family1@example.org'])
})

test('a text with a link is sent even at night, because somebody waits for it', async () => {
  const { app, twilio, sendTexts } = await createTextingApp(night)
  await byPhone(app, await addSlot(app.db, { now: night, inHours: 100 }))
  await findAndSend(app, phoneOf(1), texts)
  await sendTexts()
  expect(twilio.received.at(-1)?.body).toContain('/m/')
})

test('a text is replaced by an e-mail if the phone answers STOP and the family has an e-mail address by that time', async () => {
  const { app, sendTexts } = await createTextingApp(morning)
  await byPhone(app, await addSlot(app.db, { now: morning, inHours: 100 }))
  await sendTexts()
  await findAndSend(app, phoneOf(1), texts)
  await app.db
    .updateTable('registrations')
    .set({ email: familyEmail(1) })
    .execute()
  await saveStop(app.db, '+15135550001', app.clock())
  await sendTexts()
  expect(await linksSent(app)).toEqual(['text_my_link +15135550001', 'my_link family1@example.org'])
})
