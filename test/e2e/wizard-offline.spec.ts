import type { BrowserContext, Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { expect, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { holdPageClock } from '../support/page-clock.ts'
import {
  completeButton,
  fillAddress,
  fillContact,
  openConfirmation,
  rosa,
  tickAll,
  wizardPath,
} from '../support/public-steps.ts'

// The first press loads the toast's code, which fails without a line; the page's own messages remain.
test.use({ allowedProblems: /Failed to fetch dynamically imported module: \S+Toaster/ })

const offlineNote = (page: Page) =>
  page.getByText('We keep what you typed. Nothing is sent until you press the button.')
const tryNow = (page: Page) => page.getByRole('button', { name: 'Try to Send It Now' })
const keepBox = (page: Page) => page.getByRole('checkbox', { name: /^Keep what I typed/ })
const success = (page: Page) => page.getByRole('heading', { name: 'Registration Complete!' })

/** Ticks the five boxes of SPEC.md; offline, there is a sixth below them. */
async function tickFive(page: Page): Promise<void> {
  for (let box = 0; box < 5; box++) await page.getByRole('checkbox').nth(box).check()
}

async function fillAll(page: Page): Promise<void> {
  await fillContact(page)
  await fillAddress(page)
  await tickFive(page)
}

async function openAndGoOffline(page: Page, context: BrowserContext, event: Event): Promise<void> {
  await page.goto(wizardPath(event))
  await expectHydrated(page, page.getByLabel('Full Name'))
  await context.setOffline(true)
}

/** Goes offline to tick the box that keeps the entry beyond the tab, then goes online again. */
async function keepBeyondTab(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await keepBox(page).check()
  await context.setOffline(false)
}

test('an entry typed offline waits for a connection, and is sent once when the family presses the button', async ({
  page,
  context,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith(api.register())) calls += 1
  })
  await openAndGoOffline(page, context, event)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(offlineNote(page)).toBeVisible()
  await look(page)
  await fillContact(page)
  await expect(offlineNote(page)).toBeVisible()
  await fillAddress(page)
  await tickFive(page)
  await expect(completeButton(page)).toBeDisabled()
  await expect(completeButton(page)).toHaveAccessibleDescription(
    'You can press the button when you are online again.',
  )
  await look(page)
  expect(calls).toBe(0)

  await context.setOffline(false)
  await expect(offlineNote(page)).toBeHidden()
  await expect(completeButton(page)).toBeEnabled()
  await completeButton(page).click()
  await expect(success(page)).toBeVisible()
  expect(calls).toBe(1)
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test('an entry can be sent from a browser that wrongly reports being offline', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
  })
  await page.goto(wizardPath(event))
  await fillAll(page)
  await tryNow(page).dblclick()
  await expect(success(page)).toBeVisible()
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test('if the response to an entry is lost, the second press shows that the sign-up went through', async ({
  page,
  context,
  site,
}) => {
  const event = await site.createEvent([1])
  await openAndGoOffline(page, context, event)
  await fillAll(page)
  await context.setOffline(false)
  await page.route(api.register(), async (route) => {
    await route.fetch()
    await route.abort()
  })
  await completeButton(page).click()
  await expect(page.getByText('You will not be signed up twice.')).toBeVisible()
  await page.unroute(api.register())
  await page.reload()
  await expect(page.getByText('We got no answer')).toBeVisible()
  await completeButton(page).click()
  await expect(success(page)).toBeVisible()
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test.describe('beyond the tab', () => {
  test('an entry is kept only if the family ticks the box, and is deleted once sent', async ({
    page,
    context,
    site,
    look,
  }) => {
    const event = await site.createEvent([10])
    await openConfirmation(page, event)
    await context.setOffline(true)
    await expect(keepBox(page)).not.toBeChecked()
    await context.setOffline(false)
    const stranger = await context.newPage()
    await stranger.goto(wizardPath(event))
    await expect(stranger.getByLabel('Full Name')).toHaveValue('')
    await stranger.close()

    await context.setOffline(true)
    await keepBox(page).check()
    await look(page)
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto(wizardPath(event))
    await expect(later.getByText('You are not signed up yet.')).toBeVisible()
    await expect(later.getByLabel('Full Name')).toHaveValue(rosa.name)
    await later.getByRole('button', { name: 'Continue to Address' }).click()
    await later.getByRole('button', { name: 'Continue to Confirmation' }).click()
    await tickAll(later)
    await completeButton(later).click()
    await expect(success(later)).toBeVisible()
    expect(await later.evaluate(() => localStorage.getItem('registration-kept'))).toBeNull()
  })

  test('a kept entry can be deleted, and is deleted after three hours', async ({
    page,
    context,
    site,
  }) => {
    const event = await site.createEvent([10])
    await openConfirmation(page, event)
    await keepBeyondTab(page, context)
    const later = await context.newPage()
    await later.goto(wizardPath(event))
    await later.getByRole('button', { name: 'Delete What I Typed' }).click()
    await expect(later.getByLabel('Full Name')).toHaveValue('')
    await expect(later.getByRole('heading', { level: 1 })).toBeFocused()
    await later.reload()
    await expect(later.getByLabel('Full Name')).toHaveValue('')
    await later.close()

    await context.setOffline(true)
    await keepBox(page).uncheck()
    await keepBox(page).check()
    await context.setOffline(false)
    await holdPageClock(context, '2026-11-18T18:00:00.000Z')
    const evening = await context.newPage()
    await evening.goto('/')
    await expect
      .poll(() => evening.evaluate(() => localStorage.getItem('registration-kept')))
      .toBeNull()
  })
})
