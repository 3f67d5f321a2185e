import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createPhone, newFact } from '../../../test/support/check-in.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { LastAfterwards } from '../../contract/afterwards.ts'
import { api } from '../../contract/paths.ts'
import type { Analytics } from '../../contract/statistics.ts'

test('waiting and cancelled families that came anyway count as having come, both in Who Came and in Analytics', async () => {
  const app = await createTestApp()
  const { id, timeSlots } = await addEvent(app.db, { slots: [{ capacity: 2 }] })
  const slot = slotOf(timeSlots, 0)
  const cancelled = await registerFamily(app, slot, 1)
  const came = await registerFamily(app, slot, 2)
  const waiting = await waitlistFamily(app, slot, 3)
  app.clock.advanceHours(47)
  await app.post(api.cancel(tokenOf(cancelled)))
  await registerFamily(app, slot, 4)
  app.clock.advanceHours(1.5)
  const options = { token: await signInAdmin(app) }
  const facts = [cancelled, came, waiting].map((one) => newFact(app, one.id, 'came'))
  await createPhone(app, id, options.token).send(facts)
  app.clock.advanceHours(2)
  const last = await app.get<LastAfterwards>(api.adminAfterwards(), options)
  expect(last.body?.counts).toMatchObject({ expected: 2, came: 3, open: 1, walkIns: 2, loads: 9 })
  const { body } = await app.get<Analytics>(api.adminAnalytics(), options)
  expect(body.attendance).toMatchObject([
    { came: 3, walkIns: 2, loads: 9, noShow: 0, notNoted: 1, cancelledLate: 0 },
  ])
})

test('a walk-in that is taken back does not count as cancelled late', async () => {
  const app = await createTestApp()
  const { id, timeSlots } = await addEvent(app.db, { slots: [{ capacity: 2 }] })
  const slot = slotOf(timeSlots, 0)
  const late = await registerFamily(app, slot, 1)
  app.clock.advanceHours(47)
  await app.post(api.cancel(tokenOf(late)))
  app.clock.advanceHours(1.5)
  const options = { token: await signInAdmin(app) }
  const phone = createPhone(app, id, options.token)
  const walkIn = { name: 'Luz Marina', timeSlotId: slot.id }
  const added = newFact(app, randomUUID(), 'walk_in', { walkIn })
  await phone.send([added])
  app.clock.advanceHours(0.1)
  await phone.send([newFact(app, added.registrationId, 'undone')])
  app.clock.advanceHours(2)
  const { body } = await app.get<Analytics>(api.adminAnalytics(), options)
  expect(body.attendance).toMatchObject([{ came: 0, walkIns: 0, cancelledLate: 1 }])
})

test('leaving the waitlist does not count as cancelled late, by link or by an administrator', async () => {
  const app = await createTestApp()
  const slot = slotOf((await addEvent(app.db, { slots: [{ capacity: 2 }] })).timeSlots, 0)
  const [one, two] = [await registerFamily(app, slot, 1), await registerFamily(app, slot, 2)]
  const [three, four] = [await registerFamily(app, slot, 3), await registerFamily(app, slot, 4)]
  app.clock.advanceHours(47)
  const options = { token: await signInAdmin(app) }
  const cancel = ({ id }: { id: string }) =>
    app.put(api.adminRegistration(id), { status: 'cancelled' }, options)
  expect((await app.post(api.cancel(tokenOf(three)))).status).toBe(200)
  expect((await cancel(four)).status).toBe(200)
  app.clock.advanceHours(0.1)
  expect((await app.post(api.cancel(tokenOf(one)))).status).toBe(200)
  expect((await cancel(two)).status).toBe(200)
  app.clock.advanceHours(3)
  const { body } = await app.get<Analytics>(api.adminAnalytics(), options)
  expect(body.attendance).toMatchObject([{ cancelledLate: 2 }])
})
