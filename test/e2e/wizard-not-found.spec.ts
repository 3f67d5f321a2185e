import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, test } from '../support/e2e.ts'
import {
  completeButton,
  expectToast,
  fillContact,
  openConfirmation,
  wizardPath,
} from '../support/public-steps.ts'

async function expectTimeSlotNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time Slot Not Found')
  await expect(page.getByText('The selected time slot is no longer available.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Time Slots' })).toHaveAttribute('href', '/')
}

test('a URL without a valid time slot shows Time Slot Not Found and a link to home', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  const slot = event.timeSlots[0]?.id
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith(api.events())) calls += 1
  })
  for (const query of ['', `?event=&timeSlot=${slot}`]) {
    await page.goto(`/register${query}`)
    await expectTimeSlotNotFound(page)
  }
  expect(calls, 'the events are requested only if the URL names an event and a slot').toBe(0)
  await look(page)

  await page.goto(`/register?event=${event.id}&timeSlot=${randomUUID()}`)
  await expectTimeSlotNotFound(page)
  await page.getByRole('link', { name: 'Back to Time Slots' }).click()
  await expect(page.getByRole('link', { name: /Sign Up for This Slot/ })).toBeVisible()
})

test.describe('on the day itself', () => {
  test.use({ startsAt: '2026-12-08T13:59:00.000Z' })

  test('a time slot that starts while the form is open shows Time Slot Not Found', async ({
    page,
    site,
    passTime,
  }) => {
    const event = await site.createEvent([10, 10])
    await page.goto(wizardPath(event))
    await page.getByLabel('Full Name').fill('Rosa')
    await passTime(90_000)
    await expectTimeSlotNotFound(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.reload()
    await expectTimeSlotNotFound(page)
  })

  test('a sign-up is refused because the slot has started, even if the phone’s clock is behind', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10, 10])
    await openConfirmation(page, event)
    site.setTime('2026-12-08T14:00:00.000Z')
    await completeButton(page).click()
    const refusal = 'This time slot has already started. Please choose another one.'
    await expectToast(page, 'Registration Failed', refusal)
    // The page learns the server's time from the response.
    await expectTimeSlotNotFound(page)
  })
})

test('an event that is deleted while the form is open shows Time Slot Not Found at the next step', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await page.goto(wizardPath(event))
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await site.call('DELETE', api.adminEvent(event.id))
  await fillContact(page)
  await expectTimeSlotNotFound(page)
})
