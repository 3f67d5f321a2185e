import { expect, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { completeButton, rosa } from '../support/public-steps.ts'

test('a family can sign up with the keyboard alone', async ({ page, site }) => {
  await site.createEvent([10])
  await page.goto('/')
  await expectHydrated(page, page.getByRole('link', { name: /Sign Up for This Slot/ }))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Map/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /Sign Up for This Slot/ })).toBeFocused()
  await page.keyboard.press('Enter')

  const heading = page.getByRole('heading', { level: 1 })
  const typeInFields = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
  }
  await expect(heading).toHaveText('Contact Information')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: '(555) 010-0100' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(rosa.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(rosa.email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'I have no email address' })).toBeFocused()
  await typeInFields(rosa.phone)
  await expect(heading).toHaveText('Address Information')
  await expect(heading).toBeFocused()
  await typeInFields(rosa.address, rosa.city, 'OH', rosa.zipCode)
  await expect(heading).toHaveText('Confirm Appointment')
  await expect(heading).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Change contact information' })).toBeFocused()
  await page.keyboard.press('Tab')
  for (let box = 0; box < 5; box++) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Tab')
  await expect(completeButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Registration Complete!')
  await expect(heading).toBeFocused()
})
