import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { makeNextRelease } from '../support/next-release.ts'

// React error 418 (hydration mismatch): the next release changes a sentence in the code, but not in the server's HTML.
test.use({ allowedProblems: /dynamically imported module|404 \(Not Found\)|React error #418/ })

function countDocuments(page: Page): () => number {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  return () => documents
}

test('a page reloads itself from the new release if that release has removed the rest of the page’s code', async ({
  page,
  site,
}) => {
  await site.createEvent([10])
  const next = makeNextRelease('Contact Information', 'How to Reach You')
  await page.goto('/privacy')
  await site.goDown()
  await site.comeBack(next.webFolder)
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Sign Up for This Slot' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to Reach You')
  next.remove()
})

for (const missing of ['app', 'HomePage', 'core'])
  test(`a page reloads itself if the server process lacks the page’s ${missing} code during an update`, async ({
    page,
    site,
  }) => {
    await site.createEvent([10])
    const documents = countDocuments(page)
    let refusals = 0
    // A document may request the file twice: as a preload, and again from its script if the preload fails.
    await page.route(`**/assets/${missing}-*.js`, async (route) => {
      if (documents() > 1) return route.continue()
      refusals++
      await route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' })
    })
    await page.goto('/')
    // Wait for the reload, because it would abort a navigation.
    await expect.poll(documents).toBe(2)
    await page.getByRole('link', { name: 'Sign Up for This Slot' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Information')
    expect(refusals).toBeGreaterThan(0)
  })

test('a page reloads itself only once if its code stays missing, and then says that it did not load', async ({
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
