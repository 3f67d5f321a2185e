import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import { expectTree } from '../support/accessibility-tree.ts'
import { expect, family, test } from '../support/e2e.ts'
import { createTwoEvents, heading, main, signUpRosa } from '../support/my-steps.ts'
import {
  cancelLinkFromMail,
  completeButton,
  fillAddress,
  fillContact,
  rosa,
  tickAll,
  wizardPath,
} from '../support/public-steps.ts'

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await expect(heading(page)).toHaveText(title)
}

test('the accessibility trees of home, the success page and My appointment equal their snapshots if a time slot is full', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1, 10])
  await site.call('POST', api.register(), family(event, 0, 'First Family', 1))
  // Retry, because a busy server may send an outdated document for a few seconds (docs/decisions/0032).
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByText('Time slot is full')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectTree(page.locator('body'), 'home')
  const success = paths.registrationSuccess({
    eventTitle: event.title,
    eventLocation: 'Sudsy Corner, 412 Harrison Ave, Harrison, OH 45030',
    startTime: event.timeSlots[0]?.startTime ?? '',
    endTime: event.timeSlots[0]?.endTime ?? '',
    email: rosa.email,
    status: 'waitlist',
  })
  await open(page, success, 'Added to Waitlist!')
  await expectTree(main(page), 'success-waitlist')
  await open(page, await signUpRosa(site, event), 'No spot is open yet')
  await expectTree(main(page), 'my-waitlisted')
})

test('the accessibility trees of the wizard (also with invalid fields) and the success page equal their snapshots', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await open(page, wizardPath(event), 'Contact Information')
  await expectTree(main(page), 'register-1')
  await page.getByRole('button', { name: 'Continue to Address' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3)
  await expectTree(main(page), 'register-1-mistakes')
  await fillContact(page)
  await expect(heading(page)).toHaveText('Address Information')
  await expectTree(main(page), 'register-2')
  await fillAddress(page)
  await expect(heading(page)).toHaveText('Confirm Appointment')
  await expectTree(main(page), 'register-3')
  await tickAll(page)
  await completeButton(page).click()
  await expect(heading(page)).toHaveText('Registration Complete!')
  await expectTree(main(page), 'success-confirmed')
})

test('the accessibility trees of My appointment (spot, move, details) and the cancel page equal their snapshots', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  const path = await signUpRosa(site, event)
  await open(page, path, 'You have this spot')
  await expectTree(main(page), 'my-spot')
  await open(page, `${path}?do=move`, 'Move to another time')
  await expect(main(page).getByRole('listitem')).toHaveCount(2)
  await expectTree(main(page), 'my-move')
  await open(page, `${path}?do=change`, 'Change my details')
  await expectTree(main(page), 'my-change')
  const link = await cancelLinkFromMail(site.mail, rosa.email)
  await open(page, link, 'Are you sure you want to cancel your registration?')
  await expectTree(main(page), 'cancel-ask')
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(heading(page)).toHaveText('Registration Cancelled')
  await expectTree(main(page), 'cancel-done')
})

test('the accessibility trees of Find My Appointment, of unknown links and of a page that does not exist equal their snapshots', async ({
  page,
}) => {
  await open(page, paths.find(), 'Find My Appointment')
  await expectTree(main(page), 'find-form')
  await page.getByLabel('Your email or phone number').fill(rosa.email)
  await page.getByRole('button', { name: 'Send My Link' }).click()
  await expect(heading(page)).toHaveText('Look in your email')
  await expectTree(main(page), 'find-sent')
  await open(page, paths.my(randomUUID()), 'This link no longer works')
  await expectTree(main(page), 'my-invalid')
  await open(page, paths.cancel(randomUUID()), 'Invalid Link')
  await expectTree(main(page), 'cancel-invalid')
  await open(page, '/no-such-page', '404 Page Not Found')
  await expectTree(main(page), 'not-found')
})
