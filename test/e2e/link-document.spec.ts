import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { createTwoEvents, heading, main, signUpRosa } from '../support/my-steps.ts'
import { loadWithoutList } from '../support/page-without-list.ts'

/** The server renders the appointment into the document of a personal link (docs/decisions/0074). */

const question = 'Are you sure you want to cancel your registration?'

async function holdAssets(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\//, async (route) => {
    await released
    await route.continue()
  })
  return release
}

function recordRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(my|cancel)\//.test(pathname)) requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}

/** Opens the page without its scripts, loads them, and expects that hydration keeps the elements and the focus. */
async function expectHydrationKeepsPage(page: Page, path: string, title: string) {
  const requests = recordRequests(page)
  const release = await holdAssets(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(title)
  await expect(main(page)).toContainText('Tuesday, December 8, 2026')
  const phone = page.getByRole('contentinfo').getByRole('link', { name: '(555) 010-0100' })
  const serverHtml = await readHtml(page)
  await phone.focus()
  const serverElement = await heading(page).elementHandle()
  release()
  await expectHydrated(page)
  await expect(phone).toBeFocused()
  const isKept = await serverElement?.evaluate((element) => element.isConnected)
  expect(isKept, 'React kept the heading').toBe(true)
  expect(requests).toEqual([])
  return serverHtml
}

async function readHtml(page: Page) {
  const html = await page.locator('#root').innerHTML()
  return html.replace(/<!--.*?-->/g, '').split(/(?=<)/)
}

test('My appointment can be read before any script loads, and hydration keeps its elements without a request', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  await expectHydrationKeepsPage(page, await signUpRosa(site, event), 'You have this spot')
  await expect(page).toHaveTitle(/You have this spot/)
  await expect(main(page).getByRole('img', { name: 'Check-in code' })).toBeVisible()
})

test('the cancel page can be read before any script loads, hydration keeps its elements without a request, and a browser renders the same HTML into an empty page', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  const path = (await signUpRosa(site, event)).replace('/my/', '/cancel/')
  const serverHtml = await expectHydrationKeepsPage(page, path, question)
  await expect(page).toHaveTitle(/Cancel/)
  await loadWithoutList(page)
  await page.goto(path)
  await expect(heading(page)).toHaveText(question)
  expect(await readHtml(page)).toEqual(serverHtml)
})

test('a press of “Yes, We Are Coming” before the code has loaded takes effect after the code has loaded', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  const path = await signUpRosa(site, event)
  const release = await holdAssets(page)
  await page.goto(`${path}?do=coming`, { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText('Are you coming?')
  await page.getByRole('button', { name: 'Yes, We Are Coming' }).click()
  release()
  await expect(heading(page)).toHaveText('Thank you')
  const token = path.split('/').pop() ?? ''
  expect(await site.call('GET', api.my(token))).toMatchObject({ coming: 'yes' })
})

test('Back to My appointment shows that it was moved or cancelled meanwhile', async ({
  page,
  site,
}) => {
  const { event, later } = await createTwoEvents(site)
  const path = await signUpRosa(site, event)
  await page.goto(path)
  await expect(heading(page)).toHaveText('You have this spot')
  await page.goto('/privacy')
  const move = { eventId: later.id, timeSlotId: later.timeSlots[0]?.id }
  await site.call('POST', api.myMove(path.split('/').pop() ?? ''), move)
  await page.goBack()
  await expect(main(page)).toContainText('5:00 PM – 6:00 PM')

  await page.getByRole('link', { name: 'Cancel My Registration' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(heading(page)).toHaveText('Registration Cancelled')
  await page.goBack()
  await expect(heading(page)).toHaveText('This sign-up is cancelled')
})
