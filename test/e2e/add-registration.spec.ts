import { api, paths } from '../../src/contract/paths.ts'
import { laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

test.use(laptop)

test('Add Registration warns if the event already has a family with the same name or phone, and can still add the family', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10, 10])
  await site.call('POST', api.register(), { ...family(event, 0, 'Ana Ruiz'), phone: '6145557777' })
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  await page.getByRole('button', { name: 'Add registration' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Registration' })
  const warning = dialog.getByRole('status').filter({ hasText: 'Ana Ruiz already has a spot' })
  await dialog.getByLabel('Name').fill('ana  ruiz')
  await expect(warning).toBeVisible()
  await dialog.getByLabel('Name').fill('Luz Ruiz')
  await expect(warning).toBeHidden()
  await dialog.getByLabel('Phone').fill('(614) 555-7777')
  await expect(warning).toBeVisible()
  await dialog.getByLabel('Time slot').selectOption({ index: 2 })
  await dialog.getByRole('button', { name: 'Add Registration' }).click()
  await readToast(page, 'Registration Added')
})
