import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addEvent, registerFamily, slotOf, tokenOf } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beginElsewhere, waitingForLocks } from '../../../test/support/held-locks.ts'
import { api } from '../../contract/paths.ts'
import { lockTimeSlot } from '../time-slot/time-slot-commands.ts'

test.runIf(engineUnderTest() === 'postgres')(
  'two concurrent moves in opposite directions lock the slots in the same order, so they cannot deadlock',
  async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
    const inOrder = timeSlots.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const [first, second] = [slotOf(inOrder, 0), slotOf(inOrder, 1)]
    const up = tokenOf(await registerFamily(app, first, 1))
    const down = tokenOf(await registerFamily(app, second, 2))
    const holding = await beginElsewhere(app.url)
    await lockTimeSlot(holding, first.id)

    const moves = Promise.all([
      app.post(api.myMove(up), { eventId: second.eventId, timeSlotId: second.id }),
      app.post(api.myMove(down), { eventId: first.eventId, timeSlotId: first.id }),
    ])
    await expect.poll(() => waitingForLocks(app.db), { timeout: 10_000 }).toBe(2)
    // Neither move holds the second slot while it waits for the first one.
    const { rows: free } = await sql`
      select id from time_slots where id = ${second.id} for update skip locked`.execute(app.db)
    expect(free).toHaveLength(1)
    await holding.commit().execute()
    expect((await moves).map(({ status }) => status)).toEqual([200, 200])
  },
)
