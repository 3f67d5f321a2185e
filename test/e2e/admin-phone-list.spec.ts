import { api, paths } from '../../src/contract/paths.ts'
import { pageHeading, phone, signIn, toggleEvent } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

test.use(phone)

test('an opened event replaces the list of events and shows Print and All Events', async ({
  page,
  site,
  look,
}) => {
  const first = await site.createEvent([4], { title: 'First wash' })
  const event = await site.createEvent([4], { title: 'Second wash' })
  await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))
  await signIn(page, paths.adminRegistrations())
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0)
  await toggleEvent(page, event.title)
  await expect(page.getByRole('heading', { level: 2, name: first.title })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Print/ })).toBeVisible()
  await expect(page.getByText('Rosa Delgado')).toBeInViewport()
  await look(page)
  await page.getByRole('button', { name: 'All Events' }).click()
  await expect(page.getByRole('heading', { level: 2, name: first.title })).toBeVisible()
  await expect(page.getByRole('button', { name: event.title })).toBeFocused()
})

test('Back returns from an opened event to the list of events', async ({ page, site }) => {
  const first = await site.createEvent([4], { title: 'First wash' })
  const event = await site.createEvent([4], { title: 'Second wash' })
  const others = page.getByRole('heading', { level: 2, name: first.title })
  await signIn(page, paths.adminDashboard())
  await page.goto(paths.adminRegistrations())
  await toggleEvent(page, event.title)
  await expect(others).toHaveCount(0)
  await page.goBack()
  await expect(others).toBeVisible()

  // Closing the event with its button removes its history entry.
  await toggleEvent(page, event.title)
  await page.getByRole('button', { name: 'All Events' }).click()
  await expect(others).toBeVisible()
  await page.goBack()
  await expect(pageHeading(page)).toHaveText('Dashboard')

  // All Events also works if the event was opened by URL.
  await page.goto(paths.adminRegistrations({ event: event.id }))
  await page.getByRole('button', { name: 'All Events' }).click()
  await expect(others).toBeVisible()
})

test('All Events leads from a past event to the list of past events', async ({ page, site }) => {
  const timeSlots = [
    { startTime: '2026-10-13T13:00:00.000Z', endTime: '2026-10-13T14:00:00.000Z', capacity: 5 },
  ]
  const event = await site.createEvent([], { date: '2026-10-13', timeSlots })
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  await page.getByRole('button', { name: 'All Events' }).click()
  await expect(page.getByRole('tab', { name: 'Past (1)', selected: true })).toBeVisible()
  await expect(page.getByRole('button', { name: event.title })).toBeFocused()
})

test('an event with 40 slots offers them in a select list', async ({ page, site, look }) => {
  const event = await site.createEvent(Array.from({ length: 40 }, () => 2))
  await site.call('POST', api.register(), family(event, 7, 'Rosa Delgado'))
  await site.call('POST', api.register(), family(event, 9, 'Ben Carter', 1))
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  const slots = page.getByRole('combobox', { name: 'Time slots' })
  await expect(slots.getByRole('option')).toHaveCount(41)
  await slots.selectOption(event.timeSlots[7]?.id ?? '')
  await expect(page.getByText('Rosa Delgado')).toBeVisible()
  await expect(page.getByText('Ben Carter')).toHaveCount(0)
  await look(page)
})
