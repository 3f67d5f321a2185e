import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { confirmSaveAndTell, laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

test.use(laptop)

test('an administrator adds a family despite the warning about its name or phone, and moves its registration to another event', async ({
  page,
  site,
  look,
}) => {
  const [from, to] = [await site.createEvent([10, 10]), await site.createEvent([5, 5])]
  await site.call('POST', api.register(), { ...family(from, 0, 'Ana Ruiz'), phone: '6145557777' })
  await signIn(page, paths.adminRegistrations({ event: from.id }))
  await page.getByRole('button', { name: 'Add registration' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Registration' })
  await dialog.getByLabel('Time slot').selectOption(from.timeSlots[1]?.id ?? '')
  const warning = dialog.getByRole('status').filter({ hasText: 'Ana Ruiz already has a spot' })
  await dialog.getByLabel('Name').fill('ana  ruiz')
  await expect(warning).toBeVisible()
  await dialog.getByLabel('Name').fill('Luz Ruiz')
  await expect(warning).toBeHidden()
  await dialog.getByLabel('Phone').fill('(614) 555-7777')
  await expect(warning).toBeVisible()
  await dialog.getByLabel('Email').fill('luz@example.org')
  await dialog.getByRole('button', { name: 'Add Registration' }).click()
  await readToast(page, 'Registration Added')

  await page.getByRole('button', { name: 'Edit Luz Ruiz' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Registration' })
  // The second slot, because a move to the same time and location sends no message.
  await edit.getByLabel('Time slot').selectOption(to.timeSlots[1]?.id ?? '')
  await look(page)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await confirmSaveAndTell(page, 'Save and tell 1 family?', 'Luz Ruiz gets an email.')
  await readToast(page, 'Registration Updated')
  await expect(page.getByRole('row', { name: /Luz Ruiz/ })).toHaveCount(0)
  const moved = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(to.id))
  expect(moved).toMatchObject([{ name: 'Luz Ruiz', status: 'confirmed' }])
})
