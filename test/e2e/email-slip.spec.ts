import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { fillContact, openWaitlistDialog, wizardPath } from '../support/public-steps.ts'

test('the form suggests a correction for a likely typo in the e-mail address, and one press applies it', async ({
  page,
  site,
  look,
}) => {
  await page.goto(wizardPath(await site.createEvent([10])))
  const email = page.getByLabel('Email Address')
  await email.pressSequentially('ana@gmial.com')
  await expect(page.getByRole('status').filter({ hasText: 'Did you mean' })).toHaveText(
    'Did you mean ana@gmail.com?',
  )
  await look(page)
  await page.getByRole('button', { name: 'Use ana@gmail.com' }).click()
  await expect(email).toHaveValue('ana@gmail.com')
  await expect(email).toBeFocused()
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await page.reload()
  await expect(email).toHaveValue('ana@gmail.com')
})

test('an e-mail address that looks like a typo can be kept, and the form continues even with an open suggestion', async ({
  page,
  site,
}) => {
  await page.goto(wizardPath(await site.createEvent([10])))
  const email = page.getByLabel('Email Address')
  await email.fill('ana@hotmial.com')
  await page.getByRole('button', { name: 'No, keep mine' }).click()
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await email.fill('ana@gmial.com')
  await expect(page.getByText('Did you mean')).toBeVisible()
  await fillContact(page, { email: 'ana@gmial.com' })
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
})

test('the Tab key moves from the e-mail field to the suggestion', async ({ page, site }) => {
  await page.goto(wizardPath(await site.createEvent([10])))
  await page.getByLabel('Full Name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('ana@gmail.con')
  const use = page.getByRole('button', { name: 'Use ana@gmail.com' })
  await expect(use).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(use).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email Address')).toHaveValue('ana@gmail.com')
  await expect(page.getByLabel('Email Address')).toBeFocused()
})

test('the suggestion for a possibly incomplete e-mail address appears only after a press outside the field has ended', async ({
  page,
  site,
}) => {
  await page.goto(wizardPath(await site.createEvent([10])))
  await page.getByLabel('Email Address').pressSequentially('ana@gmail.co')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  const phone = await page.getByLabel('Phone Number').boundingBox()
  await page.mouse.move((phone?.x ?? 0) + 20, (phone?.y ?? 0) + 20)
  await page.mouse.down()
  await expect(page.getByLabel('Phone Number')).toBeFocused()
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByText('Did you mean')).toBeVisible()
})

test('the waitlist dialog suggests a correction for a likely typo in the e-mail address', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await dialog.getByLabel('Full Name').fill('Ana Ruiz')
  await dialog.getByLabel('Email Address').fill('ana@yaho.com')
  await dialog.getByRole('button', { name: 'Use ana@yahoo.com' }).click()
  await expect(dialog.getByLabel('Email Address')).toHaveValue('ana@yahoo.com')
})
