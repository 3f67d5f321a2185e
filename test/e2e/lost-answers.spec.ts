import type { Locator, Page } from '@playwright/test'
import type { BlacklistEntry } from '../../src/contract/blacklist.ts'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { chooseMore, fillSlot, laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { loseNextAnswer, lostAnswer } from '../support/lost-answer.ts'

test.use(laptop)

/** Presses the button twice: the first answer is lost, and the dialog stays open and says so. */
async function pressTwice(
  page: Page,
  { dialog, button, url }: { dialog: Locator; button: string; url: RegExp },
): Promise<void> {
  await loseNextAnswer(page, 'POST', url)
  const submit = dialog.getByRole('button', { name: button })
  await submit.click()
  await expect(dialog.getByText(lostAnswer)).toBeVisible()
  await submit.click()
  await expect(dialog).toBeHidden()
}

test('a registration whose answer was lost is added once, though the button is pressed again', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  await page.getByRole('button', { name: 'Add registration' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Registration' })
  await dialog.getByLabel('Name').fill('Walk By')
  const url = /\/api\/admin\/registrations$/
  await pressTwice(page, { dialog, button: 'Add Registration', url })
  const list = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
  expect(list.map(({ name }) => name)).toEqual(['Walk By'])
})

test('an event whose answer was lost is created once, and duplicated once', async ({
  page,
  site,
}) => {
  const days = async () =>
    (await site.call<Event[]>('GET', api.adminEvents())).map(({ date }) => date.slice(0, 10))
  await signIn(page, paths.adminEvents())
  await page.getByRole('button', { name: 'Create New Event' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Event' })
  await dialog.getByLabel('Title').fill('Morning wash')
  await dialog.getByLabel('Date', { exact: true }).fill('2026-12-08')
  await dialog.getByLabel('Location').fill('Harrison')
  await fillSlot(dialog, 1, { from: '09:00', to: '10:00' })
  await pressTwice(page, { dialog, button: 'Create Event', url: /\/api\/admin\/events$/ })
  await readToast(page, 'Event Created', 'Morning wash')
  await expect(page.getByRole('tab', { name: 'Upcoming Events (1)' })).toBeVisible()
  expect(await days()).toEqual(['2026-12-08'])

  await chooseMore(page, 'Morning wash', 'Duplicate')
  const copying = page.getByRole('dialog', { name: 'Clone Event' })
  await copying.getByLabel('New date').fill('2027-01-12')
  const url = /\/api\/admin\/events\/[^/]+\/clone$/
  await pressTwice(page, { dialog: copying, button: 'Duplicate', url })
  await readToast(page, 'Event Cloned', 'Morning wash')
  await expect(page.getByRole('tab', { name: 'Upcoming Events (2)' })).toBeVisible()
  expect(await days()).toEqual(['2026-12-08', '2027-01-12'])
})

test('a person whose answer was lost is on the blacklist once', async ({ page, site }) => {
  await signIn(page, paths.adminBlacklist())
  await page.getByRole('button', { name: 'Add to Blacklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Blacklist' })
  await dialog.getByLabel('Name').fill('Ben Cole')
  await dialog.getByLabel('Email').fill('ben@example.org')
  await dialog.getByLabel('Phone').fill('(555) 010-0166')
  await dialog.getByLabel('Reason').fill('Broke a dryer')
  const url = /\/api\/admin\/blacklist$/
  await pressTwice(page, { dialog, button: 'Add to Blacklist', url })
  await readToast(page, 'Added to Blacklist', 'Ben Cole')
  await expect(page.getByRole('rowheader')).toHaveText(['Ben Cole'])
  const list = await site.call<BlacklistEntry[]>('GET', api.adminBlacklist())
  expect(list.map(({ name }) => name)).toEqual(['Ben Cole'])
})

test('a status whose answer was lost says that it was saved, and can still be taken back', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
  await site.call('POST', api.register(), family(event, 0, 'Luis Perez', 1))
  const statuses = async () => {
    const list = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
    return Object.fromEntries(list.map(({ name, status }) => [name, status]))
  }
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  await page.getByRole('button', { name: /Status of Ana Lopez/ }).click()
  await page.getByRole('menuitemradio', { name: 'Cancelled' }).click()
  const question = page.getByRole('alertdialog')
  const submit = question.getByRole('button', { name: 'Change to Cancelled' })
  await expect(question).toContainText('Luis Perez, who waits, gets the spot')
  await loseNextAnswer(page, 'PUT', /\/api\/admin\/registrations\/[^/]+$/)
  await submit.click()
  await expect(question.getByRole('alert')).toHaveText(lostAnswer)
  await expect(question).toContainText('It was saved already. Nothing is left to change.')
  await expect(question).not.toContainText('Nobody gets a message')
  expect(await statuses()).toEqual({ 'Ana Lopez': 'cancelled', 'Luis Perez': 'confirmed' })
  await submit.click()
  await expect(question).toBeHidden()
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
  await readToast(page, 'Undone', '')
  expect(await statuses()).toEqual({ 'Ana Lopez': 'confirmed', 'Luis Perez': 'waitlist' })
})
