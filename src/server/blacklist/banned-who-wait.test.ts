import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots } from '../../../test/support/closing.ts'
import {
  addEvent,
  addSlot,
  addToBlacklist,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { fullSlot, mailedToken, readMyAppointment } from '../../../test/support/personal-links.ts'
import {
  createTextingApp,
  familyPhone,
  registerForTexts,
} from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'

const now = '2026-10-20T15:00:00.000Z'
const banOf = (n: number) => ({ email: familyEmail(n), phone: 'unknown' })
const withoutSpot = { en: /we cannot give you a spot/, es: /no podemos darte un lugar/ }
const promise =
  /sign-up link|first to finish|enlace para inscribirte|quien termine primero|te avisamos/

test('My appointment tells a banned waiting family that it gets no spot, until the ban ends', async () => {
  const app = await createTestApp({ now })
  const { link, holder } = await fullSlot(app)
  expect(await readMyAppointment(app, link)).not.toHaveProperty('isPassedOver')
  await addToBlacklist(app.db, { ...banOf(2), endDate: '2026-10-20' })
  await app.post(api.cancel(holder))
  const banned = await readMyAppointment(app, link)
  // Without `isPassedOver`, the page would lead to a sign-up that is refused.
  expect(banned).toMatchObject({ isPassedOver: true, spotsLeft: 0, canMove: false })
  app.clock.set('2026-10-21T04:00:00.000Z')
  const allowed = await readMyAppointment(app, link)
  expect(allowed).toMatchObject({ spotsLeft: 1 })
  expect(allowed).not.toHaveProperty('isPassedOver')
})

test.each(['confirmed', 'waitlist'] as const)(
  'a banned family in a closed slot is offered no other time, and no spot is kept for it: %s',
  async (status) => {
    const app = await createTestApp({ now })
    const token = await signInAdmin(app)
    const { timeSlots } = await addEvent(app.db, {
      slots: [{ capacity: 1 }, { capacity: 5, inHours: 60 }],
    })
    const closing = timeSlots.find(({ capacity }) => capacity === 1) ?? slotOf(timeSlots, 0)
    const other = timeSlots.filter(({ id }) => id !== closing.id)
    const first = await registerFamily(app, closing, 1)
    const second = await waitlistFamily(app, closing, 2)
    const [n, family] = status === 'confirmed' ? [1, first] : [2, second]
    const link = await mailedToken(app, family.id)
    await closeSlots(app, token, closeBody([closing], other), closing)
    const before = await readMyAppointment(app, link)
    expect(before).toMatchObject({ status, closed: {} })
    if (status === 'confirmed') expect(before.closed?.keptUntil).toEqual(expect.any(String))
    expect(before).not.toHaveProperty('isPassedOver')
    await addToBlacklist(app.db, banOf(n))
    expect(await readMyAppointment(app, link)).toMatchObject({
      status,
      isPassedOver: true,
      canMove: false,
      canCancel: true,
      closed: { keptUntil: null, keptSpots: {} },
    })
  },
)

test('a banned family that was asked to move keeps its spot, and is offered no other time', async () => {
  const app = await createTestApp({ now })
  const token = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 2 }, { inHours: 60 }] })
  const [slot, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const { id } = await registerFamily(app, slot, 1)
  await registerFamily(app, slot, 2)
  const link = await mailedToken(app, id)
  const request = { timeSlotId: slot.id, capacity: 1, registrationIds: [id] }
  const body = { ...closeBody([slot], [other]), ...request, timeSlotIds: undefined }
  await app.post(api.adminAskedToMove(slot.eventId), body, { token })
  const before = await readMyAppointment(app, link)
  expect(before).toMatchObject({ canMove: true, askedToMove: {} })
  expect(before).not.toHaveProperty('isPassedOver')
  await addToBlacklist(app.db, banOf(1))
  const banned = await readMyAppointment(app, link)
  expect(banned).toMatchObject({
    ...{ status: 'confirmed', isPassedOver: true, canMove: false, canCancel: true },
  })
  expect(banned).not.toHaveProperty('askedToMove')
  app.clock.set(slot.startTime)
  expect(await readMyAppointment(app, link)).not.toHaveProperty('isPassedOver')
})

test('the browser’s link does not show a ban, because the e-mail address may be another family’s', async () => {
  const app = await createTestApp({ now })
  const slot = await addSlot(app.db, { capacity: 1 })
  await registerFamily(app, slot, 1)
  const { body } = await app.post<RegisterAnswer>(api.waitlist(), waitlistBody(slot, 2))
  const browser = body.myToken ?? ''
  const before = await readMyAppointment(app, browser)
  await addToBlacklist(app.db, banOf(2))
  expect(await readMyAppointment(app, browser)).toEqual(before)
})

test('a texted link shows only a ban on the phone, because the e-mail address may be another family’s', async () => {
  const app = await createTestApp({ now })
  const { link } = await fullSlot(app)
  await app.db.updateTable('registrations').set({ phone: '614-555-7777' }).execute()
  await app.db.updateTable('cancel_tokens').set({ channel: 'text' }).execute()
  await addToBlacklist(app.db, banOf(2))
  expect(await readMyAppointment(app, link)).not.toHaveProperty('isPassedOver')
  await addToBlacklist(app.db, { email: 'other@example.org', phone: '614-555-7777' })
  expect(await readMyAppointment(app, link)).toMatchObject({ isPassedOver: true })
})

test.each(['en', 'es'] as const)(
  'a queued message that is sent after a ban promises no spot, and names the phone number to call: %s',
  async (language) => {
    const { app, mail, twilio, sendEmails, sendTexts } = await createTextingApp(now)
    const slot = await addSlot(app.db, { now, capacity: 1 })
    const holder = await registerForTexts(app, slot, 1, { textConsent: false })
    await registerForTexts(app, slot, 2, { language, textConsent: false })
    await registerForTexts(app, slot, 3, { language, email: '' })
    await app.db.deleteFrom('messages').where('registration_id', '=', holder.id).execute()
    await addToBlacklist(app.db, banOf(2))
    await addToBlacklist(app.db, { email: 'other@example.org', phone: familyPhone(3) })
    await sendEmails()
    await sendTexts()
    const words = [mail.received[0]?.text ?? '', twilio.received[0]?.body ?? '']
    for (const one of words) {
      const line = one.replace(/\s+/g, ' ')
      expect(line).toMatch(withoutSpot[language])
      expect(line).toContain('(555) 010-0100')
      expect(line).not.toMatch(promise)
    }
  },
)

test('a queued offer is not sent once its family is banned', async () => {
  const { app, mail, sendEmails } = await createTextingApp(now)
  const slot = await addSlot(app.db, { now, capacity: 1 })
  const holder = await registerForTexts(app, slot, 1, { textConsent: false })
  await registerForTexts(app, slot, 2, { textConsent: false })
  await sendEmails()
  const sent = mail.received.length
  await app.post(api.cancel(tokenOf(holder)))
  await addToBlacklist(app.db, banOf(2))
  await sendEmails()
  expect(mail.received.slice(sent).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Cancelled: /),
  ])
})
