import { api, paths } from '../../src/contract/paths.ts'
import {
  chooseStatus,
  openWithinApp,
  pageHeading,
  phone,
  rowOf,
  signIn,
  statusButton,
  toggleEvent,
} from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

test.use(phone)

test('an opened event replaces the list of events, shows Print and a card for each family, and offers 40 slots in a select list', async ({
  page,
  site,
  look,
}) => {
  const long = await site.createEvent(
    Array.from({ length: 40 }, () => 2),
    { title: 'Long wash' },
  )
  const event = await site.createEvent([4], { title: 'Second wash' })
  await site.call('POST', api.register(), family(event, 0, 'Ana Ruiz'))
  await site.call('POST', api.register(), family(long, 7, 'Rosa Delgado'))
  await site.call('POST', api.register(), family(long, 9, 'Ben Carter', 1))
  await signIn(page, paths.adminRegistrations())
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0)
  await toggleEvent(page, event.title)
  await expect(page.getByRole('heading', { level: 2, name: long.title })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Print/ })).toBeVisible()
  await expect(page.getByText('Ana Ruiz')).toBeInViewport()

  await page.getByRole('button', { name: 'All Events' }).click()
  await toggleEvent(page, long.title)
  const slots = page.getByRole('combobox', { name: 'Time slots' })
  await expect(slots.getByRole('option')).toHaveCount(41)
  await expect(page.getByRole('table')).toHaveCount(0)
  await slots.selectOption(long.timeSlots[7]?.id ?? '')
  await expect(rowOf(page, 'Rosa Delgado')).toBeVisible()
  await expect(page.getByText('Ben Carter')).toHaveCount(0)
  await look(page)
  await chooseStatus(page, 'Rosa Delgado', 'No-Show')
  await page.getByRole('button', { name: 'Mark as No-Show' }).click()
  await expect(statusButton(page, 'Rosa Delgado', 'No-Show')).toBeFocused()
})

test('All Events and Back return from an opened event to the list of events, and from a past event to the list of past events', async ({
  page,
  site,
}) => {
  const timeSlots = [
    { startTime: '2026-10-13T13:00:00.000Z', endTime: '2026-10-13T14:00:00.000Z', capacity: 5 },
  ]
  const past = await site.createEvent([], { date: '2026-10-13', title: 'Past wash', timeSlots })
  const first = await site.createEvent([4], { title: 'First wash' })
  const event = await site.createEvent([4], { title: 'Second wash' })
  const others = page.getByRole('heading', { level: 2, name: first.title })
  await signIn(page, paths.adminDashboard())
  await openWithinApp(page, paths.adminRegistrations())
  await toggleEvent(page, event.title)
  await expect(others).toHaveCount(0)
  await page.goBack()
  await expect(others).toBeVisible()

  // Closing the event with its button removes its history entry.
  await toggleEvent(page, event.title)
  await page.getByRole('button', { name: 'All Events' }).click()
  await expect(others).toBeVisible()
  await expect(page.getByRole('button', { name: event.title })).toBeFocused()
  await page.goBack()
  await expect(pageHeading(page)).toHaveText('Dashboard')

  // All Events also works if the event was opened by URL.
  await page.goto(paths.adminRegistrations({ event: event.id }))
  await page.getByRole('button', { name: 'All Events' }).click()
  await expect(others).toBeVisible()
  await openWithinApp(page, paths.adminRegistrations({ event: past.id }))
  await page.getByRole('button', { name: 'All Events' }).click()
  await expect(page.getByRole('tab', { name: 'Past (1)', selected: true })).toBeVisible()
  await expect(page.getByRole('button', { name: past.title })).toBeFocused()
})
