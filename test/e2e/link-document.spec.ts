import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { createTwoEvents, heading, main, signUpRosa } from '../support/my-steps.ts'
import { loadWithoutList } from '../support/page-without-list.ts'

/** The server renders the appointment into the document of a personal link (docs/decisions/0074). */

const question = 'Are you sure you want to cancel your registration?'
const cancelPath = (path: string) => path.replace('/my/', '/cancel/')

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('My appointment can be read, and its links to the other language and the cancel page work', async ({
    page,
    site,
  }) => {
    const { event } = await createTwoEvents(site)
    const path = await signUpRosa(site, event)
    await page.goto(path)
    await expect(heading(page)).toHaveText('You have this spot')
    await expect(main(page)).toContainText('Tuesday, December 8, 2026')
    await expect(main(page)).toContainText('Sudsy Corner, 412 Harrison Ave')
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
    await expect(heading(page)).toHaveText('Tienes este lugar')
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await page.getByRole('link', { name: 'Cancel My Registration' }).click()
    await expect(heading(page)).toHaveText(question)
    await expect(main(page)).toContainText('9:00 AM – 10:00 AM')
  })
})

for (const [kind, title] of [
  ['my', 'You have this spot'],
  ['cancel', question],
] as const) {
  test(`the page at /${kind}/ can be read before any script loads, and hydration keeps its elements without a request`, async ({
    page,
    site,
  }) => {
    const { event } = await createTwoEvents(site)
    const path = (await signUpRosa(site, event)).replace('/my/', `/${kind}/`)
    const requests = recordRequests(page)
    const release = await holdAssets(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(heading(page)).toHaveText(title)
    await expect(main(page)).toContainText('Tuesday, December 8, 2026')
    const phone = page.getByRole('contentinfo').getByRole('link', { name: '(555) 010-0100' })
    await phone.focus()
    const serverElement = await heading(page).elementHandle()
    release()
    await expectHydrated(page)
    await expect(page).toHaveTitle(kind === 'my' ? /You have this spot/ : /Cancel/)
    await expect(phone).toBeFocused()
    expect(await serverElement?.evaluate((element) => element.isConnected), 'React kept it').toBe(
      true,
    )
    if (kind === 'my')
      await expect(main(page).getByRole('img', { name: 'Check-in code' })).toBeVisible()
    expect(requests).toEqual([])
  })
}

test('the HTML of the cancel page from the server equals what the browser renders into an empty page', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  const path = cancelPath(await signUpRosa(site, event))
  const readHtml = async () => {
    const html = await page.locator('#root').innerHTML()
    return html.replace(/<!--.*?-->/g, '').split(/(?=<)/)
  }
  const release = await holdAssets(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const serverHtml = await readHtml()
  release()
  await loadWithoutList(page)
  await page.goto(path)
  await expect(heading(page)).toHaveText(question)
  expect(await readHtml()).toEqual(serverHtml)
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

test('Back from the cancel page shows that the appointment is cancelled', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  const path = await signUpRosa(site, event)
  await page.goto(path)
  await page.getByRole('link', { name: 'Cancel My Registration' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(heading(page)).toHaveText('Registration Cancelled')
  await page.goBack()
  await expect(heading(page)).toHaveText('This sign-up is cancelled')
})

test('Back from another document shows that the appointment was cancelled meanwhile', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  const path = await signUpRosa(site, event)
  await page.goto(path)
  await expect(heading(page)).toHaveText('You have this spot')
  await page.goto('/privacy')
  await site.call('POST', api.cancel(path.split('/').pop() ?? ''))
  await page.goBack()
  await expect(heading(page)).toHaveText('This sign-up is cancelled')
})
