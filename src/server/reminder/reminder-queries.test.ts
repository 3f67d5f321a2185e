import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { registerFamily } from '../../../test/support/data.ts'
import { at, slotAt, start } from '../../../test/support/text-reminders.ts'
import { findUnreminded } from './reminder-queries.ts'

const evening = new Date(at(7, '18:00'))

async function createFamily() {
  const app = await createTestApp({ now: start })
  const { id } = await registerFamily(app, await slotAt(app, '13:00'), 1)
  return { app, id, find: async () => (await findUnreminded(app.db, 'day-before', evening))[0] }
}

test.each([
  ['queued', start],
  ['sent', start],
  // Nobody has read it, so the reminder is still needed.
  ['held', null],
  ['failed', null],
] as const)(
  'with a confirmation that is %s, the family counts as notified at %s',
  async (state, expected) => {
    const { app, find } = await createFamily()
    await app.db.updateTable('messages').set({ state }).execute()
    expect((await find())?.notifiedByEmailAt).toBe(expected)
  },
)

test.each([
  ['sent', at(6, '18:00'), at(6, '18:00')],
  ['missed', at(6, '18:00'), null],
  // Recorded by a clock that was ahead
  ['sent', at(7, '18:01'), null],
] as const)(
  'with an earlier reminder %s at %s, the family counts as reminded at %s',
  async (outcome, sentAt, expected) => {
    const { app, id, find } = await createFamily()
    await app.db
      .insertInto('email_reminders')
      .values({
        id: randomUUIDv7(),
        registration_id: id,
        reminder_type: 'two-days-before',
        outcome,
        sent_at: sentAt,
      })
      .execute()
    expect((await find())?.remindedAt).toBe(expected)
  },
)
