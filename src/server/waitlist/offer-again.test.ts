import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import { keepDueMessages } from '../messages/outbox/outbox-commands.ts'
import { offerUnclaimedSpots } from './waitlist-commands.ts'

/** A slot with one spot, and an empty slot. The waiting family was sent an offer, but another family took the spot. */
async function createTakenSlot() {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
  const slot = slotOf(timeSlots, 0)
  const first = await registerFamily(app, slot, 1)
  const waiting = await waitlistFamily(app, slot, 2)
  app.clock.advanceHours(1)
  await app.post(api.cancel(tokenOf(first)))
  await setOffers(app, 'sent')
  app.clock.advanceHours(1)
  const second = await registerFamily(app, slot, 3)
  app.clock.advanceHours(1)
  return { app, waiting, holder: tokenOf(second), other: slotOf(timeSlots, 1) }
}

async function setOffers({ db, clock }: TestApp, state: 'sent' | 'failed') {
  await db
    .updateTable('messages')
    .where('kind', '=', 'spot_available')
    .where('state', '=', 'queued')
    .set({ state, last_attempt_at: clock().toISOString() })
    .execute()
}

const offersTo = async ({ db }: TestApp, id: string) =>
  (
    await db
      .selectFrom('messages')
      .where('registration_id', '=', id)
      .where('kind', '=', 'spot_available')
      .orderBy('created_at')
      .select('state')
      .execute()
  ).map(({ state }) => state)

test('a spot freed by a move is offered one more time if the offer failed', async () => {
  const { app, waiting, holder, other } = await createTakenSlot()
  const body = { eventId: other.eventId, timeSlotId: other.id }
  expect((await app.post(api.myMove(holder), body)).status).toBe(200)
  expect(await offersTo(app, waiting.id)).toEqual(['sent', 'queued'])
  await setOffers(app, 'failed')
  app.clock.advanceHours(1)
  for (let run = 0; run < 2; run++) await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, waiting.id)).toEqual(['sent', 'failed', 'queued'])
})

test('a spot freed by a cancellation is offered again if the offer failed, even if the cancelled registration was deleted', async () => {
  const { app, waiting, holder } = await createTakenSlot()
  await app.post(api.cancel(holder))
  await setOffers(app, 'failed')
  await app.db.deleteFrom('registrations').where('status', '=', 'cancelled').execute()
  app.clock.advanceHours(1)
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, waiting.id)).toEqual(['sent', 'failed', 'queued'])
})

test('an offer that was sent is not repeated', async () => {
  const { app, waiting, holder, other } = await createTakenSlot()
  await app.post(api.myMove(holder), { eventId: other.eventId, timeSlotId: other.id })
  await setOffers(app, 'sent')
  app.clock.advanceHours(1)
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, waiting.id)).toEqual(['sent', 'sent'])
})

/**
 * A family on the waitlist of a slot with free spots. Another spot is freed while the family's offer waits, because the
 * act that caused the offer can still be undone.
 */
async function freeSpotBeforeOffer() {
  const texting = await createTextingApp(testNow)
  const { app } = texting
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity: 3 })
  const holder = await registerFamily(app, slot, 1)
  const body = { ...waitlistBody(slot, 2), status: 'waitlist' }
  const added = await app.post<{ id: string }>(api.adminRegistrations(), body, { token })
  app.clock.advanceHours(2 / 3600)
  await app.post(api.cancel(tokenOf(holder)))
  app.clock.advanceHours(8 / 3600)
  return { ...texting, waitingId: added.body.id }
}

test('an offer that is queued before a spot is freed is not repeated if it is sent afterwards', async () => {
  const { app, sendDue, waitingId } = await freeSpotBeforeOffer()
  await sendDue.email()
  app.clock.advanceHours(1 / 3600)
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, waitingId)).toEqual(['sent'])
})

test('an offer that is queued before a spot is freed is not repeated if it is kept afterwards, for lack of a mail server', async () => {
  const { app, waitingId } = await freeSpotBeforeOffer()
  await keepDueMessages(app.db, app.clock())
  app.clock.advanceHours(1 / 3600)
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, waitingId)).toEqual(['kept'])
})

test('an offer that is being delivered while its spot is taken and freed again does not count for the newly freed spot', async () => {
  const { app, mail, sendDue } = await createTextingApp(testNow)
  const slot = await addSlot(app.db, { capacity: 1 })
  const first = await registerFamily(app, slot, 1)
  const waiting = await waitlistFamily(app, slot, 2)
  await sendDue.email()
  const before = mail.received.length
  await app.post(api.cancel(tokenOf(first)))
  const answer = mail.hold()
  const sending = sendDue.email()
  await expect.poll(() => mail.received.slice(before).some(isToWaiting)).toBe(true)
  app.clock.advanceHours(5 / 3600)
  const second = await registerFamily(app, slot, 3)
  await app.post(api.cancel(tokenOf(second)))
  app.clock.advanceHours(5 / 3600)
  answer()
  await sending
  app.clock.advanceHours(2)
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, waiting.id)).toEqual(['sent', 'queued'])
})

test('an offer that was dropped because of a ban is made again for the same spot after the ban has ended', async () => {
  const { app, mail, sendDue } = await createTextingApp(testNow)
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity: 1 })
  const first = await registerFamily(app, slot, 1)
  await waitlistFamily(app, slot, 2)
  const ban = async () => {
    const contact = { email: familyEmail(2), phone: '(513) 555-0002' }
    const body = { name: 'Family 2', ...contact, reason: 'Did not come' }
    return (await app.post<{ id: string }>(api.adminBlacklist(), body, { token })).body.id
  }
  const endBan = async (id: string) => {
    expect((await app.delete(api.adminBlacklistEntry(id), { token })).status).toBe(204)
    await offerUnclaimedSpots(app.db, app.clock)
  }
  const banned = await ban()
  await app.post(api.cancel(tokenOf(first)))
  await endBan(banned)
  const bannedAgain = await ban()
  await sendDue.email()
  const before = mail.received.length
  await endBan(bannedAgain)
  await sendDue.email()
  expect(mail.received.slice(before)).toMatchObject([
    { recipients: [familyEmail(2)], subject: expect.stringMatching(/^A spot is open/) },
  ])
})

const isToWaiting = ({ recipients }: { recipients: string[] }) =>
  recipients.includes(familyEmail(2))
