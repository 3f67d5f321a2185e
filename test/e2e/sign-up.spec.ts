import { readFile } from 'node:fs/promises'
import { api } from '../../src/contract/paths.ts'
import { readCalendarFile } from '../support/calendar-file.ts'
import { expect, test } from '../support/e2e.ts'
import {
  cancelLinkFromMail,
  completeButton,
  fillAddress,
  fillContact,
  rosa,
  tickAll,
} from '../support/public-steps.ts'

test('a family signs up, and cancels through the link in its e-mail', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10, 10])
  await page.goto('/')
  await expect(page.getByText('9:00 AM – 10:00 AM', { exact: true })).toBeVisible()
  await expect(page.getByText('10 spots available').first()).toBeVisible()
  await page
    .getByRole('link', { name: /Sign Up for This Slot/ })
    .first()
    .click()

  await expect(page.getByText("Step 1 of 3 • You'll receive email confirmation")).toBeVisible()
  await expect(page.getByText('9:00 AM – 10:00 AM', { exact: true })).toBeVisible()
  await fillContact(page)

  await expect(page.getByText(/Step 2 of 3/)).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('OH')
  await fillAddress(page)

  await expect(page.getByText(/Step 3 of 3/)).toBeVisible()
  await expect(completeButton(page)).toBeDisabled()
  await look(page)
  await tickAll(page)
  await completeButton(page).click()

  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await expect(page.getByText(rosa.email)).toBeVisible()
  await expect(page.getByText('Tuesday, December 8, 2026')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  const downloaded = await readFile(await (await downloading).path(), 'utf8')

  const mail = await site.mail.mailTo(rosa.email)
  expect(mail.text).toContain('9:00 AM – 10:00 AM')
  const invite = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  // Calendar programs merge entries with the same UID.
  expect(readCalendarFile(invite?.content).uid).toBe(readCalendarFile(downloaded).uid)
  await page.goto(await cancelLinkFromMail(site.mail, rosa.email))
  await expect(page.getByText('Are you sure you want to cancel your registration?')).toBeVisible()
  await expect(page.getByText('9:00 AM – 10:00 AM', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Cancelled' })).toBeVisible()

  await page.goto('/')
  await expect(page.getByText('10 spots available')).toHaveCount(2)
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toMatchObject([
    { email: rosa.email, status: 'cancelled' },
  ])
})
