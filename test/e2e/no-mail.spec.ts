import { api, paths } from '../../src/contract/paths.ts'
import { adminLogin, expect, family, test } from '../support/e2e.ts'
import {
  completeButton,
  fillWaitlist,
  openConfirmation,
  openWaitlistDialog,
  wizardPath,
} from '../support/public-steps.ts'

/** Without a mail server no page may promise an e-mail; the family keeps a picture of what it needs. */
test.use({ sendsMail: false })

const promise = /email (a |you)|confirmation email|email confirmation|sent you|will email/i

test('signing up: no e-mail is promised, and the last page is to be kept', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await page.goto(wizardPath(event))
  await expect(page.getByText('Step 1 of 3', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(promise)
  await openConfirmation(page, event)
  await expect(page.getByRole('main')).not.toContainText(promise)
  await completeButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Complete!')
  const main = page.getByRole('main')
  await expect(main).toContainText('Please take a picture of this page and keep it.')
  await expect(main).toContainText('To cancel, call us at (555) 010-0100.')
  await expect(main).not.toContainText(/confirmation email|text reminder/)
  await look(page)
  await page.goto(wizardPath(event))
  await expect(main).toContainText('Your sign-up went through')
  await expect(main).not.toContainText(promise)
})

test('waiting: the last page does not say that anybody is notified', async ({ page, site }) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await openConfirmation(page, event)
  await page.getByRole('button', { name: 'Join the Waitlist for This Time' }).click()
  await page.getByRole('button', { name: 'Join the Waitlist', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Added to Waitlist!')
  const main = page.getByRole('main')
  await expect(main).toContainText("You're on the waitlist for this time")
  await expect(main).toContainText('We cannot send you an email.')
  await expect(main).not.toContainText('notify')
})

test('waiting: the dialog promises no e-mail, also to somebody who waits already', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await expect(dialog).not.toContainText(promise)
  await fillWaitlist(dialog, 'Ana Ruiz', 'ana@example.org')
  const done = page.getByRole('dialog', { name: "You're on the Waitlist!" })
  await expect(done).toContainText('call us at (555) 010-0100')
  await expect(done).not.toContainText(promise)
  await look(page)
  await done.getByRole('button', { name: 'Done' }).click()
  await fillWaitlist(await openWaitlistDialog(page), 'Ana Ruiz', 'ana@example.org')
  await expect(page.getByRole('alert')).toContainText('You are already on the waitlist')
  await expect(page.getByRole('alert')).not.toContainText(promise)
})

test('the dashboard and Tell Families say that families get no e-mail', async ({ page, site }) => {
  const event = await site.createEvent([10])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))

  await page.goto(paths.adminLogin())
  await page.getByLabel('Username').fill(adminLogin.username)
  await page.getByLabel('Password', { exact: true }).fill(adminLogin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('No mail server is set up, so families get no email.')).toBeVisible()
  await page.goto(paths.adminTell(event.id))
  await expect(page.getByText('No mail server is set up, so the emails wait')).toBeVisible()
})
