import type { Locator, Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import type { CreateSeriesRequest, Series } from '../../src/contract/series.ts'
import { fillSlot, laptop, onlyEvent, readToast, signIn } from '../support/admin-steps.ts'
import { expect, type Site, test } from '../support/e2e.ts'
import { expectErrorsAtFields } from '../support/public-steps.ts'

/** The first event, on December 8, 2026, is created at once: the journeys begin 20 days before. */
const monthlyWash: CreateSeriesRequest = {
  name: 'Monthly wash',
  title: 'Free laundry day',
  location: 'Harrison',
  week: 2,
  weekday: 2,
  openDaysAhead: 30,
  timeSlots: [{ startTime: '09:00', endTime: '10:00', capacity: 10 }],
}

async function openSeries(page: Page): Promise<void> {
  await signIn(page, paths.adminEvents())
  await page.getByRole('tab', { name: 'Series' }).click()
  await expect(page.getByRole('button', { name: 'Create Series' })).toBeVisible()
}

const addSeries = (site: Site, changes: Partial<CreateSeriesRequest> = {}) =>
  site.call<Series>('POST', api.adminSeriesList(), { ...monthlyWash, ...changes })

const months = (page: Page) =>
  page.getByRole('list', { name: 'Next months of Monthly wash' }).getByRole('listitem')

const preview = (dialog: Locator) => dialog.getByRole('status').getByRole('listitem')

test('after the list of series did not load, Try Again loads it, and an administrator previews and creates a series with its first event', async ({
  page,
  site,
  look,
}) => {
  await page.route(`**${api.adminSeriesList()}`, (route) => route.fulfill({ status: 503 }))
  await signIn(page, paths.adminEvents())
  await page.getByRole('tab', { name: 'Series' }).click()
  await expect(page.getByRole('heading', { name: 'Unable to Load Series' })).toBeVisible()
  await page.unroute(`**${api.adminSeriesList()}`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No series yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Create Series' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Series' })
  await dialog.getByRole('button', { name: 'Create Series' }).click()
  await expectErrorsAtFields(dialog, {
    'Series name': 'Series name is required',
    Title: 'Title is required',
    Location: 'Location is required',
    'Start time': 'Start time is required',
    'End time': 'End time is required',
  })
  await look(page)

  await expect(preview(dialog)).toHaveText([
    'Tuesday, December 8, 2026Families see it from today',
    'Tuesday, January 12, 2027Families see it from Sunday, December 13',
    'Tuesday, February 9, 2027Families see it from Sunday, January 10',
  ])
  await dialog.getByLabel('Week of the month').selectOption('Last')
  await dialog.getByLabel('Weekday').selectOption('Friday')
  await dialog.getByLabel('Show the event this many days ahead').fill('14')
  await expect(preview(dialog)).toHaveText([
    'Friday, November 27, 2026Families see it from today',
    'Friday, December 25, 2026Families see it from Friday, December 11',
    'Friday, January 29, 2027Families see it from Friday, January 15',
  ])

  await dialog.getByLabel('Series name').fill('Monthly wash')
  await dialog.getByLabel('Title').fill('Friday wash')
  await dialog.getByLabel('Location').fill('Harrison')
  await fillSlot(dialog, 1, { from: '09:00', to: '10:00', capacity: '6' })
  await dialog.getByRole('button', { name: 'Add another time slot' }).click()
  await expect(dialog.getByLabel('Start time').nth(1)).toHaveValue('10:00')
  await dialog.getByRole('button', { name: 'Create Series' }).click()
  await expect(page.getByRole('button', { name: 'Create Series' })).toBeFocused()
  await readToast(page, 'Series Created', 'Monthly wash')

  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Monthly wash')
  await expect(
    page.getByText('Last Friday of each month, shown and open for sign-up 14 days ahead'),
  ).toBeVisible()
  await expect(months(page)).toContainText(['Created', 'Planned', 'Planned'])
  expect(await onlyEvent(site)).toMatchObject({
    title: 'Friday wash',
    timeSlots: [
      { startTime: '2026-11-27T14:00:00.000Z', capacity: 6 },
      { startTime: '2026-11-27T15:00:00.000Z', endTime: '2026-11-27T16:00:00.000Z' },
    ],
  })
})

test('with the keyboard, an administrator skips, restores and moves a month of a series and pauses it; a month whose event was deleted stays without one', async ({
  page,
  site,
  look,
}) => {
  const { months: made } = await addSeries(site)
  await site.call('DELETE', api.adminEvent(made[0]?.eventId ?? ''))
  await openSeries(page)
  await expect(months(page).first()).toContainText('will not be created again')
  await expect(months(page).first().getByRole('button')).toHaveCount(0)
  expect(await site.call<Event[]>('GET', api.adminEvents())).toEqual([])

  const january = months(page).nth(1)
  await january.getByRole('button', { name: 'Skip Tuesday, January 12, 2027' }).press('Enter')
  await expect(january.getByRole('button', { name: 'Undo' })).toBeFocused()
  await readToast(page, 'Month Skipped', 'Monthly wash, January 2027')
  await expect(january).toContainText('Skipped')

  await january.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(january.getByRole('button', { name: 'Skip' })).toBeFocused()
  await readToast(page, 'Month Restored')
  await expect(january).toContainText('Planned')

  await january.getByRole('button', { name: 'Move' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move January 2027' })
  await look(page)
  await dialog.getByLabel('New date').fill('2027-02-02')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expectErrorsAtFields(dialog, { 'New date': 'Choose a day in the same month' })
  await dialog.getByLabel('New date').fill('2027-01-20')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(january.getByRole('button', { name: 'Move' })).toBeFocused()
  await readToast(page, 'Month Moved', 'Monthly wash, January 2027')
  await expect(january).toContainText('Wednesday, January 20, 2027')
  await expect(january).toContainText('Instead of Tuesday, January 12')

  await page.getByRole('button', { name: 'Show the next 12 months' }).click()
  await expect(months(page)).toHaveCount(12)
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused()
  await expect(january).toContainText('Not created while the series is paused')
  await look(page)
})

test.describe('on a laptop', () => {
  test.use(laptop)

  test('a change to a series that another administrator has changed is refused, and then applies to months without an event; the question before deletion says how many events stay', async ({
    page,
    site,
  }) => {
    const { id } = await addSeries(site)
    await openSeries(page)
    await page.getByRole('button', { name: 'Edit Monthly wash' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Series' })
    await dialog.getByLabel('Title').fill('Mine')
    site.setTime('2026-11-18T15:01:00.000Z')
    await site.call('PUT', api.adminSeries(id), { title: 'Theirs' })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByRole('button', { name: 'Show the New Version' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue('Theirs')

    await dialog.getByLabel('Weekday').selectOption('Thursday')
    await expect(preview(dialog)).toHaveText([
      'Tuesday, December 8, 2026Its event is already created',
      'Thursday, January 14, 2027Families see it from Tuesday, December 15',
      'Thursday, February 11, 2027Families see it from Tuesday, January 12',
    ])
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('button', { name: 'Edit Monthly wash' })).toBeFocused()
    await readToast(page, 'Series Updated', 'Monthly wash')
    await expect(page.getByText('Second Thursday of each month')).toBeVisible()

    await page.getByRole('button', { name: 'Delete Monthly wash' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Series?' })
    await expect(question).toContainText('1 event that it already created stays')
    await expect(question.getByRole('button', { name: 'Keep Series' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete Series' }).click()
    await expect(page.getByRole('button', { name: 'Create Series' })).toBeFocused()
    await readToast(page, 'Series Deleted', 'Monthly wash')
    await page.getByRole('tab', { name: 'Upcoming Events (1)' }).click()
    await expect(page.getByRole('heading', { name: 'Free laundry day' })).toBeVisible()
  })
})
