import type { Locator, Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { goToScreen, laptop, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'

test.use(laptop)

/**
 * A past event with a family that came, a no-show, and a family about which nothing is noted; and a full upcoming event
 * with a waitlist
 */
async function createPastAndNext(site: Site) {
  const october = (hour: string) => instantOf('2026-10-13', `${hour}:00`, 'America/New_York')
  const past = await site.createEvent([], {
    title: 'October wash',
    date: '2026-10-13',
    timeSlots: [{ startTime: october('09'), endTime: october('10'), capacity: 10 }],
  })
  for (const name of ['Anna Came', 'Bo Unknown', 'Cy Missed']) {
    const added = { ...family(past, 0, name), status: 'confirmed' }
    const { id } = await site.call<AdminRegistration>('POST', api.adminRegistrations(), added)
    if (name === 'Cy Missed') await site.call('POST', api.adminNoShow(id))
    if (name === 'Anna Came') await checkIn(site, past.id, id)
  }
  const next = await site.createEvent([1])
  // Advance the clock: the no-show is dated after its registration, and must still be older than the next sign-ups.
  site.setTime(new Date(Date.parse(site.now()) + 1000).toISOString())
  const other = { phone: '(555) 010-0144' }
  await site.call('POST', api.register(), { ...family(next, 0, 'Rosa Delgado'), ...other })
  await site.call('POST', api.register(), { ...family(next, 0, 'Ben Okafor'), ...other })
  return { past, next }
}

async function checkIn(site: Site, eventId: string, registrationId: string): Promise<void> {
  const at = site.now()
  const fact = { id: crypto.randomUUID(), registrationId, kind: 'came', at }
  const sent = { deviceId: crypto.randomUUID(), sentAt: at, facts: [fact] }
  await site.call('POST', api.adminCheckIn(eventId), sent)
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (scope: Locator, label: string) =>
  scope.getByRole('term').filter({ hasText: label }).locator('xpath=..').getByRole('definition')

test('analytics shows its figures, and charts with tables', async ({ page, site, look }) => {
  await createPastAndNext(site)
  await signIn(page, paths.adminAnalytics())
  for (const [label, value] of [
    ['Active Events', '1'],
    ['Total Registrations', '3'],
    ['Waitlist Count', '1'],
    ['No-show Rate', '33.3%'],
  ] as const) {
    await expect(figure(panel(page, 'Figures'), label)).toContainText(value)
  }
  const trends = panel(page, 'Registration Trends')
  await expect(figure(trends, 'Daily Average')).toHaveText('0.2')
  await expect(figure(trends, 'Weekly Total')).toHaveText('5')
  await expect(figure(trends, 'Capacity Utilization')).toHaveText('100%')
  const statuses = panel(page, 'Status Distribution')
  for (const [label, count] of [
    ['Confirmed', '3'],
    ['Waitlist', '1'],
    ['Cancelled', '0'],
    ['No-Show', '1'],
  ] as const) {
    await expect(figure(statuses, label).locator('strong')).toHaveText(count)
  }

  await trends.getByText('Show as table').click()
  await expect(trends.getByRole('row').last()).toHaveText('Week of Nov 16, so far5')
  const attendance = panel(page, 'Attendance per event')
  await expect(attendance).toContainText(
    '1 of 2 families with an appointment came (50%). 1 family was not noted.',
  )
  await attendance.getByText('Show as table').click()
  await expect(attendance.getByRole('columnheader')).toHaveText([
    'Event',
    'Came',
    'No-show',
    'Not noted',
    'Cancelled late',
  ])
  await expect(attendance.getByRole('row').last().getByRole('cell')).toHaveText([
    '1',
    '1',
    '1',
    '0',
  ])
  const leads = panel(page, 'No-shows by time of sign-up')
  await expect(leads).toContainText('1 of 2 families did not come (50%). 1 family was not noted.')
  await expect(panel(page, 'Freed spots taken again')).toContainText('No spot in a full time slot')
  const speed = panel(page, 'How fast time slots fill')
  await expect(speed.getByRole('row').filter({ hasText: 'Morning wash' })).toContainText(
    '1 of 1 time slot full',
  )
  const zipCodes = panel(page, 'Families per zip code')
  await expect(zipCodes.getByRole('row', { name: '45030' }).getByRole('cell')).toHaveText('4')
  const activity = panel(page, 'Recent Activity')
  await expect(activity.getByRole('listitem').first()).toContainText('Ben Okafor')
  await expect(activity.getByRole('img', { name: 'No-show' })).toBeVisible()
  // Look at an open explanation too.
  await page.getByRole('button', { name: 'How this is counted: Active Events' }).focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await look(page)
})

test('the explanations and charts of analytics can be read with the keyboard, and an explanation also opens when the pointer hovers over its button', async ({
  page,
  site,
}) => {
  await createPastAndNext(site)
  await signIn(page, paths.adminAnalytics())
  const figures = panel(page, 'Figures')
  await figures.getByRole('button', { name: 'How this is counted: Active Events' }).focus()
  const first = page.getByRole('tooltip', { name: /^Events whose last time slot/ })
  await expect(first).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(first).toHaveCount(0)
  const second = figures.getByRole('button', { name: 'How this is counted: Total Registrations' })
  await expect(second).toBeFocused()
  await expect(second).toHaveAccessibleDescription(/^All confirmed registrations/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tooltip')).toHaveText(/^All confirmed registrations/)
  await page.keyboard.press('Escape')

  const attendance = panel(page, 'Attendance per event')
  await attendance.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  const reading = attendance.getByRole('status')
  await expect(reading).toContainText('October wash')
  await expect(reading).toContainText('Came1')
  await attendance.getByText('Show as table').focus()
  await page.keyboard.press('Enter')
  await expect(attendance.getByRole('table')).toBeVisible()

  await figures.getByRole('button', { name: 'How this is counted: No-show Rate' }).hover()
  await expect(page.getByRole('tooltip', { name: /^No-shows ÷/ })).toBeVisible()
})

test('analytics and the dashboard show sentences while there is no data; then the dashboard shows four figures, the next event with its slots, and recent activity', async ({
  page,
  site,
  look,
}) => {
  // The activity log always has a line about the first administrator, so replace the log.
  await page.route(api.adminActivity(), (route) => route.fulfill({ json: [] }))
  await signIn(page, paths.adminAnalytics())
  for (const words of [
    'Nobody has registered in the last 12 weeks.',
    'No registrations yet.',
    'No events have ended yet.',
    'No families yet.',
    'No recent activity found',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(figure(panel(page, 'Figures'), 'No-show Rate')).toContainText('0%')
  await goToScreen(page, 'Dashboard')
  await expect(panel(page, 'Next Event')).toContainText('No events are planned.')
  await expect(panel(page, 'Recent Activity')).toContainText('No recent activity found')

  await page.unroute(api.adminActivity())
  await createPastAndNext(site)
  await page.reload()
  const figures = panel(page, 'Figures')
  await expect(figure(figures, 'Active Events')).toContainText('1')
  await expect(figure(figures, 'Total Registrations')).toContainText('3')
  await expect(figure(figures, 'Waitlist')).toContainText('1')
  await expect(figure(figures, 'No-show Rate')).toContainText('33.3%')
  const next = panel(page, 'Next Event')
  await expect(next.getByRole('listitem')).toHaveText(/^9:00 AM.*1 of 1.*full, 1 waiting$/)
  const activity = panel(page, 'Recent Activity')
  await expect(activity.getByRole('listitem').first()).toContainText('Ben Okafor')
  await expect(
    activity.getByRole('listitem').filter({ hasText: 'Cy Missed' }).first(),
  ).toContainText('by maria')
  await look(page)
  await next.getByRole('link', { name: 'See Registrations' }).click()
  await expect(page.getByRole('rowheader')).toHaveText([/^Rosa Delgado/, /^Ben Okafor/])
})
