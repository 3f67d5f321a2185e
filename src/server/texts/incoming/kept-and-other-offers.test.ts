import { expect, test } from 'vitest'
import { closeBody, closeSlots } from '../../../../test/support/closing.ts'
import { addSlot, registerFamily, signInAdmin, tokenOf } from '../../../../test/support/data.ts'
import { registerByPhone } from '../../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  registerForTexts,
} from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'

test('YES to a spot that is now kept for another family gets the reply that it is kept', async () => {
  const site = await createTextingApp(morning)
  const { app } = site
  const slot = await addSlot(app.db, { now: morning, inHours: 60, capacity: 1 })
  const closing = await addSlot(app.db, { now: morning, inHours: 50, capacity: 3 })
  const holder = await registerFamily(app, slot, 8)
  const { id } = await registerForTexts(app, slot, 1)
  await registerFamily(app, closing, 9)
  await app.post(api.cancel(tokenOf(holder)))
  await site.sendTexts()
  await closeSlots(app, await signInAdmin(app), closeBody([closing], [slot]), closing)
  expect(await site.text(familyPhone(1), 'YES')).toBe(
    'Sorry, the spot Thu, Dec 3, 10:00 PM is kept for another family for now. You stay on the waitlist. We will tell you if it opens.',
  )
  const row = app.db.selectFrom('registrations').where('id', '=', id).select('status')
  expect(await row.executeTakeFirst()).toEqual({ status: 'waitlist' })
})

test('YES from a phone with two offers takes one spot, and the reply names the other offer', async () => {
  const site = await createTextingApp(morning)
  const { app } = site
  const slots = [
    await addSlot(app.db, { now: morning, inHours: 60, capacity: 1 }),
    await addSlot(app.db, { now: morning, inHours: 84, capacity: 1 }),
  ] as const
  const holders = [await registerFamily(app, slots[0], 8), await registerFamily(app, slots[1], 9)]
  for (const slot of slots) await registerByPhone(app, slot, 1)
  for (const holder of holders) await app.post(api.cancel(tokenOf(holder)))
  await site.sendTexts()
  const answer = await site.text(familyPhone(1), 'YES')
  const [thursday, friday] = ['Thu, Dec 3, 10:00 PM', 'Fri, Dec 4, 10:00 PM']
  const isFirst = answer?.startsWith(`The spot is yours: ${thursday}`)
  const [taken, other] = isFirst ? [thursday, friday] : [friday, thursday]
  expect(answer).toMatch(new RegExp(`^The spot is yours: ${taken}, .* Reply C to cancel\\.`))
  expect(answer).toContain(`To take ${other} too, use the link in our message about it.`)
  const again = await site.text(familyPhone(1), 'YES')
  expect(again, 'a second YES takes no second spot').toBe(answer)
  const rows = await app.db.selectFrom('registrations').select('status').execute()
  expect(rows.filter(({ status }) => status === 'confirmed')).toHaveLength(1)
})
