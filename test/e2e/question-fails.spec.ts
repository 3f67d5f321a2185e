import type { Locator, Page, Route } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { chooseStatus, holdPreview, laptop, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

test.use(laptop)

const notChecked = 'We could not check who will be notified. Please try again.'
const failWith = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { message: 'Something went wrong', code: 'unexpected' } })

test('a change is not saved while the server refuses or cannot say who will be notified', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  const saved: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.url())
  })
  await page.route('**/preview', failWith(429))
  const dialog = await cancelInDialog(page)
  await expect(dialog.getByRole('alert')).toContainText(notChecked)
  const submit = dialog.locator('button[type=submit]')
  await page.unroute('**/preview')
  await page.route('**/preview', (route) => route.abort())
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText(notChecked)
  expect(saved).toEqual([])

  // After a refused preview, the save is sent so that the server refuses it too and says why.
  await page.unroute('**/preview')
  await page.route('**/preview', failWith(409))
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('changed')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.unroute('**/preview')
  await submit.click()
  await expect(page.getByRole('alertdialog')).toContainText('Ana Lopez gets an email.')
})

async function cancelInDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit Ana Lopez' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Registration' })
  await dialog.getByLabel('Status').selectOption('cancelled')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  return dialog
}

test('a confirmation whose preview arrives while another dialog is open is shown only after that dialog closes', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([2])
  for (const name of ['Ana Lopez', 'Luis Perez']) {
    await site.call('POST', api.register(), family(event, 0, name))
  }
  const [ana] = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  const preview = await holdPreview(page, api.adminRegistrationPreview(ana?.id ?? ''))
  await chooseStatus(page, ana?.name ?? '', 'Cancelled')
  await preview.requested
  const other = ana?.name === 'Ana Lopez' ? 'Luis Perez' : 'Ana Lopez'
  await page.getByRole('button', { name: `Edit ${other}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Registration' })
  await dialog.getByLabel('Name', { exact: true }).fill('Luis Perez Ruiz')
  const answered = page.waitForResponse('**/preview')
  preview.release()
  await answered
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Luis Perez Ruiz')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Change ${ana?.name} to Cancelled?`)
})
