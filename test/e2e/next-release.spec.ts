import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { makeNextRelease, type NextRelease } from '../support/next-release.ts'

/** An update while families have pages open (docs/decisions/0072) */

// React error 418 is a hydration mismatch: the test's release changes a sentence in the code, not in the server's HTML.
test.use({ allowedProblems: /dynamically imported module|404 \(Not Found\)|React error #418/ })

let next: NextRelease
test.beforeEach(() => {
  next = makeNextRelease('Contact Information', 'How to Reach You')
})
test.afterEach(() => next.remove())

function countDocuments(page: Page): () => number {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  return () => documents
}

test('a page whose remaining code was removed by a new release reloads itself from that release', async ({
  page,
  site,
}) => {
  await site.createEvent([10])
  await page.goto('/privacy')
  await site.goDown()
  await site.comeBack(next.webFolder)
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Sign Up for This Slot' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to Reach You')
})

for (const missing of ['app', 'HomePage', 'core'])
  test(`a page reloads itself if its ${missing} code is missing, as it can be on another process during an update`, async ({
    page,
    site,
  }) => {
    await site.createEvent([10])
    const documents = countDocuments(page)
    let refusals = 0
    // The first document may request the file twice: as a preload, and after that fails, from its script.
    await page.route(`**/assets/${missing}-*.js`, async (route) => {
      if (documents() > 1) return route.continue()
      refusals++
      await route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' })
    })
    await page.goto('/')
    // Wait for the reload, which would abort a navigation.
    await expect.poll(documents).toBe(2)
    await page.getByRole('link', { name: 'Sign Up for This Slot' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Information')
    expect(refusals).toBeGreaterThan(0)
  })

test('a page whose code stays missing reloads itself only once, and then says that it did not load', async ({
  page,
  site,
}) => {
  await site.createEvent([10])
  const documents = countDocuments(page)
  await page.route('**/assets/HomePage-*.js', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
  )
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Load Again' })).toBeVisible()
  await expect.poll(documents).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
})
