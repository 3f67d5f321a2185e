import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../test/support/data.ts'
import { neverAborted, zone } from '../../../test/support/reminder-job.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { later } from '../../../test/support/told.ts'
import { readEverything, undoSite } from '../../../test/support/undo.ts'
import { remindJob } from '../jobs/remind.ts'

/** A family in a slot 100 hours after `testNow` */
async function setUp(now = testNow) {
  const site = await undoSite({ app: await createTestApp({ now }), capacity: 2 })
  const { app, slot, edit } = site
  const family = await registerFamily(app, slot, 1)
  await site.deliver()
  return {
    ...site,
    family,
    remind: () => remindJob({ db: app.db, zone, sendsTexts: false }).run(app.clock(), neverAborted),
    shift: (hours: number) => {
      const { id, capacity, startTime, endTime } = slot
      const times = { startTime: later(startTime, hours), endTime: later(endTime, hours) }
      return edit({ timeSlots: [{ id, capacity, ...times }] })
    },
    expectUndone: async (act: string, before: Awaited<ReturnType<typeof readEverything>>) => {
      expect((await readEverything(app)).email_reminders).toHaveLength(1)
      expect((await site.undo(act)).status).toBe(204)
      expect(await readEverything(app)).toEqual(before)
    },
  }
}

describe('an undo forgets the reminders that the job has recorded since the act', () => {
  test('if it undoes a move of the slot to another day', async () => {
    const { app, shift, remind, expectUndone } = await setUp()
    const before = await readEverything(app)
    const act = await shift(-70)
    await remind()
    await expectUndone(act, before)
  })

  test('if it restores the reminders from before the act', async () => {
    const { app, shift, remind, expectUndone } = await setUp(later(testNow, 70))
    await remind()
    const before = await readEverything(app)
    const act = await shift(1)
    await remind()
    await expectUndone(act, before)
  })

  test('if it undoes a move of the family to another slot', async () => {
    const { app, family, change, remind, expectUndone } = await setUp()
    const soon = await addSlot(app.db, { inHours: 30 })
    const before = await readEverything(app)
    const act = await change(family.id, { timeSlotId: soon.id })
    await remind()
    await expectUndone(act, before)
  })
})
