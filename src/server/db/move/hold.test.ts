import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createBlankDatabase } from '../../../../test/support/database.ts'
import { connect } from '../connect.ts'
import { isReadOnly, isUnavailable } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { findReadOnly, hasEndedHold } from '../read-only.ts'
import { inTransaction } from '../transaction.ts'
import { endAsMoved, holdSending, holdWrites, liftHold, renewHold } from './hold.ts'
import { listTables } from './schema.ts'

const hold = { since: '2026-10-20T12:00:00.000Z', target: 'db.example.org/washday' }
const past = '2026-10-20T12:00:01.000Z'

async function createHeld() {
  // A database that no other test uses, because the triggers stay.
  const connection = connect(await createBlankDatabase())
  onTestFinished(() => connection.db.destroy())
  await migrate(connection)
  const tables = await listTables(connection.db, connection.engine)
  await holdSending(connection, hold)
  return { connection, db: connection.db, tables, holdAll: () => holdWrites(connection, tables) }
}

test('every table refuses inserts, updates and deletions during a hold, and accepts them after the hold is lifted', async () => {
  const { connection, db, tables, holdAll } = await createHeld()
  await holdAll()
  for (const { name, columns } of tables) {
    const table = name as 'alarms'
    const column = columns[0]?.name as 'kind'
    const writes = [
      () => inTransaction(db, (tx) => tx.deleteFrom(table).execute()),
      () =>
        db
          .updateTable(table)
          .set((eb) => ({ [column]: eb.ref(column) }))
          .execute(),
      () => sql`insert into ${sql.table(name)} (${sql.ref(column)}) values (null)`.execute(db),
    ]
    // SQLite's triggers run once per row, so an update or deletion in an empty table is not refused.
    const refused =
      connection.engine === 'postgres' || name === 'program_state' ? writes : [writes[2]]
    for (const write of refused) {
      const error = await write?.().catch((caught: unknown) => caught)
      expect([name, isReadOnly(error), isUnavailable(error)]).toEqual([name, true, true])
    }
  }
  const alarm = db.insertInto('alarms').values({ kind: 'day', raised_at: past })
  await expect(alarm.execute()).rejects.toSatisfy(isReadOnly)
  const held = db.updateTable('program_state').set({ sending_held_since: past })
  await expect(held.execute()).rejects.toSatisfy(isReadOnly)

  await liftHold(connection)
  await alarm.execute()
  await held.execute()
  expect(await findReadOnly(db)).toBeNull()
})

test('a hold can be renewed before it expires, but not afterwards', async () => {
  const { connection, db, holdAll } = await createHeld()
  await holdAll()
  expect(await renewHold(connection, hold)).toBe(true)
  expect(await renewHold(connection, hold)).toBe(true)
  expect(await renewHold(connection, { ...hold, since: past })).toBe(false)
  await db.updateTable('program_state').set({ read_only_until: past }).execute()
  expect(await hasEndedHold(db)).toBe(true)
  await db.insertInto('alarms').values({ kind: 'day', raised_at: past }).execute()
  expect(await renewHold(connection, hold)).toBe(false)
  expect(await endAsMoved(connection, hold)).toBe(false)
})

test('a hold on sending refuses the lease of a message, but lets the result of an attempt be recorded', async () => {
  const { db } = await createHeld()
  await db
    .insertInto('messages')
    .values({
      id: 'm',
      kind: 'registration_confirmed',
      channel: 'email',
      recipient: 'rosa@example.org',
      dedupe_key: 'm',
      payload: '{}',
      state: 'queued',
      attempts: 0,
      next_attempt_at: past,
      created_at: past,
    })
    .execute()
  const lease = db.updateTable('messages').set({ lease_id: 'l', attempts: 1 })
  await expect(lease.execute()).rejects.toSatisfy(isReadOnly)
  await db.updateTable('messages').set({ lease_id: null, state: 'sent' }).execute()
})

test('a moved database stays read-only until its hold is lifted', async () => {
  const { connection, db, holdAll } = await createHeld()
  await holdAll()
  expect(await endAsMoved(connection, hold)).toBe(true)
  expect(await findReadOnly(db)).toEqual({ ...hold, why: 'moved' })
  const alarm = db.insertInto('alarms').values({ kind: 'day', raised_at: past })
  await expect(alarm.execute()).rejects.toSatisfy(isReadOnly)
  await liftHold(connection)
  await alarm.execute()
})
