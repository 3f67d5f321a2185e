import type { BrowserContext, Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { createTwoEvents, heading, main, signUpRosa, storedCount } from '../support/my-steps.ts'
import { cancelLinkFromMail } from '../support/public-steps.ts'

/** Waits until the service worker is ready and the appointment is stored. */
async function expectStored(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(() => storedCount(page)).toBe(1)
}

async function reopenOffline(context: BrowserContext, old: Page, path: string): Promise<Page> {
  const tab = await context.newPage()
  await old.close()
  await context.setOffline(true)
  await tab.goto(path)
  return tab
}

test('an appointment that was opened once opens without a network or with a broken proxy, and no other page does', async ({
  page,
  context,
  site,
  look,
}) => {
  const { event } = await createTwoEvents(site)
  const path = (await signUpRosa(site, event)).replace('/my/', '/m/')
  await page.goto(path)
  await expectStored(page)
  const tab = await reopenOffline(context, page, path)
  const offline = 'No connection. Last updated at 10:00 AM.'
  await expect(heading(tab)).toHaveText(offline)
  await expect(main(tab)).toContainText('Sudsy Corner, 412 Harrison Ave')
  await expect(main(tab)).toContainText('9:00 AM – 10:00 AM')
  await expect(main(tab).getByRole('link')).toHaveText(['(555) 010-0100'])
  await expect(main(tab).getByRole('img', { name: 'Check-in code' })).toBeVisible()
  await look(tab)
  await context.setOffline(false)
  await expect(heading(tab)).toHaveText('You have this spot')
  await expect(heading(tab)).toBeFocused()

  const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await context.route(/\/(m|api)\//, (route) => route.fulfill(badGateway))
  await tab.goto(path)
  await expect(heading(tab)).toHaveText(offline)
  await context.unroute(/\/(m|api)\//)
  await main(tab).getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(tab)).toHaveText('You have this spot')

  await context.setOffline(true)
  await tab.goto('/m/another-link')
  await expect(heading(tab)).toHaveText('Unable to Load Your Appointment')
  await expect(tab.goto('/')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test('the stored appointment contains no personal data, and is deleted when its event is deleted or after the family cancels', async ({
  page,
  site,
}) => {
  const { event, later } = await createTwoEvents(site)
  const path = await signUpRosa(site, event)
  await page.goto(path)
  await expectStored(page)
  const kept = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        if (!key.url.includes('/assets/'))
          texts.push(key.url, await ((await cache.match(key))?.text() ?? ''))
      }
    }
    return texts.join('\n')
  })
  expect(kept).toContain('Sudsy Corner')
  for (const secret of ['Rosa', 'rosa@', '0123', path.split('/').pop() ?? '']) {
    expect(kept).not.toContain(secret)
  }

  await site.call('DELETE', api.adminEvent(event.id))
  await page.reload()
  await expect(heading(page)).toHaveText('This event is cancelled')
  await expect.poll(() => storedCount(page)).toBe(0)

  await site.call('POST', api.register(), family(later, 0, 'Ana Ruiz', 1))
  const cancelLink = await cancelLinkFromMail(site.mail, 'ana.ruiz@example.org')
  await page.goto(cancelLink.replace('/cancel/', '/my/'))
  await expectStored(page)
  await page.getByRole('link', { name: 'Cancel My Registration' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(heading(page)).toHaveText('Registration Cancelled')
  await expect.poll(() => storedCount(page)).toBe(0)
})

test('the browser deletes a stored appointment when it is over', async ({
  page,
  context,
  site,
  passTime,
}) => {
  const { event } = await createTwoEvents(site)
  const path = await signUpRosa(site, event)
  await page.goto(path)
  await expectStored(page)
  await passTime(Date.parse(event.timeSlots[0]?.endTime ?? '') - Date.parse(site.now()))
  const tab = await reopenOffline(context, page, path)
  await expect(heading(tab)).toHaveText('Unable to Load Your Appointment')
  expect(await storedCount(tab)).toBe(0)
})
