import { expect, test } from 'vitest'
import { addSlot, registerFamily, tokenOf } from '../../../../test/support/data.ts'
import {
  family,
  registerTexted,
  textedApp,
  textUs,
} from '../../../../test/support/incoming-texts.ts'
import { waitByPhone } from '../../../../test/support/phone-families.ts'
import {
  findNotices,
  noSpot,
  nothing,
  question,
  statusOf,
} from '../../../../test/support/text-cancelling.ts'

const leaveQuestion =
  'Leave the waitlist for Thu, Oct 22, 8:00 AM at Spin Cycle? Reply YES to leave it.'
const leftWaitlist =
  'You are off the waitlist for Thu, Oct 22, 8:00 AM. Thank you for letting us know.'

/** Family 2 has the only spot; family 1, with only a phone, is on the waitlist. */
async function setUp() {
  const app = await textedApp()
  const slot = await addSlot(app.db, { capacity: 1 })
  const holder = await registerFamily(app, slot, 2)
  const { id } = await waitByPhone(app, slot, 1)
  return { app, slot, holder, id }
}

test('C from a family on the waitlist asks whether to leave it, and YES leaves it once', async () => {
  const { app, id } = await setUp()
  expect(await textUs(app, family, 'C')).toBe(leaveQuestion)
  expect(await statusOf(app, id)).toBe('waitlist')
  expect(await textUs(app, family, 'Yes')).toBe(leftWaitlist)
  expect(await statusOf(app, id)).toBe('cancelled')
  expect(await textUs(app, family, 'YES')).toBe(leftWaitlist)
  expect(await textUs(app, family, 'C')).toBe(noSpot)
  expect((await findNotices(app)).lines).toEqual(['Family 1 left the waitlist'])
})

test('NO keeps the place on the waitlist', async () => {
  const { app, id } = await setUp()
  await textUs(app, family, 'leave the waitlist')
  expect(await textUs(app, family, 'NO')).toBe(
    'OK, you stay on the waitlist for Thu, Oct 22, 8:00 AM.',
  )
  expect(await textUs(app, family, 'YES')).toBe(nothing)
  expect(await statusOf(app, id)).toBe('waitlist')
})

test('a family that has got the spot since the question is asked whether to cancel it', async () => {
  const { app, id } = await setUp()
  await textUs(app, family, 'C')
  const confirmed_at = app.clock().toISOString()
  await app.db
    .updateTable('registrations')
    .set({ status: 'confirmed', waitlisted_at: null, confirmed_at })
    .where('id', '=', id)
    .execute()
  expect(await textUs(app, family, 'YES')).toBe(`Your appointment has changed. ${question}`)
  expect(await statusOf(app, id)).toBe('confirmed')
})

test('a family on the waitlist is asked again if the location has changed since the question', async () => {
  const { app, id } = await setUp()
  await textUs(app, family, 'C')
  await app.db.updateTable('events').set({ laundromat_name: 'Sudsville' }).execute()
  const again = leaveQuestion.replace('Spin Cycle', 'Sudsville')
  expect(await textUs(app, family, 'YES')).toBe(again)
  expect(await statusOf(app, id)).toBe('waitlist')
  expect(await textUs(app, family, 'YES')).toBe(leftWaitlist)
})

test('C asks about a spot before a place on a waitlist, and not about a waitlist whose slot has started', async () => {
  const { app, holder, id } = await setUp()
  const later = await registerTexted(app, await addSlot(app.db, { inHours: 72 }))
  expect(await textUs(app, family, 'C')).toMatch(/^Cancel Fri, Oct 23/)
  await textUs(app, family, 'YES')
  expect(await statusOf(app, later)).toBe('cancelled')
  expect(await textUs(app, family, 'C')).toBe(leaveQuestion)
  await app.post(`/api/cancel/${tokenOf(holder)}`)
  app.clock.advanceHours(48.1)
  expect(await textUs(app, family, 'C')).toBe(noSpot)
  expect(await statusOf(app, id)).toBe('waitlist')
})
