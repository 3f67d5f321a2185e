import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { fillContact, openWaitlistDialog, wizardPath } from '../support/public-steps.ts'

test('the form and the waitlist dialog suggest a correction for a likely typo in the e-mail address, which one press applies or dismisses, and which never interrupts typing', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10, 1])
  await site.call('POST', api.register(), family(event, 1, 'First Family'))
  await page.goto(wizardPath(event))
  const email = page.getByLabel('Email Address')
  const suggestion = page.getByText('Did you mean')
  const use = page.getByRole('button', { name: 'Use ana@gmail.com' })
  await email.pressSequentially('ana@gmial.com')
  await expect(page.getByRole('status').filter({ hasText: 'Did you mean' })).toHaveText(
    'Did you mean ana@gmail.com?',
  )
  await look(page)
  await use.click()
  await expect(email).toHaveValue('ana@gmail.com')
  await expect(email).toBeFocused()
  await expect(suggestion).toHaveCount(0)
  await page.reload()
  await expect(email).toHaveValue('ana@gmail.com')

  await email.fill('')
  await page.getByLabel('Full Name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('ana@gmail.con')
  await expect(use).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(use).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(email).toHaveValue('ana@gmail.com')
  await expect(email).toBeFocused()

  // The address may be incomplete: the suggestion must not move the page under a press that has begun.
  await email.fill('')
  await email.pressSequentially('ana@gmail.co')
  await expect(suggestion).toHaveCount(0)
  const phone = await page.getByLabel('Phone Number').boundingBox()
  await page.mouse.move((phone?.x ?? 0) + 20, (phone?.y ?? 0) + 20)
  await page.mouse.down()
  await expect(page.getByLabel('Phone Number')).toBeFocused()
  await expect(suggestion).toHaveCount(0)
  await page.mouse.up()
  await expect(suggestion).toBeVisible()

  await email.fill('ana@hotmial.com')
  await page.getByRole('button', { name: 'No, keep mine' }).click()
  await expect(suggestion).toHaveCount(0)
  await email.fill('ana@gmial.com')
  await expect(suggestion).toBeVisible()
  await fillContact(page, { email: 'ana@gmial.com' })
  await expect(page.getByText('Step 2 of 3')).toBeVisible()

  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await dialog.getByLabel('Email Address').fill('ana@yaho.com')
  await dialog.getByRole('button', { name: 'Use ana@yahoo.com' }).click()
  await expect(dialog.getByLabel('Email Address')).toHaveValue('ana@yahoo.com')
})
