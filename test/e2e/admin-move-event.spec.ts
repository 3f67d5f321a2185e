import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { confirmSaveAndTell, laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'

test.use(laptop)

test('an administrator moves a registration to another event', async ({ page, site, look }) => {
  // Move to the second slot: a move to the same time and location sends no message.
  const [from, to] = [await site.createEvent([10]), await site.createEvent([5, 5])]
  const added = await site.call<AdminRegistration>('POST', api.adminRegistrations(), {
    ...{ eventId: from.id, timeSlotId: from.timeSlots[0]?.id },
    ...{ name: 'Ana Ruiz', email: 'ana@example.org' },
  })
  await site.mail.mailTo('ana@example.org')
  await signIn(page, paths.adminRegistrations({ event: from.id }))
  await page.getByRole('button', { name: 'Edit Ana Ruiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Registration' })
  await dialog.getByLabel('Time slot').selectOption(to.timeSlots[1]?.id ?? '')
  await look(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await confirmSaveAndTell(page, 'Save and tell 1 family?', 'Ana Ruiz gets an email.')
  await readToast(page, 'Registration Updated')
  await expect(page.getByRole('row', { name: /Ana Ruiz/ })).toHaveCount(0)
  const [moved] = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(to.id))
  expect(moved).toMatchObject({ id: added.id, status: 'confirmed' })
})
