import { expect, test } from 'vitest'
import { addSlot, registerFamily, signInAdmin, tokenOf } from '../../../../test/support/data.ts'
import { queuedIn, registerByPhone } from '../../../../test/support/phone-families.ts'
import { createTextingApp, familyPhone, morning } from '../../../../test/support/text-outbox.ts'
import type { Call } from '../../../contract/calls.ts'
import { api } from '../../../contract/paths.ts'
import { familyReplies } from '../../../domain/text-answer.ts'

const textsPerDay = 50

/** Family 2, which has no e-mail address, was texted that a spot is free. */
async function createOffer() {
  const site = await createTextingApp(morning, { textsPerDay })
  const { app } = site
  const slot = await addSlot(app.db, { now: morning, inHours: 36, capacity: 1 })
  const holder = await registerFamily(app, slot, 1)
  const { id } = await registerByPhone(app, slot, 2)
  await app.post(api.cancel(tokenOf(holder)))
  await site.sendTexts()
  const say = (words: string) => site.text(familyPhone(2), words)
  const setSent = (texts: number) => app.db.updateTable('text_days').set({ texts }).execute()
  const statusOf = async () =>
    (
      await app.db
        .selectFrom('registrations')
        .where('id', '=', id)
        .select('status')
        .executeTakeFirstOrThrow()
    ).status
  const confirmations = async () => {
    await site.sendTexts()
    const all = await queuedIn(app, id)
    return all.filter((text) => text.includes('text_confirmed'))
  }
  return { ...site, say, setSent, statusOf, confirmations }
}

test('the reply to a YES that takes a spot may use the texts that are reserved for reminders', async () => {
  const { say, setSent, confirmations } = await createOffer()
  await setSent(0.9 * textsPerDay)
  expect(await say('HELP')).toBeNull()
  expect(await say('YES')).toMatch(/^The spot is yours/)
  expect(await say('YES'), 'once').toBeNull()
  expect(await confirmations()).toEqual([])
})

test('a family without an email address whose YES gets no reply at the day’s limit is on To Call', async () => {
  const { app, say, setSent, statusOf, confirmations } = await createOffer()
  await setSent(textsPerDay)
  expect(await say('YES')).toBeNull()
  expect(await say('YES')).toBeNull()
  expect(await statusOf()).toBe('confirmed')
  expect(await confirmations()).toEqual(['text text_confirmed held'])
  const { body } = await app.get<Call[]>(api.adminCalls(), { token: await signInAdmin(app) })
  expect(body).toMatchObject([
    { name: 'Family 2', news: [{ kind: 'registration_confirmed', reason: 'held' }] },
  ])
})

test('a family without an email address whose YES gets no reply at its phone’s limit of replies is texted', async () => {
  const { say, confirmations } = await createOffer()
  for (let n = 0; n < familyReplies; n++) expect(await say('HELP')).not.toBeNull()
  expect(await say('YES')).toBeNull()
  expect(await confirmations()).toEqual(['text text_confirmed sent'])
})
