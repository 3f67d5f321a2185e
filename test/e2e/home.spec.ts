import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'

async function holdAssets(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\//, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test("home's document shows the slots in light and dark colors before any script loads, and hydration keeps its elements", async ({
  page,
  site,
}) => {
  await site.createEvent([10])
  const release = await holdAssets(page)
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Free laundry, every month')
  await expect(heading).toHaveCSS('font-weight', '800')
  const signUp = page.getByRole('link', { name: 'Sign Up for This Slot' })
  await expect(signUp).toBeVisible()
  await expect(page.getByText('10 spots available')).toBeVisible()
  const phone = page.getByRole('contentinfo').getByRole('link', { name: '(555) 010-0100' })
  await expect(phone).toHaveAttribute('href', 'tel:5550100100')
  const ground = page.locator('html')
  await expect(ground).toHaveCSS('background-color', 'rgb(251, 250, 246)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(ground).toHaveCSS('background-color', 'rgb(16, 23, 42)')

  await phone.focus()
  const serverElement = await signUp.elementHandle()
  release()
  await expectHydrated(page, signUp)
  await expect(phone).toBeFocused()
  expect(await serverElement?.evaluate((link) => link.isConnected), 'React kept the element').toBe(
    true,
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home shows all its slots and no filter, a link opens the registration page of its slot, and Find My Appointment says that it needs JavaScript', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([1, 10])
    for (let others = 0; others < 6; others++) await site.createEvent([3], { title: 'Other wash' })
    await site.call('POST', api.register(), family(event, 0, 'First Family'))
    await page.goto('/?open=1')
    await expect(page.getByRole('article')).toHaveCount(7)
    await expect(page.getByRole('search')).toHaveCount(0)
    const slots = page.getByRole('article', { name: 'Morning wash' }).getByRole('listitem')
    await expect(slots.nth(0)).toContainText('Time slot is full')
    await expect(slots.nth(1)).toContainText('10:00 AM – 11:00 AM')
    await expect(slots.nth(1)).toContainText('10 spots available')
    await slots.nth(1).getByRole('link', { name: 'Sign Up for This Slot' }).click()
    await expect(page).toHaveURL(`/register?event=${event.id}&timeSlot=${event.timeSlots[1]?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Information')
    await expect(page.getByRole('main')).toContainText('10:00 AM – 11:00 AM')

    for (const [path, words] of [
      ['/find', 'You need JavaScript to use this page.'],
      ['/es/find', 'Para usar esta página necesitas JavaScript.'],
    ] as const) {
      const document = await page.request.get(path)
      expect(await document.text()).toContain(`<noscript>${words}`)
    }
  })
})

test("home's HTML from the server equals what the browser renders into an empty page", async ({
  page,
  site,
}) => {
  await site.createEvent([1, 10])
  const event = await site.createEvent([1, 2], { title: '</script><b>Wash</b> & "fold" <!--' })
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await site.createEvent([3], { title: 'Third', description: 'Long. '.repeat(40) })
  const release = await holdAssets(page)
  const readHtml = async () => {
    const html = await page.locator('#root').innerHTML()
    return html.replace(/<!--.*?-->/g, '').split(/(?=<)/)
  }
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const serverHtml = await readHtml()

  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(<div id="root">).*(<\/div>\s*<script)/s, '$1$2')
    await route.fulfill({ response, body })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeEmpty()
  release()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await readHtml()).toEqual(serverHtml)
})

test.describe('on the day itself', () => {
  test.use({ startsAt: '2026-12-08T13:59:55.000Z' })

  test('a slot disappears from home when it starts, and after the last slot home says that there are no events, how the program works, and whom to contact', async ({
    page,
    site,
    passTime,
    look,
  }) => {
    await site.createEvent([10, 10])
    await page.goto('/')
    await expect(page.getByText('9:00 AM – 10:00 AM', { exact: true })).toBeVisible()

    await passTime(10_000)
    await expect(page.getByText('9:00 AM – 10:00 AM', { exact: true })).toBeHidden()
    await expect(page.getByText('10:00 AM – 11:00 AM', { exact: true })).toBeVisible()

    await passTime(3_600_000)
    const none = page.getByRole('heading', { name: 'No time slots are currently available.' })
    await expect(none).toBeVisible()
    await page.reload()
    await expect(none).toBeVisible()
    // The server's HTML already has the heading, but only the hydrated page notices that time passes.
    await expectHydrated(page, page.getByRole('banner').getByRole('link').first())

    await passTime(3_600_000)
    await expect(page.getByRole('heading', { name: 'No Events Available' })).toBeVisible()
    const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await expect(steps).toContainText(['Reserve a spot', 'Bring your laundry', 'Clean and fresh'])
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute(
      'href',
      'tel:5550100100',
    )
    await expect(footer.getByRole('link', { name: 'help@example.org' })).toBeVisible()
    await look(page)
  })
})

test('each slot on home states its availability in words, and its button or link names the slot', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1, 1, 2, 10])
  for (const [house, [slot, name]] of (
    [
      [0, 'Ann One'],
      [1, 'Ben Two'],
      [1, 'Cat Three'],
      [1, 'Dan Four'],
      [2, 'Eve Five'],
    ] as const
  ).entries()) {
    await site.call('POST', api.register(), family(event, slot, name, house))
  }
  await page.goto('/')
  const slots = page.getByRole('article', { name: 'Morning wash' }).getByRole('listitem')
  await expect(slots).toHaveCount(4)
  const day = 'Tuesday, December 8, 2026'
  await expect(page.getByRole('article')).toContainText(day)
  await expect(page.getByRole('article')).toContainText(
    'Sudsy Corner, 412 Harrison Ave, Harrison, OH 45030',
  )

  await expect(slots.nth(0)).toContainText('Time slot is full')
  await expect(slots.nth(0)).not.toContainText('on waitlist')
  await expect(slots.nth(1)).toContainText('Time slot is full')
  await expect(slots.nth(1)).toContainText('2 already on waitlist')
  await expect(
    slots.nth(1).getByRole('button', { name: `Join Waitlist ${day}, 10:00 AM – 11:00 AM` }),
  ).toBeVisible()
  await expect(slots.nth(2).getByText('1 spot available', { exact: true })).toBeVisible()
  await expect(slots.nth(3).getByText('10 spots available', { exact: true })).toBeVisible()
  const signUp = slots.nth(3).getByRole('link', {
    name: `Sign Up for This Slot ${day}, 12:00 PM – 1:00 PM`,
  })
  await expect(signUp).toHaveAttribute(
    'href',
    `/register?event=${event.id}&timeSlot=${event.timeSlots[3]?.id}`,
  )
  await expect(slots.nth(0).getByText('Time slot is full')).toHaveCSS('color', red)
  await expect(slots.nth(3).getByText('10 spots available')).toHaveCSS('color', green)
  await look(page)
})
const [green, red] = ['rgb(23, 104, 59)', 'rgb(168, 32, 26)']
