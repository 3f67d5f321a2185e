import { api } from '../../src/contract/paths.ts'
import type { RegisterRequest } from '../../src/contract/registration.ts'
import { inLanguage } from '../../src/domain/language.ts'
import { expect, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import {
  expectErrorsAtFields,
  fillAddress,
  fillContact,
  rosa,
  wizardPath,
} from '../support/public-steps.ts'

test('the wizard shows its steps, its errors and the success page in Spanish', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await page.goto(inLanguage(wizardPath(event), 'es'))
  await expect(page.getByText('Atendemos estos códigos postales:')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar con la dirección' }).click()
  await expectErrorsAtFields(page, {
    'Nombre completo': 'Escribe tu nombre',
    'Correo electrónico': 'Escribe un correo electrónico válido',
    'Número de teléfono': 'El teléfono debe tener al menos 10 dígitos',
  })
  await look(page)
  await page.getByLabel('Nombre completo').fill(rosa.name)
  await page.getByLabel('Correo electrónico').fill('rosa@hotmial.com')
  await page.getByRole('button', { name: 'Usar rosa@hotmail.com' }).click()
  await page.getByLabel('Correo electrónico').fill(rosa.email)
  await page.getByLabel('Número de teléfono').fill(rosa.phone)
  await page.getByRole('button', { name: 'Continuar con la dirección' }).click()

  await page.locator('input[name=address]').fill(rosa.address)
  await page.getByLabel('Código postal').fill('90210')
  await page.getByRole('button', { name: 'Continuar con la confirmación' }).click()
  await expectErrorsAtFields(page, {
    Ciudad: 'Escribe tu ciudad',
    'Código postal': 'No atendemos este código postal',
  })
  await page.getByLabel('Ciudad').fill(rosa.city)
  await page.getByLabel('Código postal').fill(rosa.zipCode)
  await page.getByRole('button', { name: 'Continuar con la confirmación' }).click()

  await expect(page.getByText('La regla más importante')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  let sent: RegisterRequest | undefined
  page.on('request', (request) => {
    if (request.url().endsWith(api.register())) sent = request.postDataJSON()
  })
  await page.getByRole('button', { name: 'Completar mi inscripción' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Inscripción completa!')
  expect(new URL(page.url()).pathname).toBe('/es/registration-success')
  expect(sent?.language).toBe('es')
})

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
