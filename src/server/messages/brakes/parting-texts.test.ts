import { expect, test } from 'vitest'
import { addSlot, registerBody, signInAdmin, tokenOf } from '../../../../test/support/data.ts'
import { registerByPhone } from '../../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  type TextingApp,
  textsIn,
} from '../../../../test/support/text-outbox.ts'
import type { Call } from '../../../contract/calls.ts'
import { api } from '../../../contract/paths.ts'
import { brakes } from '../../../domain/brakes.ts'

/** Signs strangers up with this phone until its texts are held back. */
async function reachPhoneLimit({ app }: TextingApp, phone: string): Promise<void> {
  for (let n = 0; n <= brakes.text.max; n++) {
    const slot = await addSlot(app.db, { now: morning, inHours: 200 + n, capacity: 2 })
    const body = registerBody(slot, 500 + n, { phone, textConsent: true })
    expect((await app.post(api.register(), body)).status).toBe(201)
  }
}

async function createSite({ isLimitReachedFirst = false } = {}) {
  const site = await createTextingApp(morning)
  const slot = await addSlot(site.app.db, { now: morning, inHours: 100, capacity: 5 })
  const phone = '(513) 555-0001'
  if (isLimitReachedFirst) await reachPhoneLimit(site, phone)
  const registration = await registerByPhone(site.app, slot, 1)
  await site.sendTexts()
  if (!isLimitReachedFirst) await reachPhoneLimit(site, phone)
  await site.sendTexts()
  const stateOf = async (kind: string) =>
    (await textsIn(site.app)).filter((row) => row.kind === kind).map(({ state }) => state)
  return { ...site, registration, token: tokenOf(registration), stateOf }
}

test('a phone that was texted about a spot gets the cancellation text even if its limit is reached', async () => {
  const { app, twilio, token, stateOf, sendTexts } = await createSite()
  expect(await stateOf('text_confirmed')).toContain('held')
  expect((await app.post(api.cancel(token))).status).toBe(200)
  await sendTexts()
  expect(await stateOf('text_cancelled')).toEqual(['sent'])
  expect(twilio.received.at(-1)).toMatchObject({
    to: familyPhone(1),
    body: expect.stringMatching(/is cancelled/),
  })
})

test('a former phone gets the text about the new number even if its limit is reached', async () => {
  const { app, token, registration, stateOf, sendTexts } = await createSite()
  const change = (phone: string) => app.put(api.my(token), { phone, textConsent: true })
  expect((await change('(513) 555-0099')).status).toBe(200)
  await sendTexts()
  expect(await stateOf('text_phone_changed')).toEqual(['sent'])
  const rows = app.db.selectFrom('messages').where('registration_id', '=', registration.id)
  const kinds = await rows.select('kind').where('recipient', '=', familyPhone(1)).execute()
  expect(kinds.map(({ kind }) => kind)).toContain('text_phone_changed')
})

test('beyond the limit, a cancellation text is held back and becomes a call if the phone never got a text about the spot', async () => {
  const { app, token, stateOf } = await createSite({ isLimitReachedFirst: true })
  await app.post(api.cancel(token))
  expect(await stateOf('text_cancelled')).toEqual(['held'])
  const signedIn = { token: await signInAdmin(app) }
  const { body } = await app.get<Call[]>(api.adminCalls(), signedIn)
  expect(body.map(({ name, news }) => [name, ...news.map(({ kind }) => kind)])).toEqual([
    ['Family 1', 'cancelled'],
  ])
})
