import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { loadWithoutList } from '../support/page-without-list.ts'
import { cancelLinkFromMail, expectToast } from '../support/public-steps.ts'

const question = 'Are you sure you want to cancel your registration?'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const yesButton = (page: Page) => page.getByRole('button', { name: 'Yes, Cancel My Registration' })
const phoneLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: '(555) 010-0100' })

/** A family with a spot, a family that waits for it, and the cancel link of the first */
async function createFullSlot(site: Site) {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await site.call('POST', api.register(), family(event, 0, 'Waiting Family'))
  return {
    event,
    link: await cancelLinkFromMail(site.mail, 'first.family@example.org'),
  }
}

async function statusesByName(site: Site, eventId: string) {
  const rows = await site.call<{ name: string; status: string }[]>(
    'GET',
    api.adminEventRegistrations(eventId),
  )
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]))
}

test('the cancel page shows the appointment and cancels it once after a double click', async ({
  page,
  site,
  look,
}) => {
  const { event, link } = await createFullSlot(site)
  await page.goto(link)
  await expect(heading(page)).toHaveText(question)
  for (const words of [
    'Tuesday, December 8, 2026',
    '9:00 AM – 10:00 AM',
    'Sudsy Corner, 412 Harrison Ave, Harrison, OH 45030',
    'Morning wash',
  ]) {
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(/less than 24 hours/)).toHaveCount(0)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/cancel/*', async (route) => {
    if (route.request().method() === 'POST') calls += 1
    await released
    await route.continue()
  })
  await yesButton(page).dblclick()
  await expect(page.getByRole('button', { name: 'Cancelling...' })).toBeDisabled()
  await page.keyboard.press('Enter')
  release()
  await expect(heading(page)).toHaveText('Registration Cancelled')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText(/Your spot may go to someone on the waitlist\./)).toBeVisible()
  await expectToast(
    page,
    'Registration Cancelled',
    'Your registration has been successfully cancelled.',
  )
  await look(page)
  expect(calls).toBe(1)
  expect(await statusesByName(site, event.id)).toEqual({
    'First Family': 'cancelled',
    'Waiting Family': 'waitlist',
  })
})

test('Keep My Registration on the waitlist says so, and a cancel page cancels nothing and asks again if a family was moved or got a spot meanwhile', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1, 1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await site.call('POST', api.register(), family(event, 0, 'Waiting Family'))
  await page.goto(await cancelLinkFromMail(site.mail, 'waiting.family@example.org'))
  await page.getByRole('button', { name: 'Keep My Registration' }).click()
  await expect(heading(page)).toHaveText("You're Still on the Waitlist")
  await expect(page).toHaveTitle(/^You're Still on the Waitlist/)
  await page.getByRole('button', { name: 'Back to the Question' }).click()
  await expect(page.getByText("You're on the waitlist")).toBeVisible()
  const firstPage = await page.context().newPage()
  await firstPage.goto(await cancelLinkFromMail(site.mail, 'first.family@example.org'))
  await expect(firstPage.getByText('9:00 AM – 10:00 AM')).toBeVisible()

  const rows = await site.call<{ id: string; name: string }[]>(
    'GET',
    api.adminEventRegistrations(event.id),
  )
  const first = rows.find(({ name }) => name === 'First Family')
  await site.call('PUT', api.adminRegistration(first?.id ?? ''), {
    timeSlotId: event.timeSlots[1]?.id,
  })
  const alert = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'nothing was cancelled' })
  await yesButton(page).click()
  await expect(alert(page)).toBeVisible()
  await expect(heading(page)).toHaveText(question)
  await expect(page.getByText("You're signed up")).toBeVisible()

  await yesButton(firstPage).click()
  await expect(alert(firstPage)).toBeVisible()
  await expect(heading(firstPage)).toHaveText(question)
  await expect(heading(firstPage)).toBeFocused()
  await expect(firstPage.getByText('10:00 AM – 11:00 AM')).toBeVisible()
  await look(firstPage)
  expect(await statusesByName(site, event.id)).toEqual({
    'First Family': 'confirmed',
    'Waiting Family': 'confirmed',
  })
  await yesButton(firstPage).click()
  await expect(heading(firstPage)).toHaveText('Registration Cancelled')
  await expect(
    firstPage.getByText('Tuesday, December 8, 2026, 10:00 AM', { exact: true }),
  ).toBeVisible()
  expect(await statusesByName(site, event.id)).toMatchObject({ 'First Family': 'cancelled' })
})

test('Keep My Registration keeps the spot, links back to the question and to the appointment, and closes a window that another page opened', async ({
  page,
  site,
  look,
}) => {
  const { event, link } = await createFullSlot(site)
  await page.goto(link)
  const keepButton = page.getByRole('button', { name: 'Keep My Registration' })
  await keepButton.click()
  await expect(heading(page)).toHaveText("You're Still Registered")
  await expect(heading(page)).toBeFocused()
  await look(page)
  expect(await statusesByName(site, event.id)).toMatchObject({ 'First Family': 'confirmed' })
  await page.getByRole('button', { name: 'Back to the Question' }).click()
  await expect(yesButton(page)).toBeVisible()
  await keepButton.click()
  await page.getByRole('link', { name: 'My Appointment', exact: true }).click()
  await expect(heading(page)).toHaveText('You have this spot')

  const opening = page.waitForEvent('popup')
  await page.evaluate((url) => void window.open(url), link)
  const popup = await opening
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Keep My Registration' }).click()
  await closed
})

test('the cancel page shows the number to call if the registration does not load or is not cancelled, and Try Again goes on', async ({
  page,
  site,
  look,
}) => {
  const { event, link } = await createFullSlot(site)
  const { promise: answered, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/api/cancel/*', async (route) => {
    await answered
    await route.abort('internetdisconnected')
  })
  await loadWithoutList(page)
  await page.goto(link)
  await expect(page.getByRole('status')).toHaveText('Loading your registration...')
  await look(page)
  fail()
  await expect(heading(page)).toHaveText('Unable to Load Your Registration')
  await expect(phoneLink(page)).toBeVisible()
  await look(page)
  await page.unroute('**/api/cancel/*')
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  await tryAgain.click()
  await expect(heading(page)).toHaveText(question)
  await expect(heading(page)).toBeFocused()

  await page.route('**/api/cancel/*', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await yesButton(page).click()
  await expect(heading(page)).toHaveText('Cancellation Failed')
  await expect(heading(page)).toBeFocused()
  await expectToast(page, 'Cancellation Failed', 'Unable to cancel registration')
  await expect(phoneLink(page)).toBeVisible()
  await look(page)
  await page.unroute('**/api/cancel/*')
  await tryAgain.click()
  await expect(heading(page)).toHaveText(question)
  await expect(heading(page)).toBeFocused()
  await yesButton(page).click()
  await expect(heading(page)).toHaveText('Registration Cancelled')
  expect(await statusesByName(site, event.id)).toMatchObject({ 'First Family': 'cancelled' })
})

test.describe('on the day before', () => {
  test.use({ startsAt: '2026-12-07T15:00:00.000Z' })

  test('the cancel page warns that less than 24 hours are left, and refuses a cancellation after the slot', async ({
    page,
    site,
    passTime,
    look,
  }) => {
    const { link } = await createFullSlot(site)
    await page.goto(link)
    await expect(page.getByText('Your time is less than 24 hours away.')).toBeVisible()
    await look(page)

    site.setTime('2026-12-08T15:00:00.000Z')
    await yesButton(page).click()
    await expect(heading(page)).toHaveText('Cancellation Failed')
    await expectToast(page, 'Cancellation Failed', 'This time slot is already over')

    await passTime(0)
    await page.goto(link)
    await expect(heading(page)).toHaveText('This Time Slot Is Over')
    await expect(phoneLink(page)).toBeVisible()
    await expect(yesButton(page)).toHaveCount(0)
    await look(page)
  })
})
