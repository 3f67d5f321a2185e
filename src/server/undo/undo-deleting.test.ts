import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { sentences } from '../../../test/support/closing.ts'
import { addSlot, registerFamily } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { readEverything, undoSite } from '../../../test/support/undo.ts'
import { api } from '../../contract/paths.ts'
import { undoneTables } from './row-queries.ts'

test('undoing a deletion restores the note, text consents, the request to move, and the import id', async () => {
  const { app, token, slot, remove, undo, wait, deliver } = await undoSite({ capacity: 3 })
  const elsewhere = await addSlot(app.db, { capacity: 3, inHours: 120 })
  const family = await registerFamily(app, slot, 1)
  await registerFamily(app, slot, 2)
  await app.put(api.adminFamilyNote(family.id), { note: 'Needs help on the stairs' }, { token })
  for (const agreedAt of ['2026-10-01T12:00:00.000Z', null, '2026-10-02T12:00:00.000Z']) {
    await app.db.updateTable('registrations').set({ text_consent_at: agreedAt }).execute()
  }
  const asked = {
    ...{ id: randomUUID(), timeSlotId: slot.id, capacity: 1, registrationIds: [family.id] },
    ...{ sentences, keptHours: 24, keepIn: [elsewhere.id] },
  }
  expect((await app.post(api.adminAskedToMove(slot.eventId), asked, { token })).status).toBe(200)
  await app.db
    .insertInto('imported_registrations')
    .values({
      registration_id: family.id,
      external_id: '7',
      imported_at: app.clock().toISOString(),
    })
    .execute()
  await deliver()
  const before = await readEverything(app)
  expect(before.text_consents).toHaveLength(4)
  const act = await remove(family.id)
  wait(2)
  expect((await undo(act)).status).toBe(204)
  expect(await readEverything(app)).toEqual(before)
})

test('every table that refers to a restored table is also restored', async () => {
  const { db } = await createTestApp()
  const known = undoneTables.map(({ table }) => table)
  // An act changes events and slots, but does not delete them.
  const parents = known.filter((table) => table !== 'events' && table !== 'time_slots')
  const children = new Set<string>()
  for (const { name } of await db.introspection.getTables()) {
    const { rows } =
      engineUnderTest() === 'sqlite'
        ? await sql<{ parent: string }>`select "table" as parent
            from pragma_foreign_key_list(${name})`.execute(db)
        : await sql<{ parent: string }>`select confrelid::regclass::text as parent
            from pg_constraint where contype = 'f' and conrelid = ${name}::regclass`.execute(db)
    if (rows.some(({ parent }) => parents.includes(parent))) children.add(name)
  }
  expect(children.size).toBeGreaterThan(10)
  // Written only by an earlier release (migration 0020)
  children.delete('text_cancel_requests')
  expect([...children].filter((name) => !known.includes(name))).toEqual([])
})
