import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { laptop, pageHeading, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'

const zone = 'America/New_York'
const names = ['Anna Lopez', 'Bo Klein', 'Cy Marsh', 'Dee Wong', 'Eva Ruiz']

/** Creates a past event with five families: the first `came` were checked in, and the next, if any, is a no-show. */
async function createPastEvent(site: Site, day: string, came: number) {
  const at = (hour: string) => instantOf(day, `${hour}:00`, zone)
  const event = await site.createEvent([], {
    title: `Wash of ${day}`,
    date: day,
    timeSlots: [{ startTime: at('09'), endTime: at('10'), capacity: 10 }],
  })
  const ids: string[] = []
  for (const [house, name] of names.entries()) {
    const added = {
      ...family(event, 0, name, house),
      ...{ status: 'confirmed', zipCode: house < 3 ? '45030' : '45002' },
      language: name === 'Eva Ruiz' ? 'es' : 'en',
    }
    ids.push((await site.call<AdminRegistration>('POST', api.adminRegistrations(), added)).id)
  }
  const now = site.now()
  const facts = ids.slice(0, came).map((registrationId) => {
    return { id: crypto.randomUUID(), registrationId, kind: 'came', at: now }
  })
  const sent = { deviceId: crypto.randomUUID(), sentAt: now, facts }
  await site.call('POST', api.adminCheckIn(event.id), sent)
  const missed = ids[came]
  if (missed) await site.call('POST', api.adminNoShow(missed))
}

const createYear = async (site: Site) => {
  await createPastEvent(site, '2026-08-11', 2)
  await createPastEvent(site, '2026-10-13', 5)
}

const figure = (scope: Page | Locator, label: string) =>
  scope
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=..')
    .getByRole('definition')
const rows = (page: Page, table: string) =>
  page.getByRole('region', { name: table }).getByRole('row')

test.describe('on a laptop', () => {
  test.use(laptop)

  test('an administrator reads the report for a year, a quarter and a chosen period', async ({
    page,
    site,
    look,
  }) => {
    await createYear(site)
    await signIn(page, paths.adminAnalytics())
    await page.getByRole('link', { name: 'Report for Funders' }).click()
    await expect(pageHeading(page)).toHaveText('Report')
    await expect(page.getByText('January 1, 2026 to December 31, 2026')).toBeVisible()
    await expect(figure(page, 'Families served')).toContainText('5')
    await expect(figure(page, 'Families served')).toContainText('each counts once')
    await expect(figure(page, 'Visits')).toContainText('7')
    await expect(figure(page, 'Loads of laundry')).toContainText('21')
    await expect(figure(page, 'No-show rate of noted appointments')).toContainText('12.5%')
    await expect(rows(page, 'By month')).toContainText(['Month', 'Aug 2026', 'Oct 2026'])
    await expect(rows(page, 'By month').nth(2).getByRole('cell')).toHaveText(['5', '3', '5', '15'])
    await expect(rows(page, 'By zip code').nth(1).getByRole('cell')).toHaveText(['3', '5', '15'])
    await expect(rows(page, 'By language').nth(2)).toContainText('Español')
    await expect(page.getByText('This period is not over yet')).toBeVisible()
    await look(page)

    await page.getByRole('button', { name: 'This quarter' }).click()
    await expect(figure(page, 'New families')).toContainText('3')
    await expect(figure(page, 'Returning families')).toContainText('2')
    await expect(page).toHaveURL(/from=2026-10-01&to=2026-12-31/)

    await page.getByLabel('First day').fill('2026-09-30')
    await page.getByLabel('Last day').fill('2026-09-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('The last day must not be before the first day')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
    await look(page)
    await page.getByLabel('First day').fill('2026-09-01')
    await page.getByLabel('Last day').fill('2026-09-30')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Nobody was checked in during this period.')).toBeVisible()
    await page.goBack()
    await expect(figure(page, 'New families')).toContainText('3')
  })
})

test('the report shows an error for a URL whose last day is before its first day, and is downloaded and printed', async ({
  page,
  site,
}) => {
  await createYear(site)
  await signIn(page, `${paths.adminReport()}?from=2026-09-30&to=2026-09-01`)
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/must not be before/)
  await expect(page.getByRole('article')).toHaveCount(0)

  await page.goto(paths.adminReport())
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('report-2026-01-01-to-2026-12-31.csv')
  const table: string[][] = parse(await readFile(await file.path(), 'utf8'), { bom: true })
  expect(table).toContainEqual(expect.arrayContaining(['By zip code', '45030', 'Families', '3']))

  await expect(figure(page, 'Families served')).toContainText('5')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'This year' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'By month' })).toBeVisible()
  const look = await page.getByRole('article').evaluate((article) => {
    const { color, backgroundColor } = getComputedStyle(article)
    return { color, backgroundColor }
  })
  expect(look).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
})
