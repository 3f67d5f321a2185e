import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import {
  completeButton,
  fillWaitlist,
  openConfirmation,
  openWaitlistDialog,
} from '../support/public-steps.ts'

const changedWords = 'The time or place has just changed.'

async function createFullSlot(site: Site): Promise<Event> {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  return event
}

/** Moves the slot from 9:00 to 14:00. */
async function moveSlot(site: Site, event: Event): Promise<void> {
  const [slot] = event.timeSlots
  const moved = { startTime: '2026-12-08T19:00:00.000Z', endTime: '2026-12-08T20:00:00.000Z' }
  await site.call('PUT', api.adminEvent(event.id), { timeSlots: [{ ...slot, ...moved }] })
}

test('a family can join the waitlist of a moved slot only after it has seen the new time', async ({
  page,
  site,
  look,
}) => {
  const event = await createFullSlot(site)
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await expect(dialog).toContainText('9:00 AM – 10:00 AM')
  await moveSlot(site, event)
  await fillWaitlist(dialog, 'Ana Ruiz', 'ana@example.org')
  await expect(dialog.getByRole('alert')).toContainText('The time of this slot has just changed.')
  await expect(dialog).toContainText('2:00 PM – 3:00 PM')
  await expect(page.getByText('has just changed')).toHaveCount(1)
  await look(page)
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Ana Ruiz')

  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  const done = page.getByRole('dialog', { name: "You're on the Waitlist!" })
  await expect(done).toContainText('2:00 PM – 3:00 PM')
})

test('the open waitlist dialog shows the slot’s new time and says that the time has changed', async ({
  page,
  site,
  passTime,
}) => {
  const event = await createFullSlot(site)
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await dialog.getByLabel('Full Name').fill('Ana Ruiz')
  await moveSlot(site, event)
  await passTime(31_000)
  await expect(dialog).toContainText('2:00 PM – 3:00 PM')
  await expect(dialog.getByRole('status').filter({ hasText: changedWords })).toBeVisible()
  await fillWaitlist(dialog, 'Ana Ruiz', 'ana@example.org')
  const done = page.getByRole('dialog', { name: "You're on the Waitlist!" })
  await expect(done).toContainText('2:00 PM – 3:00 PM')
})

test('the box of the time or location is unticked if that detail changes during confirmation, the page says why, and the success page names the current location', async ({
  page,
  site,
  passTime,
  look,
}) => {
  const event = await site.createEvent([10])
  await openConfirmation(page, event)
  await moveSlot(site, event)
  await passTime(31_000)
  const time = page.getByRole('checkbox', { name: /my appointment day and time.*2:00 PM/ })
  const place = page.getByRole('checkbox', { name: /I know the location/ })
  await expect(time).not.toBeChecked()
  await expect(place).toBeChecked()
  const status = page.getByRole('status').filter({ hasText: changedWords })
  await expect(status).toHaveText(`${changedWords} Check the last box to finish.`)
  await expect(completeButton(page)).toBeDisabled()
  await look(page)
  await time.check()
  await expect(page.getByText(changedWords)).toBeHidden()

  await site.call('PUT', api.adminEvent(event.id), { laundromatName: 'Harrison Wash' })
  await page.reload()
  await expect(time).toBeChecked()
  await expect(place).not.toBeChecked()
  await expect(status).toBeVisible()
  await place.check()
  // The form still shows Harrison Wash when it is sent.
  await site.call('PUT', api.adminEvent(event.id), { laundromatName: 'River Wash' })
  await completeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await expect(page.getByText('River Wash, 412 Harrison Ave').first()).toBeVisible()
})
