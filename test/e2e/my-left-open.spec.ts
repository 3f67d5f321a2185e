import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, type Site, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { createTwoEvents, heading, main, signUpRosa, storedCount } from '../support/my-steps.ts'
import { rosa } from '../support/public-steps.ts'
import { findByName } from '../support/sign-up-link-steps.ts'

/**
 * Opens My appointment for Rosa, who has a spot at 9:00. The returned `edit` changes her registration, as a volunteer
 * does.
 */
async function openRosasAppointment(page: Page, site: Site, query = '') {
  const { event } = await createTwoEvents(site)
  await page.goto(`${await signUpRosa(site, event)}${query}`)
  await expectHydrated(page)
  const row = await findByName(site, event, rosa.name)
  const edit = (change: object) => site.call('PUT', api.adminRegistration(row?.id ?? ''), change)
  return { edit, otherSlot: { timeSlotId: event.timeSlots[1]?.id } }
}

const becomeVisible = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('an open My appointment page shows a change when its tab becomes visible and within 30 seconds, and keeps showing the appointment without a network', async ({
  page,
  context,
  site,
  passTime,
  look,
}) => {
  const { edit, otherSlot } = await openRosasAppointment(page, site, '?do=coming')
  // Wait for the service worker, because going offline would interrupt its download.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect(heading(page)).toHaveText('Are you coming?')
  await page.getByRole('button', { name: 'Yes, We Are Coming' }).click()
  await expect(heading(page)).toHaveText('Thank you')
  await edit(otherSlot)
  await becomeVisible(page)
  await expect(heading(page)).toHaveText('You have this spot')
  await expect(main(page)).toContainText('10:00 AM – 11:00 AM')

  await context.setOffline(true)
  await edit({ status: 'cancelled' })
  const failed = page.waitForEvent('requestfailed')
  await passTime(30_000)
  await failed
  await expect(heading(page)).toHaveText('You have this spot')
  await context.setOffline(false)
  await passTime(30_000)
  await expect(heading(page)).toHaveText('This sign-up is cancelled')
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => storedCount(page)).toBe(0)
  await look(page)
})

test('typed details stay in the form if the registration is cancelled meanwhile', async ({
  page,
  site,
  passTime,
}) => {
  const { edit } = await openRosasAppointment(page, site, '?do=change')
  const field = page.getByLabel('New Phone Number')
  await field.fill('(555) 010-0199')
  await field.blur()
  await edit({ status: 'cancelled' })
  await passTime(30_000)
  await becomeVisible(page)
  await expect(field).toHaveValue('(555) 010-0199')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(page)).toHaveText('This sign-up is cancelled')
})
