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
  wizardPath,
} from '../support/public-steps.ts'

// The first press loads the toast's code, which fails offline; the page still shows its own messages.
test.use({ allowedProblems: /Failed to fetch dynamically imported module: \S+Toaster/ })

const offlineNote = (page: Page) =>
  page.getByText('We keep what you typed. Nothing is sent until you press the button.')
const sendNowButton = (page: Page) => page.getByRole('button', { name: 'Try to Send It Now' })
const keepTypedBox = (page: Page) => page.getByRole('checkbox', { name: /^Keep what I typed/ })
const successHeading = (page: Page) => page.getByRole('heading', { name: 'Registration Complete!' })

/** Ticks the five boxes to confirm, but not the sixth box, which the page shows offline. */
async function tickFirstFive(page: Page): Promise<void> {
  for (let box = 0; box < 5; box++) await page.getByRole('checkbox').nth(box).check()
}

async function openAndGoOffline(page: Page, context: BrowserContext, event: Event): Promise<void> {
  await page.goto(wizardPath(event))
  await expectHydrated(page, page.getByLabel('Full Name'))
  await context.setOffline(true)
}

test('details typed offline are sent only after the family is online again and presses the button', async ({
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
  await fillContact(page)
  await expect(offlineNote(page)).toBeVisible()
  await fillAddress(page)
  await tickFirstFive(page)
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
  await expect(successHeading(page)).toBeVisible()
  expect(calls).toBe(1)
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test('typed details can be sent from a browser that wrongly reports being offline', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
  })
  await openConfirmation(page, event)
  await sendNowButton(page).dblclick()
  await expect(successHeading(page)).toBeVisible()
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test('the second press shows that the sign-up went through if the first response was lost', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1])
  await openConfirmation(page, event)
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
  await expect(successHeading(page)).toBeVisible()
  await expect(page).toHaveURL(/email=rosa%40example\.org&status=confirmed/)
  expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
})

test.describe('after the tab is closed,', () => {
  test('typed details are kept only if the family ticks the box, and can be deleted by the family', async ({
    page,
    context,
    site,
  }) => {
    const event = await site.createEvent([10])
    await openConfirmation(page, event)
    await context.setOffline(true)
    await expect(keepTypedBox(page)).not.toBeChecked()
    await context.setOffline(false)
    const stranger = await context.newPage()
    await stranger.goto(wizardPath(event))
    await expect(stranger.getByLabel('Full Name')).toHaveValue('')
    await stranger.close()

    await context.setOffline(true)
    await keepTypedBox(page).check()
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto(wizardPath(event))
    await expect(later.getByText('You are not signed up yet.')).toBeVisible()
    await expect(later.getByLabel('Full Name')).toHaveValue(rosa.name)
    await later.getByRole('button', { name: 'Delete What I Typed' }).click()
    await expect(later.getByLabel('Full Name')).toHaveValue('')
    await expect(later.getByRole('heading', { level: 1 })).toBeFocused()
    await later.reload()
    await expect(later.getByLabel('Full Name')).toHaveValue('')
  })

  test('kept details are deleted by the first page that opens after three hours', async ({
    page,
    context,
    site,
  }) => {
    const event = await site.createEvent([10])
    await openConfirmation(page, event)
    await context.setOffline(true)
    await keepTypedBox(page).check()
    await context.setOffline(false)
    await holdPageClock(context, '2026-11-18T18:00:00.000Z')
    const evening = await context.newPage()
    await evening.goto('/')
    await expect
      .poll(() => evening.evaluate(() => localStorage.getItem('registration-kept')))
      .toBeNull()
  })
})
