import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import {
  completeButton,
  expectMistakesAtFields,
  expectSummary,
  expectToast,
  fillAddress,
  fillContact,
  openConfirmation,
  rosa,
  tickAll,
  toasts,
  wizardPath,
} from '../support/public-steps.ts'

/** Registers for the same event by the API, with Rosa's e-mail. */
const asRosa = (event: Event, slot = 0) => ({ ...family(event, slot, 'Rosa'), email: rosa.email })

test('somebody who registers elsewhere meanwhile is told, at the field and in a toast', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await openConfirmation(page, event)
  await site.call('POST', api.register(), asRosa(event))
  await completeButton(page).click()
  const refusal = 'You are already registered for this event'
  await expectToast(page, 'Registration Failed', refusal)
  await expectSummary(page, [refusal])
  await expect(page.getByRole('alert')).toContainText('Registration Failed')
  await expect(page.getByRole('alert')).toContainText('Look for your confirmation email')
  await look(page)
})

test('on a phone the toast leaves the summary, which says the same, to be read', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await openConfirmation(page, event)
  await site.call('POST', api.register(), asRosa(event))
  await completeButton(page).click()
  await expectToast(page, 'Registration Failed')
  const toast = await toasts(page).boundingBox()
  const summary = await page.getByRole('alert').boundingBox()
  expect(toast?.y).toBeGreaterThan((summary?.y ?? 0) + (summary?.height ?? 844))
})

test('step 1 says that an e-mail has a spot already, and where to look for its confirmation', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await site.call('POST', api.register(), asRosa(event))
  await page.goto(wizardPath(event))
  await fillContact(page)
  await expectSummary(page, ['You are already registered for this event'])
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('heading')).toHaveText('You are already registered')
  await expect(summary).toContainText(
    'Look for your confirmation email, and check your spam folder too. Not there? Call us at (555) 010-0100.',
  )
  await expect(summary).toContainText('Signing up another family?')
  await look(page)
})

test('step 1 says at once that an e-mail waits already, and what to do when no mail comes', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1, 1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await site.call('POST', api.register(), asRosa(event))
  await page.goto(wizardPath(event, 1))
  await fillContact(page)
  await expectSummary(page, [
    'You are already on the waitlist for this event. We sent you a link to sign up.',
  ])
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('heading')).toHaveText('You are already on the waitlist')
  await expect(summary).toContainText('Look in your spam folder, or call us at (555) 010-0100.')
  await look(page)
  await fillContact(page, { email: 'sister@example.org' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address Information')
})

test('somebody who joins the waitlist meanwhile is told at the end, with the same advice', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1, 1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await openConfirmation(page, event, 1)
  await site.call('POST', api.register(), asRosa(event))
  await completeButton(page).click()
  await expectSummary(page, [
    'You are already on the waitlist for this event. We sent you a link to sign up.',
  ])
  await expect(page.getByRole('alert')).toContainText('Look in your spam folder')
})

test('the third sign-up of a household is refused, with the phone to call', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  for (const name of ['Ana', 'Eva']) await site.call('POST', api.register(), family(event, 0, name))
  await openConfirmation(page, event)
  await completeButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'If you need another one, please call us at (555) 010-0100.',
  )
})

test('somebody on the blacklist is refused, with the phone to call and no more', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await site.call('POST', api.adminBlacklist(), {
    name: 'Somebody',
    email: 'somebody@example.org',
    phone: '+1 (555) 010-0123',
    reason: 'Did not come',
  })
  await openConfirmation(page, event)
  await completeButton(page).click()
  const refusal = 'Unable to register. Please contact us at (555) 010-0100.'
  await expectToast(page, 'Registration Failed', refusal)
  await expectSummary(page, [refusal])
  await look(page)
})

test('a failing server, then a line that is down, then a third try that goes through', async ({
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
  await completeButton(page).click()
  const offline = 'You seem to be offline. Please check your connection and try again.'
  await expectToast(page, 'Registration Failed', offline)
  await expectSummary(page, [offline])

  await context.setOffline(false)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(api.register(), async (route) => {
    await answered
    await route.continue()
  })
  await completeButton(page).click()
  // What the last try came to goes when a new one begins.
  await expect(page.getByRole('button', { name: 'Registering...' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test('an answer that gets lost: the second try tells that the first one went through', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1])
  await openConfirmation(page, event)
  await page.route(api.register(), async (route) => {
    await route.fetch()
    await route.abort()
  })
  await completeButton(page).click()
  await expectToast(page, 'Registration Failed', 'You seem to be offline.')
  await page.unroute(api.register())
  await page.reload()
  await completeButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Complete!')
  await expect(page).toHaveURL(/email=rosa%40example\.org&status=confirmed/)
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test('a family that shares a busy internet address is let in a moment later', async ({
  page,
  site,
  passTime,
}) => {
  const event = await site.createEvent([10])
  await openConfirmation(page, event)
  let refused = 0
  await page.route(api.register(), (route) => {
    if (refused++ > 0) return route.continue()
    return route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: {} })
  })
  const refusal = page.waitForResponse((response) => response.status() === 429)
  await completeButton(page).click()
  await (await refusal).finished()
  await passTime(2_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Complete!')
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test('who registers elsewhere after a try that failed is told so, also when the same try comes again', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10, 10])
  await openConfirmation(page, event)
  await page.route(api.register(), (route) => route.fulfill({ status: 429, json: {} }))
  await completeButton(page).click()
  await expectToast(page, 'Registration Failed', 'Please try again or contact support.')
  await page.unroute(api.register())
  await site.call('POST', api.register(), asRosa(event, 1))
  await completeButton(page).click()
  await expectSummary(page, ['You are already registered for this event'])
})

test('a browser that fills in the trap unasked: told, emptied, and the second try goes through', async ({
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

test('a field that the server refuses leads back to its step, with the words at the field', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await openConfirmation(page, event)
  // A stricter version of the server than the page that the phone still has open.
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
  await expectMistakesAtFields(page, { 'Zip Code': 'Zip code out of service area' })
  await page.unroute(api.register())
  await fillAddress(page, { zipCode: '45002' })
  await completeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
})

test('a check for duplicates that is not answered blocks nobody', async ({
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
