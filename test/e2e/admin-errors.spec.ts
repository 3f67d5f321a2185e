import type { Page } from '@playwright/test'
import { paths } from '../../src/contract/paths.ts'
import { fillLogin, laptop, pageHeading, signIn } from '../support/admin-steps.ts'
import { adminLogin, expect, test } from '../support/e2e.ts'
import { expectSummary, expectToast, toasts } from '../support/public-steps.ts'

test.use(laptop)

async function openCreateEvent(page: Page) {
  await page.getByRole('button', { name: 'Create New Event' }).click()
  return page.getByRole('dialog', { name: 'Create New Event' })
}

test('the error of a corrected field disappears from the error summary at once, and the empty summary disappears', async ({
  page,
}) => {
  await signIn(page, paths.adminEvents())
  const dialog = await openCreateEvent(page)
  await dialog.getByLabel('Start time').fill('10:00')
  await dialog.getByLabel('End time').fill('09:00')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  const tooEarly = 'End time must be after start time'
  await expectSummary(dialog, [
    'Title is required',
    'Date is required',
    'Location is required',
    tooEarly,
  ])
  const lines = dialog.getByRole('alert').getByRole('listitem')
  await dialog.getByLabel('Title').fill('Morning wash')
  await expect(lines).toHaveText(['Date is required', 'Location is required', tooEarly])
  await expect(dialog.getByLabel('Title')).toBeFocused()
  // An earlier start time makes the end time valid.
  await dialog.getByLabel('Start time').fill('08:00')
  await expect(lines).toHaveText(['Date is required', 'Location is required'])
  await dialog.getByLabel('Date').fill('2026-12-08')
  await dialog.getByLabel('Location').fill('Harrison')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('the error summary and toast of a failed sign-in disappear when the next try begins', async ({
  page,
}) => {
  await page.goto(paths.adminLogin())
  await fillLogin(page, { ...adminLogin, password: 'wrong horse' })
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await expectSummary(page, ['Invalid credentials'])

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/login', async (route) => {
    await held
    await route.continue()
  })
  await fillLogin(page)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
  answer()
  await expectToast(page, 'Login Successful')
})

test('/admin redirects to the dashboard, after a sign-in if there is no session', async ({
  page,
}) => {
  await page.goto('/admin')
  await expect(pageHeading(page)).toHaveText('Sign in')
  await fillLogin(page)
  await expect(page).toHaveURL(paths.adminDashboard())
  await page.goto('/admin/')
  await expect(page).toHaveURL(paths.adminDashboard())
  await expect(pageHeading(page)).toHaveText('Dashboard')
})

test("a server error is not blamed on the reader's connection", async ({ page, axe }) => {
  await signIn(page, paths.adminDashboard())
  const badGateway = { status: 502, body: '<html>Bad Gateway</html>' }
  await page.route('**/api/admin/events', (route) => route.fulfill(badGateway))
  await page.goto(paths.adminEvents())
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The server could not show this')
  await expect(alert).toContainText('not with your connection')
  await expect(alert).toContainText('Try again')
  await axe(page)
  await page.unroute('**/api/admin/events')
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('tab', { name: 'Upcoming Events (0)' })).toBeVisible()
})

test('a toast is not printed', async ({ page }) => {
  await page.goto(paths.adminDashboard())
  await fillLogin(page)
  await expectToast(page, 'Login Successful')
  await page.emulateMedia({ media: 'print' })
  await expect(toasts(page)).toBeHidden()
})
