import { expect, test } from '../support/e2e.ts'
import {
  expectErrorsAtFields,
  fillAddress,
  fillContact,
  rosa,
  wizardPath,
} from '../support/public-steps.ts'

test('steps 1 and 2 show errors at the fields and in a summary that links to them, and list the service area', async ({
  page,
  site,
  look,
}) => {
  await page.goto(wizardPath(await site.createEvent([10])))
  await page.getByRole('button', { name: 'Continue to Address' }).click()
  await expectErrorsAtFields(page, {
    'Full Name': 'Name is required',
    'Email Address': 'Valid email is required',
    'Phone Number': 'Phone number must be at least 10 digits',
  })
  await look(page)
  await page.getByLabel('Full Name').fill(rosa.name)
  await page.getByLabel('Email Address').fill('rosa@example')
  await page.getByLabel('Phone Number').fill('555-010-012')
  await page.getByLabel('Phone Number').press('Enter')
  await expectErrorsAtFields(page, {
    'Email Address': 'Valid email is required',
    'Phone Number': 'Phone number must be at least 10 digits',
  })
  await expect(page.getByLabel('Full Name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Step 1 of 3')).toBeVisible()

  await fillContact(page)
  await expect(page.getByText('Service available in select zip codes only')).toBeVisible()
  await page.getByLabel('State').fill('')
  await fillAddress(page, { address: '', city: ' ', zipCode: '' })
  await expectErrorsAtFields(page, {
    'Street Address': 'Address is required',
    City: 'City is required',
    State: 'State is required',
    'Zip Code': 'Zip code is required',
  })
  await page.getByLabel('State').fill('OH')
  await fillAddress(page, { zipCode: '90210' })
  await expectErrorsAtFields(page, { 'Zip Code': 'Zip code out of service area' })
  await expect(page.getByRole('status').filter({ hasText: 'We serve' })).toContainText(
    '45002, 45013, 45030, 45033, 45052, 45053, 45247, 45252, 47025, 47060',
  )
  await look(page)
  await fillAddress(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm Appointment')
})
