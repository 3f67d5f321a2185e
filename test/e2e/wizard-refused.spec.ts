import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import {
  completeButton,
  expectSummary,
  expectToast,
  fillContact,
  openConfirmation,
  rosa,
  toasts,
  wizardPath,
} from '../support/public-steps.ts'

const signUpOfRosa = (event: Event, slot = 0) => ({
  ...family(event, slot, 'Rosa'),
  email: rosa.email,
})

test('step 3 says in the summary and in a toast that the family has registered in another browser meanwhile', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10, 10])
  await openConfirmation(page, event)
  await site.call('POST', api.register(), signUpOfRosa(event, 1))
  await completeButton(page).click()
  const refusal = 'You are already registered for this event'
  await expectToast(page, 'Registration Failed', refusal)
  // The toast must not cover the summary.
  const toast = await toasts(page).boundingBox()
  const summary = await page.getByRole('alert').boundingBox()
  expect(toast?.y).toBeGreaterThan((summary?.y ?? 0) + (summary?.height ?? 844))
  await expectSummary(page, [refusal])
  await expect(page.getByRole('alert')).toContainText('Registration Failed')
  await expect(page.getByRole('alert')).toContainText('Look for your confirmation email')
})

test('step 1 says that an e-mail address is already registered, and where to look for the confirmation', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await site.call('POST', api.register(), signUpOfRosa(event))
  await page.goto(wizardPath(event))
  await fillContact(page)
  await expectSummary(page, ['You are already registered for this event'])
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('heading')).toHaveText('You are already registered')
  await expect(summary).toContainText(
    'Look for your confirmation email, and check your spam folder too. Not there? We can send you a new link: Find my appointment. Or call us at (555) 010-0100.',
  )
  await expect(summary.getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute(
    'href',
    'tel:5550100100',
  )
  await expect(summary).toContainText('Signing up another family?')
  await look(page)
  await summary.getByRole('link', { name: 'Find my appointment' }).click()
  await expect(page).toHaveURL('/find')
})
