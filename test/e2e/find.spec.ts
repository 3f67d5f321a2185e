import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import { inLanguage } from '../../src/domain/language.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { expectErrorsAtFields, expectSummary, linkIn, rosa } from '../support/public-steps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const contactField = (page: Page) => page.getByLabel('Your email or phone number')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send My Link' })

async function signUp(site: Site, changes: object = {}): Promise<void> {
  const event = await site.createEvent([10])
  await site.call('POST', api.register(), { ...family(event, 0, rosa.name), ...changes })
}
const email = 'rosa.delgado@example.org'

test('a family that has lost its link asks for it with the keyboard alone, first with an unknown e-mail address, and opens its appointment', async ({
  page,
  site,
  look,
}) => {
  await signUp(site)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find my appointment' }).click()
  await expect(heading(page)).toHaveText('Find My Appointment')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(contactField(page)).toBeFocused()
  await page.keyboard.type('nobody@example.org')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Look in your email')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Still nothing? Call us at (555) 010-0100')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: '(555) 010-0100' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Find My Appointment')
  await expect(heading(page)).toBeFocused()
  await expect(contactField(page)).toHaveValue('')

  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Look in your email')
  await expect(page.getByRole('main')).toContainText(
    `If we find an appointment with ${email}, we will send you the link now.`,
  )
  await look(page)
  const mail = await site.mail.mailTo(email, /^Your link: /)
  await page.goto(linkIn(mail.text, /\/my\//))
  await expect(heading(page)).toHaveText('You have this spot')
  await expect(page.getByRole('main')).toContainText('Tuesday, December 8, 2026')
})

test('Find My Appointment explains an empty field, a lost connection and a server error, keeps the typed contact, and shows "Sending..."', async ({
  page,
  context,
  look,
}) => {
  await page.goto(paths.find())
  await sendButton(page).click()
  await expectErrorsAtFields(page, {
    'Your email or phone number': 'Enter your email, or one phone number with 10 digits',
  })
  await look(page)
  await contactField(page).fill('513 555 0123')
  await context.setOffline(true)
  await sendButton(page).click()
  await expectSummary(page, ['You seem to be offline. Please check your connection and try again.'])
  await context.setOffline(false)
  await page.route('**/api/find', (route) => route.fulfill({ status: 502, body: 'Oops' }))
  await sendButton(page).click()
  await expectSummary(page, ['We could not send your request. Please try again.'])
  await page.unroute('**/api/find')

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/find', async (route) => {
    await answered
    await route.continue()
  })
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  answer()
  await expect(heading(page)).toHaveText('Look in your email')
  await expect(page.getByRole('main')).toContainText('513 555 0123')
})

test('the typed contact stays when the language is changed, and is not left in the tab’s storage', async ({
  page,
}) => {
  await page.goto(paths.find())
  await contactField(page).fill(email)
  const otherLanguage = page.getByRole('banner').getByRole('link', { name: 'Español' })
  const newTab = page.context().waitForEvent('page')
  await otherLanguage.click({ modifiers: ['ControlOrMeta'] })
  await (await newTab).close()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await otherLanguage.click()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue(email)
  await expect(page).toHaveURL(inLanguage(paths.find(), 'es'))
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.reload()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('')
})

test.describe('where texts are sent', () => {
  test.use({ sendsTexts: true })

  test('a family that enters its phone number gets its link by text', async ({ page, site }) => {
    await signUp(site, { email: '', phone: '513-555-0123', textConsent: true })
    await page.goto(paths.find())
    await contactField(page).fill('(513) 555-0123')
    await sendButton(page).click()
    await expect(heading(page)).toHaveText('Look in your email or texts')
    await expect(page.getByText('We text the link once a day at most.')).toBeVisible()
    const text = () => site.texts.received.find(({ body }) => body.includes('Your link'))
    await expect.poll(text).toBeTruthy()
    expect(text()?.to).toBe('+15135550123')
    await page.goto(linkIn(text()?.body, /\/m\//))
    await expect(heading(page)).toHaveText('You have this spot')
  })
})

test.describe('where nothing can be sent', () => {
  test.use({ sendsMail: false })

  test('Find My Appointment shows the number to call instead of the form', async ({
    page,
    look,
  }) => {
    await page.goto(paths.find())
    await expect(page.getByRole('main')).toContainText('Call us, and we will find your appointment')
    await expect(contactField(page)).toHaveCount(0)
    await look(page)
  })
})
