import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { expect, family, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { loadWithoutList } from '../support/page-without-list.ts'

const zone = 'America/New_York'

test('home shows six placeholder cards while the events load', async ({ page, site, look }) => {
  await site.createEvent([10])
  await loadWithoutList(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(api.events(), async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free laundry, every month')
  await expect(page.getByRole('status')).toHaveText('Loading time slots...')
  await expect(page.locator('[data-skeleton-card]')).toHaveCount(6)
  await look(page)

  answer()
  await expect(page.getByRole('link', { name: 'Sign Up for This Slot' })).toBeVisible()
  await expect(page.locator('[data-skeleton-card]')).toHaveCount(0)
  await expect(page.getByRole('status')).toBeEmpty()
})

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

  test('the slots on home can be read, and a link opens the registration page of its slot', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([1, 10])
    await site.call('POST', api.register(), family(event, 0, 'First Family'))
    await page.goto('/')
    const slots = page.getByRole('article', { name: 'Morning wash' }).getByRole('listitem')
    await expect(slots.nth(0)).toContainText('Time slot is full')
    await expect(slots.nth(1)).toContainText('10:00 AM – 11:00 AM')
    await expect(slots.nth(1)).toContainText('10 spots available')
    await slots.nth(1).getByRole('link', { name: 'Sign Up for This Slot' }).click()
    await expect(page).toHaveURL(`/register?event=${event.id}&timeSlot=${event.timeSlots[1]?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Information')
    await expect(page.getByRole('main')).toContainText('10:00 AM – 11:00 AM')
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

test('home without events says that there are none, how the program works, and whom to contact', async ({
  page,
  look,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No Events Available' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toContainText(
    ['Reserve a spot', 'Bring your laundry', 'Clean and fresh'],
  )
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute(
    'href',
    'tel:5550100100',
  )
  await expect(footer.getByRole('link', { name: 'help@example.org' })).toBeVisible()
  await look(page)
})

test.describe('on the day itself', () => {
  test.use({ startsAt: '2026-12-08T13:59:55.000Z' })

  test('a slot disappears from home when it starts, and home says that no slots are available after the last slot has started', async ({
    page,
    site,
    passTime,
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

test('home lists three events by time, and a row of days links to each event', async ({
  page,
  site,
  look,
}) => {
  const slotOn = (date: string, capacity: number) => ({
    startTime: instantOf(date, '09:00', zone),
    endTime: instantOf(date, '10:00', zone),
    capacity,
  })
  const add = (title: string, ...timeSlots: ReturnType<typeof slotOn>[]) =>
    site.createEvent([], { title, timeSlots })
  const last = await add('Winter wash', slotOn('2027-01-12', 1))
  await add('Two days of washing', slotOn('2026-12-08', 10), slotOn('2026-12-09', 5))
  await add('Autumn wash', slotOn('2026-11-20', 3))
  await site.call('POST', api.register(), family(last, 0, 'First Family'))

  await page.goto('/')
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText([
    'Autumn wash',
    'Two days of washing',
    'Winter wash',
  ])
  await expect(
    page.getByRole('article', { name: 'Two days of washing' }).getByRole('heading', { level: 4 }),
  ).toHaveText(['Tuesday, December 8, 2026', 'Wednesday, December 9, 2026'])

  const jumps = page.getByRole('navigation', { name: 'Jump to an event' })
  await expect(jumps.getByRole('link')).toHaveCount(3)
  await look(page)
  await jumps
    .getByRole('link', { name: 'Tuesday, January 12, 2027, Winter wash Harrison Full' })
    .click()
  await expect(page.getByRole('article', { name: 'Winter wash' })).toBeInViewport()
  await expect(page).toHaveTitle(/^Free laundry, every month/)
})
