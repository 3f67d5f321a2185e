import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { heading, main } from '../support/my-steps.ts'
import {
  completeButton,
  fillAddress,
  fillContact,
  fillWaitlist,
  openWaitlistDialog,
  tickAll,
} from '../support/public-steps.ts'

/** 400 kbit/s each way, and 400 ms for each answer: an old phone at the edge of the network */
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

/** Holds a call back until the returned function is called, so that its waiting state can be seen. */
async function holdAnswer(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.describe('on a line of 400 kbit/s', () => {
  test.slow()

  test('a family signs up, from home to the last page, and sees what it waits for', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10])
    await slowDown(page)
    await page.goto('/', { waitUntil: 'commit' })
    // In the document, before any script has loaded
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
    const answer = await holdAnswer(page, api.register())
    await completeButton(page).click()
    await expect(page.getByRole('button', { name: 'Registering...' })).toBeVisible()
    answer()
    await expect(heading(page)).toHaveText('Registration Complete!')
    expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(1)
  })

  test('a family joins the waitlist of a full slot, and sees what it waits for', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([1])
    await site.call('POST', api.register(), family(event, 0, 'First Family', 1))
    await slowDown(page)
    await page.goto('/')
    const dialog = await openWaitlistDialog(page)
    const answer = await holdAnswer(page, api.waitlist())
    await fillWaitlist(dialog, 'Rosa Delgado', 'rosa.delgado@example.org')
    await expect(page.getByRole('button', { name: 'Joining...' })).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { name: "You're on the Waitlist!" })).toBeVisible()
    expect(await site.call('GET', api.adminEventRegistrations(event.id))).toHaveLength(2)
  })
})
