import { inLanguage } from '../../src/domain/language.ts'
import { expect, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { fillAddress, fillContact, rosa, wizardPath } from '../support/public-steps.ts'

test('changing the language keeps the step, the typed text and the browser history', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(wizardPath(event))
  await fillContact(page)
  await fillAddress(page)
  await expect(heading).toHaveText('Confirm Appointment')
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(heading).toHaveText('Confirma tu cita')
  await expect(page).toHaveURL(inLanguage(wizardPath(event), 'es'))
  await expectHydrated(page)
  await page.goBack()
  await expect(page.locator('input[name=address]')).toHaveValue(rosa.address)
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(heading).toHaveText('Address Information')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue(rosa.name)
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page.getByLabel('Nombre completo')).toHaveValue(rosa.name)
  await expect(page).toHaveURL(inLanguage(wizardPath(event), 'es'))
})
