import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { chooseMore, laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'
import { expectErrorsAtFields } from '../support/public-steps.ts'

const at = (day: string, time: string) => instantOf(day, time, 'America/New_York')
const slotsOn = (day: string) => [
  // The first slot includes the hour that the clock change skips.
  { startTime: at(day, '01:30'), endTime: at(day, '04:00'), capacity: 4 },
  { startTime: at(day, '09:00'), endTime: at(day, '10:00'), capacity: 10 },
]
const usualDay = '2027-03-07'
const clockChangeDay = '2027-03-14'

test.use({ ...laptop, startsAt: '2027-03-01T12:00:00.000Z' })

test('an event that is duplicated to the day of the clock change keeps its wall-clock times', async ({
  page,
  site,
  look,
}) => {
  await site.createEvent([], { title: 'March wash', date: usualDay, timeSlots: slotsOn(usualDay) })
  await signIn(page, paths.adminEvents())
  await chooseMore(page, 'March wash', 'Duplicate')
  const dialog = page.getByRole('dialog', { name: 'Clone Event' })
  await expect(dialog).toContainText('"March wash" (Sunday, March 7, 2027)')
  await expect(dialog.getByLabel('New date')).toHaveAttribute('min', '2027-03-01')
  await expect(dialog.getByLabel('New date')).toHaveValue('2027-04-04')
  await expect(dialog).toContainText('Suggested: the first Sunday of April 2027.')
  await look(page)
  await dialog.getByLabel('New date').fill('')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expectErrorsAtFields(dialog, { 'New date': 'Date is required' })
  await dialog.getByLabel('New date').fill('2027-02-28')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expectErrorsAtFields(dialog, { 'New date': 'Choose today or a later day' })
  await dialog.getByLabel('New date').fill(clockChangeDay)
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await readToast(page, 'Event Cloned', 'March wash, Sunday, March 14, 2027')

  await expect(page.getByRole('tab', { name: 'Upcoming Events (2)' })).toBeVisible()
  await chooseMore(page, 'March wash, Sunday, March 14, 2027', 'View')
  const view = page.getByRole('dialog', { name: 'March wash' })
  await expect(view).toContainText('Sunday, March 14, 2027')
  await expect(view.getByRole('listitem')).toHaveText([/^1:30 AM.*0 of 4/, /^9:00 AM.*0 of 10/])
  await look(page)

  const events = await site.call<Event[]>('GET', api.adminEvents())
  expect(events.map(({ timeSlots }) => timeSlots)).toMatchObject([
    slotsOn(usualDay),
    slotsOn(clockChangeDay),
  ])
})
