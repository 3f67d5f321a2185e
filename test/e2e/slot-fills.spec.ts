import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import {
  completeButton,
  fillAddress,
  fillContact,
  openConfirmation,
  rosa,
  tickAll,
  wizardPath,
} from '../support/public-steps.ts'

const pollMs = 30_000
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const fullHeading = (page: Page) => page.getByRole('heading', { name: 'Time slot is full' })

async function fillSlot(site: Site, event: Event, slot = 0): Promise<void> {
  const name = `Family of ${'abc'[slot]}`
  await site.call('POST', api.register(), family(event, slot, name, slot + 1))
}

async function rosasRegistrations(site: Site, event: Event) {
  const all = await site.call<{ email: string; status: string; timeSlotId: string }[]>(
    'GET',
    api.adminEventRegistrations(event.id),
  )
  return all
    .filter(({ email }) => email === rosa.email)
    .map(({ status, timeSlotId }) => ({
      status,
      slot: event.timeSlots.findIndex(({ id }) => id === timeSlotId),
    }))
}

test('step 3 says at its next refresh that the slot has filled up, offers open times, and keeps the typed details', async ({
  page,
  site,
  passTime,
  look,
}) => {
  const event = await site.createEvent([1, 1, 4])
  await openConfirmation(page, event)
  await fillSlot(site, event, 0)
  await fillSlot(site, event, 1)
  await passTime(pollMs)
  await expect(fullHeading(page)).toBeVisible()
  await expect(page.getByText('This time is full. Pick another time above')).toBeVisible()
  await expect(completeButton(page)).toBeDisabled()
  const times = page.getByRole('list', { name: 'Open times at this event' })
  await expect(times.getByRole('listitem')).toHaveText([
    /11:00 AM – 12:00 PM.*Tuesday, December 8, 2026.*4 spots available/,
  ])
  await look(page)

  await times.getByRole('button').click()
  await expect(heading(page)).toHaveText('Confirm Appointment')
  await expect(heading(page)).toBeFocused()
  await expect(fullHeading(page)).toBeHidden()
  await expect(page.getByText(rosa.address)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /11:00 AM – 12:00 PM/ })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(page.getByText('Check the last box to finish.')).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page)).toHaveText('Address Information')
  await expect(page.getByText('11:00 AM – 12:00 PM')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email Address')).toHaveValue(rosa.email)
  await expect(page.getByText('11:00 AM – 12:00 PM')).toBeVisible()
  await page.goForward()
  await page.goForward()
  await tickAll(page)
  await completeButton(page).click()
  await expect(heading(page)).toHaveText('Registration Complete!')
  expect(await rosasRegistrations(site, event)).toEqual([{ status: 'confirmed', slot: 2 }])
})

test('a family joins the waitlist only if it chooses to, even if the last spot is taken just before the family submits', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1])
  const other = await site.createEvent([3], { title: 'Evening wash' })
  await openConfirmation(page, event)
  await fillSlot(site, event)
  await completeButton(page).click()
  await expect(fullHeading(page)).toBeFocused()
  expect(await rosasRegistrations(site, event)).toEqual([])
  await expect(
    page.getByRole('list', { name: 'Open times at other events' }).getByRole('listitem'),
  ).toHaveCount(1)

  await page.getByRole('button', { name: 'Join the Waitlist for This Time' }).click()
  await expect(page.getByRole('heading', { name: 'You will join the waitlist' })).toBeVisible()
  await look(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You will join the waitlist' })).toBeVisible()
  await expect(heading(page)).toHaveText('Join the Waitlist')
  await expect(completeButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Join the Waitlist', exact: true }).click()
  await expect(heading(page)).toHaveText('Added to Waitlist!')
  expect(await rosasRegistrations(site, event)).toEqual([{ status: 'waitlist', slot: 0 }])
  expect((await site.mail.mailTo(rosa.email)).subject).toMatch(/^You're on the waitlist/)
  expect(await rosasRegistrations(site, other)).toEqual([])
  await page.goBack()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByText('Your sign-up went through')).toBeHidden()
})

test('a family must confirm the new time before it signs up if the slot moves during confirmation', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await openConfirmation(page, event)
  await tickAll(page)
  const [slot] = event.timeSlots
  const moved = { startTime: '2026-12-08T19:00:00.000Z', endTime: '2026-12-08T20:00:00.000Z' }
  await site.call('PUT', api.adminEvent(event.id), { timeSlots: [{ ...slot, ...moved }] })
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('alert').first()).toContainText('has just changed')
  const box = page.getByRole('checkbox', { name: /my appointment day and time.*2:00 PM/ })
  await expect(box).not.toBeChecked()
  await box.check()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await expect(page.getByText('2:00 PM – 3:00 PM')).toBeVisible()
})

test('step 3 says as soon as it opens that all times are full, and a choice of the waitlist can be undone', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1])
  await page.goto(wizardPath(event))
  await fillContact(page)
  await fillSlot(site, event)
  await fillAddress(page)
  await expect(fullHeading(page)).toBeVisible()
  await expect(page.getByText('All other times are full too.')).toBeVisible()
  await page.getByRole('button', { name: 'Join the Waitlist for This Time' }).click()
  await page.getByRole('button', { name: 'Pick Another Time' }).click()
  await expect(fullHeading(page)).toBeVisible()
})
