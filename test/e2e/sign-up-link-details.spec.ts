import { api } from '../../src/contract/paths.ts'
import { expect, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { loadWithoutList } from '../support/page-without-list.ts'
import { expectErrorsAtFields, expectSummary } from '../support/public-steps.ts'
import {
  ana,
  createFullSlot,
  findByName,
  freeTheSpot,
  heading,
  main,
  openTimes,
  promoteAna,
} from '../support/sign-up-link-steps.ts'

// Going offline may interrupt the download of the service worker, and the console then reports an error.
test.use({ allowedProblems: /fetching the script/ })

test('a promoted family adds its missing details, which it can type in either language, even with a zip code outside the service area', async ({
  page,
  site,
  look,
}) => {
  const { event, link } = await promoteAna(site)
  await page.goto(link)
  await expect(heading(page)).toHaveText('This spot is yours')
  await expect(main(page)).toContainText('Please tell us your phone number and address')
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Check-in code' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Cancel My Registration' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Add your phone number and address' }).click()
  await expect(page.getByLabel('Phone Number')).toBeInViewport()
  await page.getByLabel('Zip Code').fill('1234')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expectErrorsAtFields(page, {
    'Phone Number': 'Phone number must be at least 10 digits',
    'Street Address': 'Address is required',
    City: 'City is required',
    'Zip Code': 'Valid zip code is required',
  })
  await look(page)

  await page.getByLabel('Phone Number').fill(ana.phone)
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page.getByLabel('Número de teléfono')).toHaveValue(ana.phone)
  await expect(page.getByLabel('Código postal')).toHaveValue('1234')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveValue(ana.phone)
  await page.getByLabel('Street Address').fill('9 Hill Road')
  await page.getByLabel('City').fill('Dayton')
  await page.getByLabel('Zip Code').fill('45402')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(page)).toHaveText("Thank you, you're all set")
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText('Tuesday, December 8, 2026')
  await expect(page.getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
  await look(page)
  expect(await findByName(site, event, ana.name)).toMatchObject({
    status: 'confirmed',
    phone: ana.phone,
    address: '9 Hill Road',
    zipCode: '45402',
  })
})

test('the page says why details were not saved: no connection, a server error, or a cancelled spot', async ({
  page,
  context,
  site,
}) => {
  const { event, link } = await promoteAna(site)
  const { id = '' } = (await findByName(site, event, ana.name)) ?? {}
  await site.call('PUT', api.adminRegistration(id), { address: '9 Hill Road' })
  await page.goto(link)
  await expect(main(page)).toContainText('Please tell us your phone number, so')
  await expect(page.getByLabel('Street Address')).toHaveCount(0)
  await page.getByLabel('Phone Number').fill(ana.phone)
  await expectHydrated(page, page.getByLabel('Phone Number'))
  await context.setOffline(true)
  const save = page.getByRole('button', { name: 'Save My Details' })
  await save.click()
  await expectSummary(page, ['You seem to be offline. Please check your connection and try again.'])
  await context.setOffline(false)
  await page.route('**/api/my/*', (route) => route.fulfill({ status: 502, body: 'Oops' }))
  await save.click()
  await expectSummary(page, ['Your details were not saved. Please try again.'])
  await page.unroute('**/api/my/*')

  await site.call('PUT', api.adminRegistration(id), { status: 'cancelled' })
  await save.click()
  await expect(heading(page)).toHaveText('This sign-up is cancelled')
  await expect(heading(page)).toBeFocused()
})

test('the page of a link without a token or with an unknown token says that the link no longer works, and links to Find My Appointment', async ({
  page,
  look,
}) => {
  for (const path of ['/sign-up', '/m/1']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('This link no longer works')
    await expect(main(page).getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Find My Appointment' })).toHaveAttribute(
      'href',
      '/find',
    )
  }
  await look(page)
})

test('the page says that the appointment did not load, and Try Again loads the appointment', async ({
  page,
  site,
  look,
}) => {
  const { link } = await promoteAna(site)
  const { promise: answered, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/api/my/*', async (route) => {
    await answered
    await route.abort('internetdisconnected')
  })
  await loadWithoutList(page)
  await page.goto(link)
  await expect(page.getByRole('status')).toHaveText('Loading your appointment...')
  fail()
  await expect(heading(page)).toHaveText('Unable to Load Your Appointment')
  await look(page)
  await page.unroute('**/api/my/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page)).toHaveText('This spot is yours')
  await expect(heading(page)).toBeFocused()
})

test('the page of an offer says first that the slot has started, and later that the slot is over', async ({
  page,
  site,
  look,
  passTime,
}) => {
  await createFullSlot(site)
  const link = await freeTheSpot(site)
  const until = (instant: string) => Date.parse(instant) - Date.parse(site.now())
  await passTime(until('2026-12-08T14:00:00.000Z'))
  await page.goto(link)
  await expect(heading(page)).toHaveText('This time slot has started')
  await expect(page.getByText('It began before you had a spot.')).toBeVisible()
  await expect(openTimes(page).getByRole('listitem')).toHaveText([/10:00 AM – 11:00 AM/])
  await look(page)
  await passTime(until('2026-12-08T15:00:00.000Z'))
  await page.goto(link)
  await expect(heading(page)).toHaveText('This time slot is over')
  await page.getByRole('link', { name: 'See Other Times' }).click()
  await expect(page).toHaveURL('/')
})
