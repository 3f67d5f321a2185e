import type { Locator, Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import type { RegisterRequest, Registration } from '../../src/contract/registration.ts'
import { expect, family, test } from '../support/e2e.ts'
import {
  completeButton,
  expectErrorsAtFields,
  fillAddress,
  fillContact,
  openWaitlistDialog,
  rosa,
  tickAll,
  wizardPath,
} from '../support/public-steps.ts'

const phone = '513-555-0123'
const phoneInE164 = '+15135550123'
const tollFree = '800 555 0123'
const noTexts = 'This number cannot get our texts. Enter a US or Canadian mobile number'
const noEmailButton = (scope: Page | Locator) =>
  scope.getByRole('button', { name: 'I have no email address' })
const consentBox = (scope: Page | Locator) =>
  scope.getByRole('checkbox', { name: /^Yes, please text me about this sign-up\./ })

async function fillPhoneContact(page: Page, number = phone): Promise<void> {
  await page.getByLabel('Full Name').fill(rosa.name)
  await noEmailButton(page).click()
  await page.getByLabel('Mobile Phone Number').fill(number)
  await consentBox(page).check()
  await page.getByRole('button', { name: 'Continue to Address' }).click()
}

test.describe('where texts are sent', () => {
  test.use({ sendsTexts: true })

  test('a family without an e-mail address signs up, and gets a text', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([10])
    await page.goto(wizardPath(event))
    await page.getByLabel('Email Address').fill('not mine')
    await noEmailButton(page).click()
    const back = page.getByRole('button', { name: 'I have an email address' })
    await expect(back).toBeFocused()
    await expect(page.getByLabel('Email Address')).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'We text you' })).toBeVisible()
    await expect(page.getByText("Step 1 of 3 • You'll receive confirmation by text")).toBeVisible()
    await back.click()
    await expect(page.getByLabel('Email Address')).toHaveValue('not mine')
    await noEmailButton(page).click()

    await page.getByRole('button', { name: 'Continue to Address' }).click()
    await expectErrorsAtFields(page, {
      'Full Name': 'Name is required',
      'Mobile Phone Number': 'Phone number must be at least 10 digits',
      'Yes, please text me': 'Please agree to texts, so we can reach you',
    })
    await look(page)
    await page.getByLabel('Full Name').fill(rosa.name)
    await page.getByLabel('Mobile Phone Number').fill(phone)
    await consentBox(page).check()
    await page.reload()
    await expect(consentBox(page)).toBeChecked()
    await page.getByRole('button', { name: 'Continue to Address' }).click()
    await fillAddress(page)
    await expect(page.getByText('Confirmation and reminders: by text')).toBeVisible()
    await expect(page.getByText('not mine')).toHaveCount(0)
    await tickAll(page)
    let sent: RegisterRequest | undefined
    page.on('request', (request) => {
      if (request.url().endsWith(api.register())) sent = request.postDataJSON()
    })
    await completeButton(page).click()
    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
    expect(sent).toMatchObject({ email: '', phone, textConsent: true, language: 'en' })
    expect(new URL(page.url()).searchParams.get('email')).toBe('')
    await expect(page.getByText('We sent you a text with your confirmation.')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('email')

    const { body } = await site.texts.textTo(phoneInE164)
    expect(body).toContain("You're signed up: Tue, Dec 8, 9:00 AM")
    const [registration] = await site.call<Registration[]>(
      'GET',
      api.adminEventRegistrations(event.id),
    )
    expect(registration).toMatchObject({ status: 'confirmed', email: '', phone })
  })

  test('step 1 refuses a phone number that is already registered or cannot get texts, the latter also with an e-mail address if the family agreed to texts', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10])
    const other = { ...family(event, 0, 'Rosa'), email: '', phone, textConsent: true }
    await site.call('POST', api.register(), other)
    await page.goto(wizardPath(event))
    await fillPhoneContact(page)
    await expectErrorsAtFields(page, {
      'Mobile Phone Number': 'You are already registered for this event',
    })
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('Look for our text with your confirmation.')
    await expect(summary).toContainText('Please use their phone number.')
    await expect(summary).not.toContainText('email')
    await page.getByLabel('Mobile Phone Number').fill(tollFree)
    await page.getByRole('button', { name: 'Continue to Address' }).click()
    await expectErrorsAtFields(page, { 'Mobile Phone Number': noTexts })

    await page.getByRole('button', { name: 'I have an email address' }).click()
    const reminders = page.getByRole('checkbox', { name: /^Text me about this appointment/ })
    await reminders.check()
    await fillContact(page, { phone: tollFree })
    await expectErrorsAtFields(page, {
      'Phone Number': `${noTexts}, or uncheck the box about texts`,
    })
    await reminders.uncheck()
    await page.getByRole('button', { name: 'Continue to Address' }).click()
    await expect(page.getByLabel('Street Address')).toBeVisible()
  })

  test('the form returns to the phone field if the server refuses a number that step 1 accepted, and Back after the sign-up names the text', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10])
    await page.route(/assets\/text-number/, (route) => route.abort())
    await page.goto(wizardPath(event))
    await fillPhoneContact(page, tollFree)
    await fillAddress(page)
    await tickAll(page)
    await completeButton(page).click()
    await expectErrorsAtFields(page, { 'Mobile Phone Number': noTexts })

    await page.getByLabel('Mobile Phone Number').fill(phone)
    await page.getByRole('button', { name: 'Continue to Address' }).click()
    await page.getByRole('button', { name: 'Continue to Confirmation' }).click()
    await tickAll(page)
    await completeButton(page).click()
    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
    expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
    await page.goBack()
    await expect(page.getByText('Your sign-up went through')).toBeVisible()
    await expect(page.getByText('We sent you a text.')).toBeVisible()
  })

  test('a family joins the waitlist with a phone number and no e-mail address', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([1])
    await site.call('POST', api.register(), family(event, 0, 'First Family'))
    await page.goto('/')
    const dialog = await openWaitlistDialog(page)
    await expect(dialog).toContainText('We will email you if a spot opens up.')
    await dialog.getByLabel('Full Name').fill('Ana Ruiz')
    await noEmailButton(dialog).click()
    await expect(dialog).toContainText('We will text you if a spot opens up.')
    await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
    await expectErrorsAtFields(dialog, {
      'Mobile Phone Number': 'Phone number must be at least 10 digits',
      'Yes, please text me': 'Please agree to texts, so we can reach you',
    })
    await dialog.getByLabel('Mobile Phone Number').fill(phone)
    await consentBox(dialog).check()
    await look(page)
    await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
    const done = page.getByRole('dialog', { name: "You're on the Waitlist!" })
    await expect(done).toContainText(`If someone cancels, we will text a sign-up link to ${phone}.`)
    await site.texts.textTo(phoneInE164, /On the waitlist/)
  })
})

test('“I have no email address” shows the number to call, and keeps what was typed, in the form and in the waitlist dialog where no texts are sent', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10, 1])
  await site.call('POST', api.register(), family(event, 1, 'First Family'))
  await page.goto(wizardPath(event))
  await page.getByLabel('Full Name').fill(rosa.name)
  await page.getByLabel('Email Address').fill(rosa.email)
  await noEmailButton(page).click()
  const note = page.getByRole('status').filter({ hasText: 'Please call us, and' })
  await expect(note.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  await expect(note).toContainText('We keep what you typed.')
  await expect(page.getByLabel('Email Address')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Continue to Address' })).toBeDisabled()
  await expect(page.getByText('Please call us instead of sending this form.')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(rosa.name)
  await look(page)
  await page.getByRole('button', { name: 'I have an email address' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue(rosa.email)
  await expect(page.getByRole('button', { name: 'Continue to Address' })).toBeEnabled()

  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await noEmailButton(dialog).click()
  await expect(dialog.getByLabel('Email Address')).toBeHidden()
  await expect(dialog.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Join Waitlist' })).toBeDisabled()
})
