import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addEvent, registerFamily, slotOf } from '../../../test/support/data.ts'
import { dayMs } from '../../domain/duration.ts'
import { readNoShowsByLead } from './sign-up-lead-queries.ts'

test.each([
  [7, 'week', 'two_weeks'],
  [14, 'two_weeks', 'four_weeks'],
  [28, 'four_weeks', 'more'],
])(
  'a sign-up exactly %i days before the start no longer counts as %s',
  async (days, less, more) => {
    const app = await createTestApp()
    const event = await addEvent(app.db, { slots: [{ inHours: 1 }] })
    const slot = slotOf(event.timeSlots, 0)
    const { id } = await registerFamily(app, slot, 1)
    const leadIf = async (leftMs: number) => {
      const signedUpAt = new Date(Date.parse(slot.startTime) - leftMs).toISOString()
      const change = app.db.updateTable('registrations').set({ created_at: signedUpAt })
      await change.where('id', '=', id).execute()
      const counts = await readNoShowsByLead(app.db, new Date(slot.endTime))
      return counts.find(({ notNoted }) => notNoted === 1)?.lead
    }
    expect(await leadIf(days * dayMs - 1)).toBe(less)
    expect(await leadIf(days * dayMs)).toBe(more)
  },
)
