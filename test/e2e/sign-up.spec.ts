import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'

test('a family signs up, reads the mail, follows its link and cancels', async ({
  page,
  site,
  axe,
}) => {
  const event = await site.createEvent([10, 10])
  await page.goto('/')
  await expect(page.getByText('9:00 AM – 10:00 AM', { exact: true })).toBeVisible()
  await expect(page.getByText('10 spots available').first()).toBeVisible()
  await axe(page)
  await page
    .getByRole('link', { name: /Sign Up for This Slot/ })
    .first()
    .click()

  await expect(page.getByText("Step 1 of 3 • You'll receive email confirmation")).toBeVisible()
  await expect(page.getByText('9:00 AM – 10:00 AM', { exact: true })).toBeVisible()
  await axe(page)
  await page.getByLabel('Full Name').fill('Rosa Delgado')
  await page.getByLabel('Email Address').fill('rosa@example.org')
  await page.getByLabel('Phone Number').fill('555-010-0123')
  await page.getByRole('button', { name: 'Continue to Address' }).click()

  await expect(page.getByText(/Step 2 of 3/)).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('OH')
  await axe(page)
  await page.getByLabel('Street Address').fill('12 Elm Street')
  await page.getByLabel('City').fill('Harrison')
  await page.getByLabel('Zip Code').fill('45030')
  await page.getByRole('button', { name: 'Continue to Confirmation' }).click()

  await expect(page.getByText(/Step 3 of 3/)).toBeVisible()
  const complete = page.getByRole('button', { name: 'Complete Registration' })
  await expect(complete).toBeDisabled()
  await axe(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await complete.click()

  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await expect(page.getByText('rosa@example.org')).toBeVisible()
  await expect(page.getByText('Tuesday, December 8, 2026')).toBeVisible()
  await axe(page)

  const mail = await site.mail.mailTo('rosa@example.org')
  expect(mail.text).toContain('9:00 AM – 10:00 AM')
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
  const link = linkIn(mail.text, /\/cancel\//)
  await page.goto(link)
  await expect(page.getByText('Are you sure you want to cancel your registration?')).toBeVisible()
  await expect(page.getByText('9:00 AM – 10:00 AM', { exact: true })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Cancelled' })).toBeVisible()
  await axe(page)

  await page.goto('/')
  await expect(page.getByText('10 spots available')).toHaveCount(2)
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toMatchObject([
    { email: 'rosa@example.org', status: 'cancelled' },
  ])
})

test('a full slot: waitlist, a family cancels, the notice leads to a confirmed registration', async ({
  page,
  site,
  axe,
}) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))

  await page.goto('/')
  await expect(page.getByText('Time slot is full')).toBeVisible()
  await page.getByRole('button', { name: /Join Waitlist/ }).click()
  const dialog = page.getByRole('dialog')
  await axe(page)
  await dialog.getByLabel(/name/i).fill('Ana Ruiz')
  await dialog.getByLabel(/email/i).fill('ana@example.org')
  await dialog.getByRole('button', { name: /Join/ }).click()
  await expect(dialog.getByText("You're on the Waitlist!")).toBeVisible()
  await axe(page)
  await site.mail.mailTo('ana@example.org')

  const confirmation = await site.mail.mailTo('first.family@example.org')
  await page.goto(linkIn(confirmation.text, /\/cancel\//))
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Cancelled' })).toBeVisible()

  const notice = await site.mail.mailTo('ana@example.org', /spot/i)
  await page.goto(linkIn(notice.text, /\/register/))
  await page.getByLabel('Full Name').fill('Ana Ruiz')
  await page.getByLabel('Email Address').fill('ana@example.org')
  await page.getByLabel('Phone Number').fill('5550100124')
  await page.getByRole('button', { name: 'Continue to Address' }).click()
  await page.getByLabel('Street Address').fill('14 Elm Street')
  await page.getByLabel('City').fill('Harrison')
  await page.getByLabel('Zip Code').fill('45030')
  await page.getByRole('button', { name: 'Continue to Confirmation' }).click()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  const rows = await site.call<{ email: string; status: string }[]>(
    'GET',
    api.adminEventRegistrations(event.id),
  )
  expect(rows.filter(({ email }) => email === 'ana@example.org')).toMatchObject([
    { status: 'confirmed' },
  ])
})

function linkIn(text: string | undefined, pattern: RegExp): string {
  const link = text?.match(/https?:\/\/\S+/g)?.find((url) => pattern.test(url))
  if (!link) throw new Error(`No link like ${pattern} in the mail`)
  return link
}
