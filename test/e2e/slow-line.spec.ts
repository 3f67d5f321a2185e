import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, test } from '../support/e2e.ts'
import { heading, main } from '../support/my-steps.ts'
import { completeButton, fillAddress, fillContact, tickAll } from '../support/public-steps.ts'

/** Emulates an old phone with a weak signal: 400 kbit/s each way, and 400 ms of latency. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
}

/** Holds a request until the returned function is called. */
async function holdRequest(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.describe('on a connection of 400 kbit/s', () => {
  test.slow()

  test('a family signs up from home to the success page, and the button shows "Registering..."', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10])
    await slowDown(page)
    await page.goto('/', { waitUntil: 'commit' })
    // These texts are in the document, so they need no script.
    await expect(heading(page)).toHaveText('Free laundry, every month')
    await expect(main(page).getByText('10 spots available').first()).toBeVisible()
    await main(page)
      .getByRole('link', { name: /^Sign Up for This Slot/ })
      .click()
    await expect(heading(page)).toHaveText('Contact Information')
    await fillContact(page)
    await expect(heading(page)).toHaveText('Address Information')
    await fillAddress(page)
    await tickAll(page)
    const release = await holdRequest(page, api.register())
    await completeButton(page).click()
    await expect(page.getByRole('button', { name: 'Registering...' })).toBeVisible()
    release()
    await expect(heading(page)).toHaveText('Registration Complete!')
    expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
  })
})
