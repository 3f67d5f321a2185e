import { api, paths } from '../../src/contract/paths.ts'
import { expectGuardEntries, phone } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { openWaitlistDialog } from '../support/public-steps.ts'

test.use(phone)

test('Back closes the waitlist dialog, asks first if text was typed, and leaves the page once the dialog is closed', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await page.goto(paths.privacy())
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /^Join Waitlist/ })).toBeFocused()

  await openWaitlistDialog(page)
  await dialog.getByLabel('Full Name').fill('Ana Ruiz')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Close without joining the waitlist?' })
  await look(page)
  await question.getByRole('button', { name: 'Keep Going' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Ana Ruiz')
  await expectGuardEntries(page, 1)
  await page.goBack()
  await question.getByRole('button', { name: 'Close Without Joining' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')

  await openWaitlistDialog(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL(paths.privacy())
})
