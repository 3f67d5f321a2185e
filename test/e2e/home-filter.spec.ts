import type { Page } from '@playwright/test'
import { api } from '../../src/contract/paths.ts'
import { addDays, instantOf } from '../../src/domain/program-time.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'

const zone = 'America/New_York'
const places = ['Harrison', 'Cleves', 'North Bend']

/** Creates an event with one slot at 9:00 every third day from December 1; the first event is full. */
async function createEvents(site: Site, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const date = addDays('2026-12-01', index * 3)
    const event = await site.createEvent([], {
      title: `Wash ${index + 1}`,
      location: places[index % places.length] ?? '',
      timeSlots: [
        {
          startTime: instantOf(date, '09:00', zone),
          endTime: instantOf(date, '10:00', zone),
          capacity: index === 0 ? 1 : 5,
        },
      ],
    })
    if (index === 0) await site.call('POST', api.register(), family(event, 0, 'First Family'))
  }
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const filterForm = (page: Page) => page.getByRole('search', { name: 'Find a time' })
const eventCount = (page: Page) => filterForm(page).getByRole('status')

test('six events get a row of days that links to each; seven get the filter, which says if no times match, and which Show All Events clears', async ({
  page,
  site,
  look,
}) => {
  await createEvents(site, 6)
  await page.goto('/')
  const jumps = page.getByRole('navigation', { name: 'Jump to an event' })
  await expect(jumps.getByRole('link')).toHaveCount(6)
  await expect(filterForm(page)).toHaveCount(0)
  await look(page)
  await jumps
    .getByRole('link', { name: 'Wednesday, December 16, 2026, Wash 6 North Bend 5 open' })
    .click()
  await expect(page.getByRole('article', { name: 'Wash 6' })).toBeInViewport()
  await expect(page).toHaveTitle(/^Free laundry, every month/)

  await createEvents(site, 1)
  await page.goto('/?place=Cleves')
  await expect(filterForm(page)).toBeVisible()
  await expect(jumps).toHaveCount(0)
  await expect(titles(page)).toHaveText(['Wash 2', 'Wash 5'])
  await filterForm(page).getByLabel('Day').selectOption('Tue, Dec 1')
  await expect(page.getByRole('heading', { name: 'No times match' })).toBeVisible()
  await expect(eventCount(page)).toHaveText('0 of 7 events')
  await look(page)
  await page.getByRole('button', { name: 'Show All Events' }).press('Enter')
  await expect(titles(page)).toHaveCount(7)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Available Time Slots' })).toBeFocused()
})

test('Place and "Open only" filter the list with the keyboard, announce the count, and are kept in the URL', async ({
  page,
  site,
  look,
}) => {
  await createEvents(site, 8)
  await page.goto('/')
  await expect(eventCount(page)).toHaveText('8 events')
  await look(page)

  await filterForm(page).getByLabel('Day').focus()
  await page.keyboard.press('Tab')
  await expect(filterForm(page).getByLabel('Place')).toBeFocused()
  await page.keyboard.type('Harrison')
  await expect(eventCount(page)).toHaveText('3 of 8 events')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(filterForm(page).getByLabel('Open only')).toBeChecked()
  await expect(titles(page)).toHaveText(['Wash 4', 'Wash 7'])
  await expect(eventCount(page)).toHaveText('2 of 8 events')
  await expect(page).toHaveURL('/?place=Harrison&open=1')

  await page.reload()
  await expect(titles(page)).toHaveText(['Wash 4', 'Wash 7'])
  await expect(filterForm(page).getByLabel('Place')).toHaveValue('Harrison')
  await expect(filterForm(page).getByLabel('Open only')).toBeChecked()

  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/es?place=Harrison&open=1')
  await expect(titles(page)).toHaveText(['Wash 4', 'Wash 7'])
})
