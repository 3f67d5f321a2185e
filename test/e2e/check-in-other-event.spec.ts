import { paths } from '../../src/contract/paths.ts'
import { openWithinApp } from '../support/admin-steps.ts'
import {
  addFamily,
  bar,
  countStoredCheckIn,
  createDay,
  expectReady,
  familyRow,
  morning,
  openCheckIn,
  reopen,
  rowOnServer,
  tap,
} from '../support/check-in-steps.ts'
import { expect, test } from '../support/e2e.ts'

test.use({ startsAt: morning })

test('the check-in code of a later event opens a page that names that event, records nothing, and links back to today’s list and its unsent changes', async ({
  page,
  context,
  site,
  look,
}) => {
  const today = await createDay(site)
  const timeSlots = [
    { startTime: '2027-01-12T13:00:00.000Z', endTime: '2027-01-12T14:00:00.000Z', capacity: 5 },
  ]
  const next = await site.createEvent([], {
    ...{ title: 'Laundry in January', date: '2027-01-12T13:00:00.000Z', timeSlots },
  })
  await addFamily(site, today, 'Ana Bell')
  const other = await addFamily(site, next, 'Eli Else')
  await openCheckIn(page, today)
  await expectReady(page)

  const tab = await reopen(context, page, paths.adminCheckIn(next.id, { registration: other.id }))
  const notice = tab.getByRole('alert')
  await expect(notice).toContainText('This code is for another event')
  await expect(notice).toContainText('Laundry in January, Tuesday, January 12')
  await expect(familyRow(tab, 'Eli Else')).toBeVisible()
  await expect(familyRow(tab, 'Eli Else').getByRole('button')).toHaveCount(0)
  await expect(tab.getByText('now', { exact: true })).toHaveCount(0)
  await look(tab)
  await expect
    .poll(() => countStoredCheckIn(tab), 'the list of the day')
    .toEqual({ lists: 1, facts: 0 })
  await notice.getByRole('button', { name: 'Stay Here' }).click()
  await expect(tab.getByText('Check-in opens the day before')).toBeVisible()

  const again = await reopen(context, tab, paths.adminCheckIn(next.id, { registration: other.id }))
  await expect(again.getByRole('alert')).toContainText('This code is for another event')
  await context.setOffline(true)
  await again.getByRole('link', { name: 'Back to That List' }).click()
  await expect(familyRow(again, 'Ana Bell')).toBeVisible()
  await tap(again, 'Came', 'Ana Bell')
  await expect(bar(again)).toContainText('1 change not sent yet')
  await again.close()

  await context.setOffline(false)
  const last = await context.newPage()
  await last.goto(paths.adminCheckIn(next.id, { registration: other.id }))
  await expect(last.getByRole('alert')).toContainText('This code is for another event')
  await expect(bar(last)).toContainText('1 change not sent yet.')
  await bar(last).getByRole('link').click()
  await expect(familyRow(last, 'Ana Bell')).toBeVisible()
  await expect(bar(last)).toContainText('Everything is sent.')
  expect(await rowOnServer(site, today, 'Ana Bell')).toMatchObject({ attendance: 'came' })
})

test('the check-in code of today’s event marks its family, although the phone also has the lists of an event that is over and of the next day', async ({
  page,
  context,
  site,
}) => {
  const today = await createDay(site)
  const ana = await addFamily(site, today, 'Ana Bell')
  const createAt = (date: string) => {
    const timeSlots = [
      { startTime: `${date}T13:00:00.000Z`, endTime: `${date}T14:00:00.000Z`, capacity: 5 },
    ]
    return site.createEvent([], { title: date, date: `${date}T05:00:00.000Z`, timeSlots })
  }
  const [yesterday, tomorrow] = [await createAt('2026-12-07'), await createAt('2026-12-09')]
  await openCheckIn(page, yesterday)
  await expect(page.getByText(yesterday.title)).toBeVisible()
  await openWithinApp(page, paths.adminCheckIn(tomorrow.id))
  await expect(page.getByText(tomorrow.title)).toBeVisible()
  await expectReady(page)
  await expect.poll(() => countStoredCheckIn(page)).toEqual({ lists: 2, facts: 0 })
  const tab = await reopen(context, page, paths.adminCheckIn(today.id, { registration: ana.id }))
  await expect(familyRow(tab, 'Ana Bell')).toBeFocused()
  await expect(tab.getByText('This code is for another event')).toHaveCount(0)
})
