import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  registerForTexts,
} from '../../../test/support/text-outbox.ts'
import type { AnnouncementPreview } from '../../contract/announcement.ts'
import type { Consequences } from '../../contract/careful.ts'
import { api } from '../../contract/paths.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

/** The channels through which each family would be notified if an administrator moved it to this slot */
async function waysOf(app: App, token: string, timeSlotId: string, ids: readonly string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const body = { changes: { timeSlotId } }
      const url = api.adminRegistrationPreview(id)
      const { told } = (await app.post<Consequences>(url, body, { token })).body
      return told.map(({ ways }) => ways)
    }),
  )
}

test('with a text service, the preview lists a text for families that agreed to texts and did not answer STOP', async () => {
  const { app, text } = await createTextingApp(morning)
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { now: morning, inHours: 100, capacity: 9 })
  const other = await addSlot(app.db, { now: morning, inHours: 200, capacity: 9 })
  const both = await registerForTexts(app, slot, 1)
  const stopped = await registerForTexts(app, slot, 2)
  const withoutEmail = await registerForTexts(app, slot, 3, { email: '' })
  const silent = await registerForTexts(app, slot, 4, { email: '' })
  for (const n of [2, 4]) await text(familyPhone(n), 'STOP')
  const ids = [both, stopped, withoutEmail, silent].map(({ id }) => id)
  expect(await waysOf(app, token, other.id, ids)).toEqual([
    [['email', 'text']],
    [['email']],
    [['text']],
    [['call']],
  ])
})

test('for a mailbox that bounced, the preview lists a call until the address is corrected', async () => {
  const app = await createTestApp({ config: { smtpUrl: 'smtp://localhost:25' } })
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity: 9 })
  const other = await addSlot(app.db, { inHours: 200, capacity: 9 })
  const { id } = await registerFamily(app, slot, 1)
  const failed = { email_failed_at: '2026-11-01T12:00:00.000Z' }
  await app.db.updateTable('registrations').set(failed).execute()
  expect(await waysOf(app, token, other.id, [id])).toEqual([[['call']]])
  const changes = { timeSlotId: other.id, email: 'new@example.org' }
  const preview = await app.post<Consequences>(
    api.adminRegistrationPreview(id),
    { changes },
    { token },
  )
  expect(preview.body.told.map(({ ways }) => ways)).toEqual([['email']])
})

test('without a text service, previews of acts and announcements list no text', async () => {
  const app = await createTestApp({ config: { smtpUrl: 'smtp://localhost:25' } })
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity: 9 })
  const other = await addSlot(app.db, { inHours: 200, capacity: 9 })
  const both = await registerFamily(app, slot, 1)
  const withoutEmail = await registerFamily(app, slot, 2)
  const agreed = { text_consent_at: '2026-11-01T12:00:00.000Z', phone: '(513) 555-0142' }
  await app.db.updateTable('registrations').set(agreed).execute()
  const nowhere = { email: null, email_key: null }
  await app.db.updateTable('registrations').set(nowhere).where('id', '=', withoutEmail.id).execute()
  expect(await waysOf(app, token, other.id, [both.id, withoutEmail.id])).toEqual([
    [['email']],
    [['call']],
  ])
  const preview = await app.post<AnnouncementPreview>(
    `/api/admin/events/${slot.eventId}/announcements/preview`,
    { timeSlotIds: [slot.id], audience: 'both', sentences: { en: 'We are late.' } },
    { token },
  )
  expect(preview.body).toMatchObject({ emails: 1, texts: 0, calls: [{ name: 'Family 2' }] })
})
