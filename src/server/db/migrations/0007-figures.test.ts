import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  createFirstDatabase,
  createTestDatabase,
  engineUnderTest,
} from '../../../../test/support/database.ts'
import { readFigures } from '../../../../test/support/figures.ts'
import { type RegistrationStatus, registrationStatuses } from '../../../domain/registration.ts'
import { connect, type Db, type Tx } from '../connect.ts'
import { isUniqueViolation } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { inTransaction } from '../transaction.ts'

const at = '2026-10-20T12:00:00.000Z'
const end = '2026-10-20T13:00:00.000Z'
const events = ['e1', 'e2']
const slots = ['e1 s1', 'e1 s2', 'e2 s1']
const eventOf = (slot: string) => slot.slice(0, 2)

async function addEvents(db: Db): Promise<void> {
  for (const id of events) {
    const event = { id, title: 'Wash', date: at, location: 'x', created_at: at, updated_at: at }
    await db.insertInto('events').values(event).execute()
  }
  for (const id of slots) {
    const times = { start_time: at, end_time: end, created_at: at }
    await db
      .insertInto('time_slots')
      .values({ id, event_id: eventOf(id), capacity: 1, ...times })
      .execute()
  }
}

type Entry = { slot: string; family: string; zip: string | null; status: RegistrationStatus }

async function addRegistration(db: Db, id: string, { slot, family, zip, status }: Entry) {
  await db
    .insertInto('registrations')
    .values({
      id,
      event_id: eventOf(slot),
      time_slot_id: slot,
      name: family,
      email: `${family}@example.org`,
      email_key: `${family}@example.org`,
      zip_code: zip,
      status,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

const slot = fc.constantFrom(...slots)
const status = fc.constantFrom(...registrationStatuses)
const zip = fc.constantFrom('45030', '45002', null)
const family = fc.constantFrom('ada', 'ben', 'cleo')
const entry: fc.Arbitrary<Entry> = fc.record({ slot, family, zip, status })
const which = fc.nat(30)
type Step =
  | { act: 'add'; entry: Entry }
  | { act: 'change'; which: number; to: Partial<Entry> }
  | { act: 'changeAll'; slot: string; status: RegistrationStatus }
  | { act: 'delete'; which: number }
  | { act: 'deleteSlot'; slot: string }
  | { act: 'deleteEvent'; event: string }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('add'), entry }) },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('change'),
      which,
      to: fc.record({ slot, family, zip, status }, { requiredKeys: [] }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('changeAll'), slot, status }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('delete'), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deleteSlot'), slot }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('deleteEvent'), event: fc.constantFrom(...events) }),
  },
)

async function applyStep(db: Db, step: Step, id: string): Promise<void> {
  const all = await db.selectFrom('registrations').orderBy('id').selectAll().execute()
  const one = 'which' in step ? all[step.which % all.length] : undefined
  const slotIds = (await db.selectFrom('time_slots').select('id').execute()).map((row) => row.id)
  if (step.act === 'add') {
    if (slotIds.includes(step.entry.slot)) await addRegistration(db, id, step.entry)
  } else if (step.act === 'change' && one) {
    const { slot = one.time_slot_id, family, zip = one.zip_code, status = one.status } = step.to
    const canMove = slotIds.includes(slot) && eventOf(slot) === one.event_id
    await db
      .updateTable('registrations')
      .set({
        time_slot_id: canMove ? slot : one.time_slot_id,
        email_key: family ? `${family}@example.org` : one.email_key,
        zip_code: zip,
        status,
        updated_at: end,
      })
      .where('id', '=', one.id)
      .execute()
  } else if (step.act === 'changeAll') {
    await db
      .updateTable('registrations')
      .set({ status: step.status })
      .where('time_slot_id', '=', step.slot)
      .execute()
  } else if (step.act === 'delete' && one) {
    await db.deleteFrom('registrations').where('id', '=', one.id).execute()
  } else if (step.act === 'deleteSlot') {
    await db.deleteFrom('time_slots').where('id', '=', step.slot).execute()
  } else if (step.act === 'deleteEvent') {
    await db.deleteFrom('events').where('id', '=', step.event).execute()
  }
}

test('the stored figures equal a fresh count after any changes to registrations, slots and events', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database.connection
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await db.deleteFrom('events').execute()
      await addEvents(db)
      for (const [n, step] of steps.entries()) {
        try {
          await applyStep(db, step, `r${String(n).padStart(2, '0')}`)
        } catch (error) {
          // The unique index forbids some of the changes.
          if (!isUniqueViolation(error)) throw error
        }
        const { kept, counted } = await readFigures(db)
        expect(kept).toEqual(counted)
        seen += counted.families.length
      }
    }),
    { numRuns: 30, seed: 20_261_101 },
  )
  expect(seen).toBeGreaterThan(100)
})

test('the migration counts existing rows', async () => {
  const connection = await createFirstDatabase()
  const { db } = connection
  await addEvents(db)
  const [one = '', two = '', three = ''] = slots
  const stored: Entry[] = [
    { slot: one, family: 'ada', zip: '45030', status: 'confirmed' },
    { slot: three, family: 'ada', zip: '45030', status: 'no_show' },
    { slot: one, family: 'ben', zip: null, status: 'waitlist' },
    { slot: one, family: 'cleo', zip: '45030', status: 'cancelled' },
    { slot: two, family: 'cleo', zip: '45002', status: 'confirmed' },
  ]
  for (const [n, entry] of stored.entries()) await addRegistration(db, `r${n}`, entry)

  await migrate(connection)
  const { kept, counted } = await readFigures(db)
  expect(kept).toEqual(counted)
  expect(kept.families).toEqual([
    { zip_code: '45002', email_key: 'cleo@example.org', registrations: 1 },
    { zip_code: '45030', email_key: 'ada@example.org', registrations: 2 },
  ])
  expect(kept.slots[0]).toMatchObject({ confirmed_count: 1, waitlist_count: 1, cancelled_count: 1 })
})

describe.runIf(engineUnderTest() === 'postgres')('two concurrent transactions', () => {
  test('that change the same families in different orders both succeed and are counted', async () => {
    const database = await createTestDatabase()
    const { db } = database.connection
    const other = connect(database.url)
    onTestFinished(async () => {
      await other.db.destroy()
      await database.close()
    })
    await addEvents(db)
    for (const [n, slot] of ['e1 s1', 'e2 s1'].entries()) {
      for (const family of ['ada', 'ben']) {
        const entry: Entry = { slot, family, zip: '45030', status: 'waitlist' }
        await addRegistration(db, `${family}${n}`, entry)
      }
    }
    const confirm = (tx: Tx, id: string) =>
      tx.updateTable('registrations').set({ status: 'confirmed' }).where('id', '=', id).execute()
    // Each transaction has locked its first family before either updates its second.
    const { promise: bothHaveOne, resolve } = Promise.withResolvers<void>()
    let lockedCount = 0
    const promote = (on: Db, first: string, second: string) =>
      inTransaction(on, async (tx) => {
        await confirm(tx, first)
        if (++lockedCount === 2) resolve()
        await bothHaveOne
        await confirm(tx, second)
      })
    await Promise.all([promote(db, 'ada0', 'ben0'), promote(other.db, 'ben1', 'ada1')])
    const { kept, counted } = await readFigures(db)
    expect(kept).toEqual(counted)
    expect(kept.families.map(({ registrations }) => registrations)).toEqual([2, 2])
  })
})
