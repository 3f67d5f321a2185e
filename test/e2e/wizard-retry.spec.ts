import { api } from '../../src/contract/paths.ts'
import { expect, test } from '../support/e2e.ts'
import {
  completeButton,
  expectErrorsAtFields,
  expectSummary,
  expectToast,
  fillAddress,
  fillContact,
  openConfirmation,
  tickAll,
  toasts,
  wizardPath,
} from '../support/public-steps.ts'

test('a sign-up succeeds on the third try, after a server error and a lost connection, and once despite a double click', async ({
  page,
  context,
  site,
  passTime,
  look,
}) => {
  const event = await site.createEvent([10])
  await openConfirmation(page, event)
  await page.route(api.register(), (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await completeButton(page).click()
  const fallback = 'Please try again or contact support.'
  await expectToast(page, 'Registration Failed', fallback)
  await expectSummary(page, [fallback])
  await expect(page.getByRole('alert').getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  await look(page)
  await passTime(4_900)
  await expect(toasts(page)).toBeVisible()
  await passTime(200)
  await expect(toasts(page)).toBeHidden()
  await page.unroute(api.register())

  await context.setOffline(true)
  await expect(completeButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Try to Send It Now' }).click()
  const offline = 'You seem to be offline. Please check your connection and try again.'
  await expectToast(page, 'Registration Failed', offline)
  await expectSummary(page, [offline])

  await context.setOffline(false)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(api.register(), async (route) => {
    calls += 1
    await answered
    await route.continue()
  })
  await completeButton(page).dblclick()
  const registering = page.getByRole('button', { name: 'Registering...' })
  await expect(registering).toBeDisabled()
  await registering.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  expect(calls).toBe(1)
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test('the first try fails if the browser has filled in the honeypot field, and the second try succeeds', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await page.goto(wizardPath(event))
  await page.locator('input[name=website]').fill('https://example.org')
  await fillContact(page)
  await fillAddress(page)
  await tickAll(page)
  await completeButton(page).click()
  await expectToast(page, 'Registration Failed')
  await completeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
})

test('the wizard returns to the step of a field that the server refuses, and shows the error at the field', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await openConfirmation(page, event)
  // Simulate a newer server with stricter rules than the open page.
  await page.route(api.register(), (route) =>
    route.fulfill({
      status: 400,
      json: {
        message: 'Please check the highlighted fields.',
        code: 'validation',
        errors: [{ path: 'zipCode', message: 'Zip code out of service area' }],
      },
    }),
  )
  await completeButton(page).click()
  await expectToast(page, 'Registration Failed', 'Please check the highlighted fields.')
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expectErrorsAtFields(page, { 'Zip Code': 'Zip code out of service area' })
  await page.unroute(api.register())
  await fillAddress(page, { zipCode: '45002' })
  await completeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
})

test('step 1 continues after eight seconds if the duplicate check gets no response', async ({
  page,
  site,
  passTime,
}) => {
  await page.goto(wizardPath(await site.createEvent([10])))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(api.checkDuplicate(), async (route) => {
    await released
    await route.abort()
  })
  const asked = page.waitForRequest(`**${api.checkDuplicate()}`)
  await fillContact(page)
  await asked
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await passTime(8_000)
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  release()
})
