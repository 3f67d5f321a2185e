import { describe, expect, test } from 'vitest'
import { closeBody, closeSlots } from '../../../../test/support/closing.ts'
import { addSlot, signInAdmin, tokenOf } from '../../../../test/support/data.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  registerForTexts,
} from '../../../../test/support/text-outbox.ts'
import {
  at,
  findAskedLast,
  runEveryQuarterHour,
  slotAt,
  start,
} from '../../../../test/support/text-reminders.ts'
import { api } from '../../../contract/paths.ts'

const phone = familyPhone(1)
const closed =
  'Sorry, Tue, Dec 8, 1:00 PM is closed. You can pick another time with the link in our message, or call (555) 010-0100.'

/** Family 1 was asked whether it is coming. */
async function createClosedSite(changes: object = {}) {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  const { id } = await registerForTexts(site.app, slot, 1, changes)
  await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:00'))
  const close = async () => {
    const token = await signInAdmin(site.app)
    expect((await closeSlots(site.app, token, closeBody([slot]), slot)).status).toBe(200)
  }
  const statusAndAnswer = async () => [
    await site.app.db.selectFrom('registrations').where('id', '=', id).select('status').execute(),
    await site.app.db.selectFrom('coming_answers').select('answered_at').execute(),
  ]
  const unchanged = [[{ status: 'confirmed' }], [{ answered_at: null }]]
  return {
    site,
    slot,
    close,
    text: (words: string) => site.text(phone, words),
    statusAndAnswer,
    unchanged,
  }
}

describe('after the slot was closed', () => {
  test.each(['YES', 'NO'])(
    '%s to "Are you coming?" changes nothing and gets the reply that the slot is closed',
    async (said) => {
      const { close, text, statusAndAnswer, unchanged } = await createClosedSite()
      await close()
      expect(await text(said)).toBe(closed)
      expect(await statusAndAnswer()).toEqual(unchanged)
    },
  )

  test('VOY gets the Spanish reply that the slot is closed', async () => {
    const { close, text } = await createClosedSite({ language: 'es' })
    await close()
    expect(await text('VOY')).toBe(
      'Lo sentimos, ya no abrimos el mar 8 dic, 1:00 p. m. Elige otro horario con el enlace que te mandamos, o llama al (555) 010-0100.',
    )
  })

  test('NO to the cancel question promises no spot', async () => {
    const { close, text, statusAndAnswer, unchanged } = await createClosedSite()
    await text('C')
    await close()
    expect(await text('NO')).toBe(closed)
    expect(await statusAndAnswer()).toEqual(unchanged)
  })

  test('C and YES still cancel', async () => {
    const { close, text, statusAndAnswer } = await createClosedSite()
    await close()
    expect(await text('C')).toMatch(/^Cancel Tue, Dec 8/)
    expect(await text('YES')).toMatch(/is cancelled/)
    expect(await statusAndAnswer()).toMatchObject([[{ status: 'cancelled' }], []])
  })
})

test('the reply to YES about one appointment does not ask about another appointment in a closed slot', async () => {
  const site = await createTextingApp(start)
  const first = await slotAt(site.app, '13:00')
  const second = await slotAt(site.app, '15:00')
  const { id } = await registerForTexts(site.app, first, 1)
  await registerForTexts(site.app, second, 2, { phone: '(513) 555-0001' })
  await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:00'))
  const other = (await findAskedLast(site.app)) === id ? second : first
  const token = await signInAdmin(site.app)
  await closeSlots(site.app, token, closeBody([other]), other)
  expect(await site.text(phone, 'YES')).toMatch(/^Thank you\. We will see you [^?]*$/)
})

describe('an offer by text:', () => {
  async function createOffer() {
    const site = await createTextingApp(morning)
    const { app } = site
    const slot = await addSlot(app.db, { now: morning, inHours: 36, capacity: 1 })
    const holder = await registerForTexts(app, slot, 100, { textConsent: false })
    const waiting = await registerForTexts(app, slot, 2)
    await app.post(api.cancel(tokenOf(holder)))
    await site.sendTexts()
    const token = await signInAdmin(app)
    const statusOf = async () =>
      (
        await app.db
          .selectFrom('registrations')
          .where('id', '=', waiting.id)
          .select('status')
          .execute()
      )[0]
    return {
      ...site,
      slot,
      token,
      waiting,
      statusOf,
      say: (words: string) => site.text(familyPhone(2), words),
    }
  }

  test('YES does not take the spot before sign-up opens', async () => {
    const { app, slot, statusOf, say } = await createOffer()
    const opensAt = new Date(Date.parse(slot.startTime) - 3_600_000).toISOString()
    await app.db
      .updateTable('events')
      .set({ opens_at: opensAt })
      .where('id', '=', slot.eventId)
      .execute()
    expect(await say('YES')).toBe(
      'Sign-up for Wed, Dec 2, 10:00 PM is not open yet. You stay on the waitlist. We will tell you when a spot opens.',
    )
    expect(await statusOf()).toEqual({ status: 'waitlist' })
    app.clock.set(opensAt)
    expect(await say('YES')).toMatch(/^The spot is yours/)
  })

  test('a second YES, after the slot was closed, gets the reply that it is closed', async () => {
    const { app, slot, token, say } = await createOffer()
    await say('YES')
    await closeSlots(app, token, closeBody([slot]), slot)
    expect(await say('YES')).toMatch(/is closed, so the spot can no longer be taken/)
  })

  test('NO, after the slot was closed, gets the reply that it is closed', async () => {
    const { app, slot, token, say } = await createOffer()
    await closeSlots(app, token, closeBody([slot]), slot)
    expect(await say('NO')).toMatch(/^Sorry, Wed, Dec 2, 10:00 PM is closed\./)
  })
})
