import { api, paths } from '../../src/contract/paths.ts'
import { phone } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { openWaitlistDialog } from '../support/public-steps.ts'

test.use(phone)

test.beforeEach(async ({ page, site }) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await page.goto(paths.privacy())
  await page.goto('/')
})

test('Back closes the waitlist dialog and stays on the page', async ({ page }) => {
  const dialog = await openWaitlistDialog(page)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /^Join Waitlist/ })).toBeFocused()
})

test('Back asks before it closes a waitlist dialog with typed text', async ({ page, look }) => {
  const dialog = await openWaitlistDialog(page)
  await dialog.getByLabel('Full Name').fill('Ana Ruiz')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Close without joining the waitlist?' })
  await look(page)
  await question.getByRole('button', { name: 'Keep Going' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Ana Ruiz')

  await page.goBack()
  await question.getByRole('button', { name: 'Close Without Joining' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('Back leaves the page after the waitlist dialog was closed with its button', async ({
  page,
}) => {
  const dialog = await openWaitlistDialog(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL(paths.privacy())
})
