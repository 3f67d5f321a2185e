import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/database.ts'
import { modelRuns } from '../../../test/support/model-runs.ts'
import {
  asModel,
  history,
  type ModelHistory,
  type ModelRegistration,
  type ModelTap,
  modelFamilies,
  modelNow,
  modelReport,
  modelZone,
} from '../../../test/support/report-model.ts'
import { isActive } from '../../domain/registration.ts'
import { addFacts } from '../attendance/attendance-commands.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { eraseRegistrations } from '../family/erase-commands.ts'
import { readReport } from './report-queries.ts'

const now = new Date(modelNow)
const createdAt = '2025-12-01T12:00:00.000Z'

test('the report has the same figures as plain filters over the history', async () => {
  const { connection, close } = await createTestDatabase()
  const { db } = connection
  await fc.assert(
    fc.asyncProperty(history, async (all) => {
      await inTransaction(db, async (tx) => {
        await tx.deleteFrom('events').execute()
        await tx.deleteFrom('family_keys').execute()
        await store(tx, all)
      })
      const read = await readReport(db, all, { zone: modelZone, now })
      expect(asModel(read)).toEqual(modelReport(all))
    }),
    { numRuns: modelRuns({ usual: 25, all: 2_000 }), seed: 14 },
  )
  await close()
})

let count = 0
/** Ids in order of creation: if two visits are simultaneous, the later registration counts as the later visit. */
const orderedId = () => `00000000-0000-7000-8000-${String(++count).padStart(12, '0')}`

/** Stores each slot as an event of its own. */
async function store(db: Tx, { slots, registrations, isJoined }: ModelHistory): Promise<void> {
  const ids: string[] = []
  for (const { start, end, isClosed, freed } of slots) {
    const id = randomUUIDv7()
    ids.push(id)
    await db
      .insertInto('events')
      .values({
        id,
        title: 'Wash',
        date: start,
        location: 'Here',
        created_at: createdAt,
        updated_at: createdAt,
      })
      .execute()
    const closed = { closed_at: isClosed ? createdAt : null }
    const times = { start_time: start, end_time: end, created_at: createdAt }
    await db
      .insertInto('time_slots')
      .values({ id, event_id: id, capacity: 9, ...times, ...closed })
      .execute()
    for (const { wasFull, isTaken } of freed) {
      await db
        .insertInto('freed_spots')
        .values({
          id: randomUUIDv7(),
          ...{
            time_slot_id: id,
            freed_at: createdAt,
            freed_by: 'cancelled',
            was_full: wasFull ? 1 : 0,
          },
          taken_at: isTaken ? createdAt : null,
        })
        .execute()
    }
  }
  const erased: string[] = []
  for (const one of registrations) {
    const id = await storeRegistration(db, ids, one)
    if (one.isErased) erased.push(id)
  }
  if (isJoined) {
    const keys = ['email ana@example.org', 'phone 5135550103']
    const by = { family_id: 'one family', joined_at: createdAt, joined_by: 'ana' }
    await db
      .insertInto('family_keys')
      .values(keys.map((key) => ({ key, ...by })))
      .execute()
  }
  await erase(db, erased)
}

async function storeRegistration(
  db: Tx,
  slotIds: string[],
  one: ModelRegistration,
): Promise<string> {
  const id = orderedId()
  const eventId = slotIds[one.slot] ?? ''
  const { email, phone } = modelFamilies[one.family] as (typeof modelFamilies)[number]
  await db
    .insertInto('registrations')
    .values({
      id,
      ...{ event_id: eventId, time_slot_id: eventId, name: 'Somebody', status: one.status },
      ...{ email, email_key: email, phone, phone_key: phone, zip_code: one.zipCode },
      ...{ language: one.language, is_walk_in: one.isWalkIn ? 1 : null },
      ...{ created_at: createdAt, updated_at: createdAt },
    })
    .execute()
  let minute = 0
  const note = async (event: string, kind: ModelTap['kind'] | 'walk_in', loads: number | null) => {
    const at = new Date(Date.parse(createdAt) + minute++ * 60_000).toISOString()
    const registration = await db
      .selectFrom('registrations')
      .where('id', '=', id)
      .select(['id', 'event_id', 'status', 'attendance', 'is_walk_in'])
      .executeTakeFirstOrThrow()
    const fact = { id: randomUUIDv7(), event_id: event, registration_id: id, kind, loads }
    const times = { at, device_at: at, received_at: at, device_id: 'ana', admin: 'ana' }
    await addFacts(db, registration, [{ ...fact, ...times }], now)
  }
  if (one.isWalkIn) await note(eventId, 'walk_in', null)
  for (const { kind, loads } of one.taps) await note(eventId, kind, loads)
  if (one.movedTo !== null) {
    const movedTo = slotIds[one.movedTo] ?? ''
    const nothingNoted = { attendance: null, attendance_at: null, attendance_by: null, loads: null }
    await db
      .updateTable('registrations')
      .set({ event_id: movedTo, time_slot_id: movedTo, ...nothingNoted })
      .where('id', '=', id)
      .execute()
    for (const { kind, loads } of one.tapsAfterMove) await note(movedTo, kind, loads)
  }
  return id
}

/** Erases in two parts, because names are removed from a family's registrations one by one, each at its own age. */
async function erase(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('registrations.id', 'in', ['', ...ids])
    .select(['registrations.id', 'status', 'end_time'])
    .execute()
  const erasable = rows.filter((row) => !isActive(row.status) || row.end_time <= modelNow)
  const half = Math.ceil(erasable.length / 2)
  for (const some of [erasable.slice(0, half), erasable.slice(half)]) {
    const found = some.map((row) => row.id)
    await eraseRegistrations(tx, found, { now })
  }
}
