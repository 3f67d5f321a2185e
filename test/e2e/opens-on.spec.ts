import type { Page } from '@playwright/test'
import { paths } from '../../src/contract/paths.ts'
import { hourMs } from '../../src/domain/duration.ts'
import { laptop, signIn } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'
import { openConfirmation } from '../support/public-steps.ts'

/** November 19 at 8:00 AM, 22 hours after the journeys begin */
const opensAt = '2026-11-19T13:00:00.000Z'
const msUntilJustBefore = 22 * hourMs - 5_000
const opensText = 'Sign-up opens Thu, Nov 19, 8:00 AM'

const signUpLinks = (page: Page) => page.getByRole('link', { name: 'Sign Up for This Slot' })
const eventRow = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Morning wash' })
const slotPath = (event: { id: string; timeSlots: { id: string }[] }) =>
  paths.register({ eventId: event.id, timeSlotId: event.timeSlots[0]?.id ?? '' })

test('home says when sign-up opens, even without scripts, and shows the sign-up links from then on', async ({
  page,
  site,
  passTime,
  look,
}) => {
  await site.createEvent([10, 4], { opensAt })
  const document = await (await page.request.get('/')).text()
  expect(document).toContain(opensText)
  expect(document).not.toContain('Sign Up for This Slot')
  await page.goto('/')
  await expect(page.getByText(opensText, { exact: true })).toBeVisible()
  await expect(page.getByText('The next sign-up opens Thu, Nov 19, 8:00 AM.')).toBeVisible()
  await expect(signUpLinks(page)).toHaveCount(0)
  await look(page)

  await passTime(msUntilJustBefore)
  await expect(signUpLinks(page)).toHaveCount(0)
  await passTime(6_000)
  await expect(signUpLinks(page)).toHaveCount(2)
  await expect(page.getByText(opensText, { exact: true })).toHaveCount(0)
  expect(await (await page.request.get('/')).text()).toContain('Sign Up for This Slot')
})

test('the registration page says when sign-up opens, and shows the form from then on', async ({
  page,
  site,
  passTime,
  look,
}) => {
  const event = await site.createEvent([10], { opensAt })
  const document = await (await page.request.get(slotPath(event))).text()
  expect(document).toContain(opensText)
  await page.goto(slotPath(event))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(opensText)
  await look(page)
  await passTime(msUntilJustBefore)
  await passTime(6_000)
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

test('a submitted form shows when sign-up opens if an administrator has postponed the opening meanwhile', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await openConfirmation(page, event)
  await site.call('PUT', `/api/admin/events/${event.id}`, { opensAt })
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(opensText)
})

test('an administrator sets and clears the time when sign-up for an event opens', async ({
  page,
  site,
  look,
}) => {
  await page.setViewportSize(laptop.viewport)
  await site.createEvent([10])
  await signIn(page, paths.adminEvents())
  await eventRow(page).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Event' })
  const opens = dialog.getByRole('group', { name: 'Sign-up opens' })
  await opens.getByLabel('Day').fill('2026-12-09')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(opens.getByText('Sign-up must open before the first time slot starts')).toBeVisible()
  await opens.getByLabel('Day').fill('2026-11-19')
  await look(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(eventRow(page)).toContainText(opensText)
  await eventRow(page).getByRole('button', { name: 'Edit' }).click()
  await expect(opens.getByLabel('Time')).toHaveValue('08:00')
  await opens.getByLabel('Day').fill('')
  await opens.getByLabel('Time').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(eventRow(page)).not.toContainText('Sign-up opens')
})
