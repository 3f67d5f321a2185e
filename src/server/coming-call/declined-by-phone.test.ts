import { expect, test } from 'vitest'
import { addSlot, signInAdmin, waitlistFamily } from '../../../test/support/data.ts'
import { family, registerTexted, textedApp, textUs } from '../../../test/support/incoming-texts.ts'
import { findNotices, statusOf } from '../../../test/support/text-cancelling.ts'
import { api } from '../../contract/paths.ts'

/** A full slot with two families waiting */
async function fullSlot() {
  const app = await textedApp()
  const options = { token: await signInAdmin(app) }
  const slot = await addSlot(app.db, { capacity: 1 })
  const id = await registerTexted(app, slot)
  await waitlistFamily(app, slot, 2)
  await waitlistFamily(app, slot, 3)
  return { app, id, slot, options }
}
type Site = Awaited<ReturnType<typeof fullSlot>>

test.each([
  [
    'C and YES by text',
    async ({ app }: Site) => {
      await textUs(app, family, 'C')
      await textUs(app, family, 'YES')
    },
  ],
  [
    '"not coming" on the phone',
    async ({ app, id, slot, options }: Site) => {
      const seen = { timeSlotId: slot.id, startTime: slot.startTime }
      const request = { answer: 'no', messageIds: [], ...seen }
      await app.post(api.adminCallComing(id), request, options)
    },
  ],
])(
  '%s cancels the appointment, and offers the spot to every waiting family',
  async (_, decline) => {
    const site = await fullSlot()
    await decline(site)
    const { app, id } = site
    expect(await statusOf(app, id)).toBe('cancelled')
    expect(await findNotices(app)).toEqual({
      lines: ['Family 1 cancelled'],
      emails: [
        'cancelled family1@example.org',
        'spot_available family2@example.org',
        'spot_available family3@example.org',
      ],
    })
    const freed = await app.db.selectFrom('freed_spots').select(['freed_by', 'taken_at']).execute()
    expect(freed).toEqual([{ freed_by: 'cancelled', taken_at: null }])
  },
)
