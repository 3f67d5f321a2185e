import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { createTwoEvents, heading, main, signUpRosa } from '../support/my-steps.ts'
import {
  expectErrorsAtFields,
  expectSummary,
  linkIn,
  rosa,
  toasts,
} from '../support/public-steps.ts'
import { findByName } from '../support/sign-up-link-steps.ts'

test.use({ sendsTexts: true })

test('a new phone number needs new consent to texts, and an empty field keeps the old number and its consent', async ({
  page,
  site,
  look,
}) => {
  const { event } = await createTwoEvents(site)
  await page.goto(await signUpRosa(site, event, { textConsent: true }))
  await expectHydrated(page)
  await page.getByRole('link', { name: 'Change My Details' }).click()
  await expect(heading(page)).toBeFocused()
  const phone = page.getByLabel('New Phone Number')
  const consent = page.getByRole('checkbox')
  await expect(phone).toHaveAccessibleDescription(/ends in 23/)
  await expect(consent).toBeChecked()
  await look(page)
  await phone.fill('555')
  await expect(consent).not.toBeChecked()
  await expect(main(page).getByRole('status')).toContainText('This is a new number')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expectErrorsAtFields(page, {
    'New Phone Number': 'Phone number must be at least 10 digits',
  })
  await phone.fill('')
  await expect(consent).toBeChecked()
  await consent.uncheck()
  await phone.fill('555')
  await phone.fill('')
  await expect(consent).not.toBeChecked()
  await phone.fill('(513) 555-0199')
  await consent.check()
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(page)).toHaveText('Your details are saved')
  await expect(heading(page)).toBeFocused()
  await expect(toasts(page)).toContainText('Your details are saved')
  const saved = await findByName(site, event, rosa.name)
  expect(saved).toMatchObject({ phone: '(513) 555-0199', address: '12 Elm Street' })
  expect(saved?.textConsentAt).not.toBeNull()
})

test('a family changes its whole address or keeps it, and the new address stays in the form if saving it fails offline', async ({
  page,
  context,
  site,
  look,
}) => {
  const { event } = await createTwoEvents(site)
  await page.goto(`${await signUpRosa(site, event)}?do=change`)
  await expect(main(page)).toContainText('We have your address in 45030.')
  await page.getByRole('button', { name: 'Change My Address' }).click()
  await page.getByLabel('Street Address').fill('9 Hill Road')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expectSummary(page, ['City is required', 'Zip code is required'])
  await look(page)
  await page.getByRole('button', { name: 'Keep My Address' }).click()
  await expect(page.getByLabel('Street Address')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change My Address' }).click()
  await page.getByLabel('Street Address').fill('9 Hill Road')
  await page.getByLabel('City').fill('Dayton')
  await page.getByLabel('Zip Code').fill('45402')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expectSummary(page, ['You seem to be offline. Please check your connection and try again.'])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(page)).toHaveText('Your details are saved')
  expect(await findByName(site, event, rosa.name)).toMatchObject({
    address: '9 Hill Road',
    city: 'Dayton',
    zipCode: '45402',
    phone: '(555) 010-0123',
  })
})

test('a family that changes its language is offered the page in the new language', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  await page.goto(`${await signUpRosa(site, event)}?do=change`)
  await page.getByLabel('Language of our messages').selectOption('Español')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await main(page).getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/my\//)
  await expect(heading(page)).toHaveText('Tienes este lugar')
  await page.getByRole('link', { name: 'Cambiar mis datos' }).click()
  await expect(page.getByLabel('Idioma de nuestros mensajes')).toHaveValue('es')
})

test('changing the language of the page keeps what was typed, and updates other fields that the office has changed meanwhile', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  const link = await signUpRosa(site, event)
  await page.goto(`${link}?do=change`)
  const language = page.getByRole('combobox')
  await page.getByLabel('New Phone Number').fill('(513) 555-0199')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change My Address' }).click()
  await page.getByLabel('Street Address').fill('9 Hill Road')
  const saved = await findByName(site, event, rosa.name)
  await site.call('PUT', api.adminRegistration(saved?.id ?? ''), { language: 'es' })
  const changePage = async (to: string, street: string, shown: 'en' | 'es') => {
    await page.getByRole('banner').getByRole('link', { name: to }).click()
    await expect(page.getByLabel(street)).toHaveValue('9 Hill Road')
    await expect(page.locator('input[name=phone]')).toHaveValue('(513) 555-0199')
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(language).toHaveValue(shown)
  }
  await changePage('Español', 'Dirección', 'es')
  await language.selectOption('en')
  await changePage('English', 'Street Address', 'en')
  await expect(page).toHaveURL(`${link}?do=change`)
  await page.getByLabel('City').fill('Dayton')
  await page.getByLabel('Zip Code').fill('45402')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(page)).toHaveText('Your details are saved')
  expect(await findByName(site, event, rosa.name)).toMatchObject({
    phone: '(513) 555-0199',
    address: '9 Hill Road',
    language: 'en',
  })
})

test('a family on the waitlist without an e-mail address corrects its phone number', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  const slot = { eventId: event.id, timeSlotId: event.timeSlots[0]?.id }
  const ana = { name: 'Ana Ruiz', email: '', phone: '513-555-0123', textConsent: true }
  await site.call('POST', api.waitlist(), { ...ana, ...slot })
  const { body } = await site.texts.textTo('+15135550123')
  await page.goto(new URL(linkIn(body, /\/m\//)).pathname)
  await expect(main(page)).toContainText('You are 1st on the waitlist.')
  await expect(main(page)).toContainText('The first to answer gets the spot.')
  await page.getByRole('link', { name: 'Change My Details' }).click()
  await expect(page.getByRole('button', { name: 'Change My Address' })).toHaveCount(0)
  const phone = page.getByLabel('New Phone Number')
  await expect(phone).toHaveAccessibleDescription(/ends in 23/)
  await phone.fill('800 555 0199')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expectSummary(page, [
    'This number cannot get our texts. Enter a US or Canadian mobile number',
  ])
  await phone.fill('513-555-0199')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(page)).toHaveText('Your details are saved')
  expect(await findByName(site, event, 'Ana Ruiz')).toMatchObject({ phone: '513-555-0199' })
  await site.texts.textTo('+15135550199')
})

test('a form that was opened before a change in another window overwrites nothing, and shows the current details', async ({
  page,
  context,
  site,
  look,
}) => {
  const { event } = await createTwoEvents(site)
  const link = await signUpRosa(site, event, { textConsent: true })
  await page.goto(`${link}?do=change`)
  await expect(page.getByRole('checkbox')).toBeChecked()

  const other = await context.newPage()
  await other.goto(`${link}?do=change`)
  await other.getByRole('checkbox').uncheck()
  await other.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(other)).toHaveText('Your details are saved')
  await other.close()

  await page.getByLabel('New Phone Number').fill('(513) 555-0123')
  await page.getByLabel('New Phone Number').fill('')
  await page.getByRole('combobox').selectOption('es')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(page.getByRole('alert')).toContainText('changed somewhere else')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByRole('combobox')).toHaveValue('en')
  await look(page)
  expect(await findByName(site, event, rosa.name)).toMatchObject({ textConsentAt: null })

  await page.getByRole('combobox').selectOption('es')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(page)).toHaveText('Your details are saved')
  expect(await findByName(site, event, rosa.name)).toMatchObject({
    language: 'es',
    textConsentAt: null,
  })
})
