import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { laptop, rowOf, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'

test.use(laptop)

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const statusFilter = (page: Page) => page.getByRole('combobox', { name: 'Status' })
const matchCount = (page: Page) => page.getByRole('status').filter({ hasText: 'match' })

async function addFamily(site: Site, event: Event, name: string, changes = {}): Promise<void> {
  const person = { ...family(event, 0, name), ...changes }
  await site.call('POST', api.adminRegistrations(), { ...person, status: 'auto' })
}

async function createPastAndNext(site: Site) {
  const october = (hour: string) => instantOf('2026-10-13', `${hour}:00`, 'America/New_York')
  const past = await site.createEvent([], {
    title: 'October wash',
    date: '2026-10-13',
    timeSlots: [{ startTime: october('09'), endTime: october('10'), capacity: 10 }],
  })
  const next = await site.createEvent([2])
  await addFamily(site, past, 'Anna Past', { phone: '555 010 0188' })
  await addFamily(site, next, 'Rosa Delgado', { phone: '(555) 010-0177' })
  await addFamily(site, next, 'Ben Okafor', { phone: '+1 555.010.0166' })
  await addFamily(site, next, 'Cleo Waits', { phone: '5550100155' })
  return { past, next }
}

test('the search finds registrations by name and by phone digits, also in the past; search and status filter are kept in the URL and survive a reload', async ({
  page,
  site,
  look,
}) => {
  await createPastAndNext(site)
  await signIn(page, paths.adminRegistrations())
  await expect(page.getByRole('tab')).toHaveText(['Upcoming (1)', 'Past (1)'])
  for (const [search, name] of [
    ['rosa DEL', 'Rosa Delgado'],
    ['010-0166', 'Ben Okafor'],
    // Anna is registered only for a past event, so the search opens the Past tab.
    ['555.010.0188', 'Anna Past'],
  ] as const) {
    await searchBox(page).fill(search)
    await expect(rowOf(page, name)).toBeVisible()
    await expect(matchCount(page)).toHaveText('1 match in 1 event')
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  }
  await expect(page.getByRole('tab', { name: 'Past (1)' })).toHaveAttribute('aria-selected', 'true')
  await look(page)

  await searchBox(page).fill('nobody at all')
  const none = page.getByRole('heading', { name: 'No registrations match your search' })
  await expect(none).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByRole('tab')).toHaveText(['Upcoming (1)', 'Past (1)'])

  await statusFilter(page).selectOption('Waitlist')
  await expect(rowOf(page, 'Cleo Waits')).toContainText('1st in line')
  await expect(matchCount(page)).toHaveText('1 match in 1 event')
  await searchBox(page).fill('cleo')
  await expect(page).toHaveURL('/admin/registrations?search=cleo&status=waitlist')
  await page.reload()
  await expect(searchBox(page)).toHaveValue('cleo')
  await expect(statusFilter(page)).toHaveValue('waitlist')
  await expect(rowOf(page, 'Cleo Waits')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)

  await statusFilter(page).selectOption('Confirmed')
  await expect(page.getByText('No registrations match your search')).toBeVisible()
  await searchBox(page).fill('')
  await expect(matchCount(page)).toHaveText('3 matches in 2 events')
  await statusFilter(page).selectOption('All statuses')
  await expect(page).toHaveURL('/admin/registrations')
})

test('the registrations of an event have six columns and can be limited to one slot; the counts of the events are aligned, and long names and dates have room', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10, 10], { title: 'First wash' })
  await site.createEvent([10], { title: 'Second wash' })
  await addFamily(site, event, 'N'.repeat(200))
  await site.call('POST', api.register(), {
    ...family(event, 1, 'Ben Okafor'),
    phone: '(555) 010-0199',
  })
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Contact',
    'Time Slot',
    'Status',
    'Registered',
    'Actions',
  ])
  const row = rowOf(page, 'Ben Okafor')
  await expect(row).toContainText('12 Elm Street')
  await expect(row).toContainText('Harrison, OH')
  await expect(row.getByRole('link', { name: 'ben.okafor@example.org' })).toHaveAttribute(
    'href',
    'mailto:ben.okafor@example.org',
  )
  await expect(row).toContainText('10:00 AM – 11:00 AM')
  await expect(row).toContainText('Nov 18, 10:00 AM')
  const slots = page.getByRole('group', { name: 'Time slots' })
  await slots.getByRole('button', { name: '9:00 AM' }).click()
  await expect(row).toHaveCount(0)
  await expect(rowOf(page, 'N'.repeat(200))).toBeVisible()
  await slots.getByRole('button', { name: 'All time slots' }).click()
  await expect(row).toBeVisible()
  await look(page)

  const titles = page.getByRole('heading', { level: 2 })
  const counts = titles.getByText(/ of \d+ registered/)
  const rightEdge = async (nth: number) => {
    const box = await counts.nth(nth).boundingBox()
    return box && box.x + box.width
  }
  await expect(counts).toHaveText([/2 of 20/, /0 of 10/])
  expect(await rightEdge(0)).toBe(await rightEdge(1))
  await page.setViewportSize({ width: 768, height: 900 })
  const date = titles.getByText('Tuesday, December 8, 2026').first()
  expect((await date.boundingBox())?.width).toBeGreaterThan(250)
})
