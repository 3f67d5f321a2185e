import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addEvent, addSlot, registerFamily, slotOf, tokenOf } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beside } from '../../../test/support/held-locks.ts'
import { api } from '../../contract/paths.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteEvent, updateEvent } from '../event/event-commands.ts'
import { familyId } from '../family-member/family-id-queries.ts'
import { eraseRegistrations } from './erase-commands.ts'
import { joinFamilies, saveFamilyNote } from './family-commands.ts'

const rounds = 8

async function setUp() {
  const app = await createTestApp()
  const slotIn = (inHours: number) =>
    addSlot(app.db, { now: app.clock().toISOString(), inHours, capacity: 9 })
  const erase = (id: string) =>
    inTransaction(app.db, (tx) => eraseRegistrations(tx, [id], { now: app.clock() }))
  const countFamilies = async (ids: string[]) => {
    const rows = await app.db
      .selectFrom('registrations')
      .where('id', 'in', ids)
      .select(familyId().as('family'))
      .distinct()
      .execute()
    return rows.length
  }
  return { app, slotIn, erase, countFamilies }
}

test('two registrations of a family still belong to one family after they were erased concurrently', async () => {
  const { app, slotIn, erase, countFamilies } = await setUp()
  for (let n = 1; n <= rounds; n++) {
    const one = await registerFamily(app, await slotIn(5), n)
    const other = await registerFamily(app, await slotIn(6), n)
    app.clock.advanceHours(24)
    await Promise.all([erase(one.id), erase(other.id)])
    expect(await countFamilies([one.id, other.id])).toBe(1)
  }
  expect(await app.db.selectFrom('family_keys').selectAll().execute()).toEqual([])
})

test('a family that is joined while its past registration is erased still has that registration', async () => {
  const { app, slotIn, erase, countFamilies } = await setUp()
  const actor = { by: 'maria', zone: 'America/New_York', clock: app.clock }
  for (let n = 1; n <= 2 * rounds; n += 2) {
    const past = await registerFamily(app, await slotIn(5), n)
    const next = await registerFamily(app, await slotIn(50), n)
    const other = await registerFamily(app, await slotIn(51), n + 1)
    app.clock.advanceHours(24)
    await Promise.all([erase(past.id), joinFamilies(app.db, next.id, other.id, actor)])
    expect(await countFamilies([past.id, next.id, other.id])).toBe(1)
  }
})

describe.runIf(engineUnderTest() === 'postgres')(
  'a note that is saved while its registration is being deleted moves to another registration of the family',
  () => {
    test.each(['its event is deleted', 'its slot is removed'])('when %s', async (how) => {
      const { app, slotIn } = await setUp()
      const actor = { by: 'maria', zone: 'America/New_York', clock: app.clock }
      const kept = await registerFamily(app, await slotIn(90), 1)
      app.clock.advanceHours(1)
      const event = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
      const newest = await registerFamily(app, slotOf(event.timeSlots, 0), 1)
      await app.post(api.cancel(tokenOf(newest)))
      const timeSlots = [slotOf(event.timeSlots, 1)]
      const end = () =>
        how === 'its event is deleted'
          ? deleteEvent(app.db, event.id, actor)
          : updateEvent(app.db, event.id, { timeSlots }, actor)
      // With this lock, saving the note stops after the note is written and before the commit.
      const activity = sql`lock table activity in share mode`
      await beside(
        app,
        activity,
        () => saveFamilyNote(app.db, newest.id, { note: 'Deaf' }, actor),
        end,
      )
      const notes = await app.db.selectFrom('family_notes').select('registration_id').execute()
      expect(notes).toEqual([{ registration_id: kept.id }])
    })
  },
)
