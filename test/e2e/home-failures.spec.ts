import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { loadWithoutList } from '../support/page-without-list.ts'

test.describe('if code does not load,', () => {
  test.use({ allowedProblems: /dynamically imported module/ })

  test('a page says that it did not load, and Load Again loads it', async ({
    page,
    site,
    look,
  }) => {
    await site.createEvent([10])
    await page.route('**/assets/RegisterPage*', (route) => route.abort('internetdisconnected'))
    await page.goto('/')
    await page.getByRole('link', { name: 'Sign Up for This Slot' }).click()
    // The page first reloads itself once, because an update may have removed the code.
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('navigation')
        .some((entry) => 'type' in entry && entry.type === 'reload'),
    )
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('This page did not load')
    await look(page)
    await page.unroute('**/assets/RegisterPage*')
    await page.getByRole('button', { name: 'Load Again' }).click()
    await expect(heading).toHaveText('Contact Information')
  })
})

test('home shows six placeholder cards while the events load, then that it cannot load them and whom to call, and Try Again loads them', async ({
  page,
  site,
  look,
}) => {
  await site.createEvent([10])
  await loadWithoutList(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(api.events(), async (route) => {
    await answered
    await route.abort('internetdisconnected')
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free laundry, every month')
  await expect(page.getByRole('status')).toHaveText('Loading time slots...')
  const placeholders = page.locator('[data-skeleton-card]')
  await expect(placeholders).toHaveCount(6)
  await look(page)

  answer()
  const failed = page.getByRole('alert')
  await expect(failed.getByRole('heading')).toHaveText('Unable to Load Events')
  await expect(failed).toContainText('Please try again later or contact us at (555) 010-0100')
  await expect(failed.getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute(
    'href',
    'tel:5550100100',
  )
  await look(page)

  await page.unroute(api.events())
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('link', { name: 'Sign Up for This Slot' })).toBeVisible()
  await expect(placeholders).toHaveCount(0)
  await expect(page.getByRole('status')).toBeEmpty()
  await expect(failed).toBeHidden()
})

test('home keeps a list that it cannot refresh, and says that the list may be out of date', async ({
  page,
  context,
  site,
  passTime,
  look,
}) => {
  const event = await site.createEvent([2])
  await page.goto('/')
  await expect(page.getByText('2 spots available')).toBeVisible()
  await expectHydrated(page)

  await context.setOffline(true)
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await passTime(30_000)
  await expect(page.getByRole('status')).toHaveText(/may be out of date/)
  await expect(page.getByText('2 spots available')).toBeVisible()
  await look(page)

  await context.setOffline(false)
  await passTime(30_000)
  await expect(page.getByText('1 spot available')).toBeVisible()
  await expect(page.getByRole('status')).toBeEmpty()
})
