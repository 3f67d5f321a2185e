import { readFile } from 'node:fs/promises'
import { api } from '../../src/contract/paths.ts'
import { readCalendarFile } from '../support/calendar-file.ts'
import { expect, family, test } from '../support/e2e.ts'
import {
  cancelLinkFromMail,
  completeButton,
  fillAddress,
  fillContact,
  fillWaitlist,
  linkIn,
  openWaitlistDialog,
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
  await look(page)
  await fillContact(page)

  await expect(page.getByText(/Step 2 of 3/)).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('OH')
  await look(page)
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

test('a family on the waitlist of a full slot gets the spot through the offer after another family cancels', async ({
  page,
  site,
}) => {
  const ana = { ...rosa, name: 'Ana Ruiz', email: 'ana@example.org' }
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))

  await page.goto('/')
  await expect(page.getByText('Time slot is full')).toBeVisible()
  await fillWaitlist(await openWaitlistDialog(page), ana.name, ana.email)
  await expect(page.getByRole('dialog', { name: "You're on the Waitlist!" })).toBeVisible()
  await site.mail.mailTo(ana.email)

  await page.goto(await cancelLinkFromMail(site.mail, 'first.family@example.org'))
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Cancelled' })).toBeVisible()

  const notice = await site.mail.mailTo(ana.email, /spot/i)
  await page.goto(linkIn(notice.text, /\/my\//))
  await fillContact(page, ana)
  await fillAddress(page, ana)
  await tickAll(page)
  await completeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  const rows = await site.call<{ email: string; status: string }[]>(
    'GET',
    api.adminEventRegistrations(event.id),
  )
  expect(rows.filter(({ email }) => email === ana.email)).toMatchObject([{ status: 'confirmed' }])
})
