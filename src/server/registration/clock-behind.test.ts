import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { contactDetails, fullSlot, promotedFamily } from '../../../test/support/personal-links.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { api } from '../../contract/paths.ts'
import type { Registration } from '../../contract/registration.ts'
import { cancelLocked, lockForCancelling } from '../cancellation/cancellation-commands.ts'
import { inTransaction } from '../db/transaction.ts'
import { findOwnRegistration } from '../texts/incoming/text-cancel-queries.ts'

/** Sets a row's last change 30 seconds ahead, as by a process whose clock is ahead. */
async function setAhead({ db, clock }: TestApp, table: 'registrations' | 'events', id: string) {
  const ahead = new Date(clock().getTime() + 30_000).toISOString()
  await db.updateTable(table).set({ updated_at: ahead }).where('id', '=', id).execute()
  return ahead
}

type Act = (app: TestApp) => Promise<{ id: string; act: () => Promise<unknown> }>
const acts: [string, Act][] = [
  [
    'cancelled by its link',
    async (app) => {
      const family = await registerFamily(app, await addSlot(app.db), 1)
      return { id: family.id, act: () => app.post(api.cancel(tokenOf(family))) }
    },
  ],
  [
    'cancelled by text',
    async (app) => {
      const phone = '(513) 555-0142'
      const { id } = await registerFamily(app, await addSlot(app.db), 1, {
        phone,
        textConsent: true,
      })
      await app.db.updateTable('registrations').set({ text_consent_at: testNow }).execute()
      const act = () =>
        inTransaction(app.db, async (tx) => {
          const find = () => findOwnRegistration(tx, '+15135550142', id)
          const locked = await lockForCancelling(tx, find)
          if (!locked) throw new Error('Not found')
          return cancelLocked(tx, locked, app.clock())
        })
      return { id, act }
    },
  ],
  [
    'completed',
    async (app) => {
      const slot = await addSlot(app.db)
      const family = await waitlistFamily(app, slot, 1)
      const body = registerBody(slot, 1, { signUpToken: tokenOf(family) })
      return { id: family.id, act: () => app.post(api.register(), body) }
    },
  ],
  [
    'promoted',
    async (app) => {
      const { slot, first } = await createSlotWithLine(app)
      const token = await signInAdmin(app)
      return { id: slot, act: () => app.delete(api.adminRegistration(first), { token }) }
    },
  ],
  [
    'moved by its link',
    async (app) => {
      const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 60 }] })
      const family = await registerFamily(app, slotOf(timeSlots, 0), 1)
      const { id: timeSlotId, eventId } = slotOf(timeSlots, 1)
      const move = { eventId, timeSlotId }
      return { id: family.id, act: () => app.post(api.myMove(tokenOf(family)), move) }
    },
  ],
  [
    'completed with what is missing',
    async (app) => {
      const { link, id } = await promotedFamily(app)
      return { id, act: () => app.put(api.my(link), contactDetails) }
    },
  ],
]

async function createSlotWithLine(app: TestApp) {
  const slot = await addSlot(app.db, { capacity: 1 })
  const first = await registerFamily(app, slot, 1)
  const second = await registerFamily(app, slot, 2)
  return { first: first.id, slot: second.id }
}

test.each(acts)(
  'a registration that is %s by a process whose clock is behind gets a later `updated_at` than before (rule 19)',
  async (what, prepare) => {
    const app = await createTestApp()
    const { id, act } = await prepare(app)
    const ahead = await setAhead(app, 'registrations', id)
    await act()
    const row = await app.db
      .selectFrom('registrations')
      .where('id', '=', id)
      .select(['status', 'updated_at'])
      .executeTakeFirstOrThrow()
    expect(row.updated_at > ahead).toBe(true)
    const line = await app.db
      .selectFrom('activity')
      .where('registration_id', '=', id)
      .orderBy('created_at', 'desc')
      .select(['created_at', 'status'])
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ created_at: row.updated_at })
    if (line.status) expect(line.status).toBe(row.status)
    // No message is sent about added details; the page confirms them.
    if (what === 'completed with what is missing') return
    const message = await app.db
      .selectFrom('messages')
      .where('registration_id', '=', id)
      .orderBy('created_at', 'desc')
      .select('created_at')
      .executeTakeFirstOrThrow()
    expect(message.created_at).toBe(row.updated_at)
  },
)

test('an event that is edited by a process whose clock is behind gets a later `updated_at` than before (rule 19)', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { eventId } = await addSlot(app.db)
  const ahead = await setAhead(app, 'events', eventId)
  const answer = await app.put(api.adminEvent(eventId), { title: 'Another title' }, { token })
  expect(answer.status).toBe(200)
  const { updated_at } = await app.db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('updated_at')
    .executeTakeFirstOrThrow()
  expect(updated_at > ahead).toBe(true)
})

const readLine = async ({ db }: TestApp, slotId: string) => {
  const rows = await db
    .selectFrom('registrations')
    .where('time_slot_id', '=', slotId)
    .where('status', '=', 'waitlist')
    .orderBy('waitlisted_at')
    .orderBy('id')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

test('the waitlist keeps its join order, even if the clock is set back (rule 5)', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { slot } = await fullSlot(app, [2, 3])
  const other = await addSlot(app.db)
  const mover = await registerFamily(app, other, 7)
  app.clock.set('2026-10-20T10:00:00.000Z')
  await waitlistFamily(app, slot, 4)
  await registerFamily(app, slot, 5)
  const body = { ...registerBody(slot, 6), status: 'waitlist', textConsent: false }
  expect((await app.post<Registration>(api.adminRegistrations(), body, { token })).status).toBe(201)
  const move = { status: 'waitlist', timeSlotId: slot.id, eventId: slot.eventId }
  expect((await app.put(api.adminRegistration(mover.id), move, { token })).status).toBe(200)
  app.clock.set(testNow)
  await waitlistFamily(app, slot, 8)
  const names = [2, 3, 4, 5, 6, 7, 8].map((n) => `Family ${n}`)
  expect(await readLine(app, slot.id)).toEqual(names)
})
