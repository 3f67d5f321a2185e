import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { expect, type Site, test } from '../support/e2e.ts'
import {
  cancelLinkFromMail,
  completeButton,
  openConfirmation,
  rosa,
  wizardPath,
} from '../support/public-steps.ts'

const details = {
  eventTitle: 'Morning wash',
  eventLocation: 'Sudsy Corner, 412 Harrison Ave, Harrison, OH 45030',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  email: 'rosa@example.org',
  status: 'confirmed',
}

// `details` describes this event.
test.beforeEach(({ site }) => site.createEvent([10, 10]))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function signUp(page: Page, site: Site): Promise<Event> {
  const [event] = await site.call<Event[]>('GET', api.events())
  if (!event) throw new Error('The event is not in the list')
  await openConfirmation(page, event)
  await completeButton(page).click()
  await expect(heading(page)).toHaveText('Registration Complete!')
  return event
}

test('the success page shows a confirmed family its appointment, next steps and reminders, even if the list of events does not load, and makes a calendar file', async ({
  page,
  look,
}) => {
  await page.route(api.events(), (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await page.goto(paths.registrationSuccess(details))
  await expect(heading(page)).toHaveText('Registration Complete!')
  await expect(page.getByText("You're all set for your laundry appointment")).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Your Appointment Details',
    "What's Next?",
    'Important Reminders',
  ])
  await expect(page.getByRole('definition')).toHaveText([
    'Tuesday, December 8, 2026',
    '9:00 AM – 10:00 AM',
    details.eventLocation,
  ])
  await expect(page.getByRole('main')).toContainText(
    'A confirmation email was sent to rosa@example.org.',
  )
  await expect(page.getByRole('main')).not.toContainText('text reminder')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^Arrive on time/,
    /^If you are unable to come, cancel at least 24 hours before\. Then there is no penalty\./,
    /^Bring your laundry and supplies/,
    /^Arrange transportation/,
    /^Stay with your clothes/,
  ])
  await look(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('laundry-appointment.ics')
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
  // Unfold the long lines.
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART:20261208T140000Z',
      'DTEND:20261208T150000Z',
      'SUMMARY:Laundry: Morning wash',
      'LOCATION:Sudsy Corner\\, 412 Harrison Ave\\, Harrison\\, OH 45030',
      expect.stringMatching(/^DESCRIPTION:• Arrive on time\\n.*\(555\) 010-0100$/),
    ]),
  )

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(heading(page)).toHaveText('Free laundry, every month')
})

test('the success page says whom to call, and does not mention a cancellation without a penalty, less than 24 hours before the slot', async ({
  page,
  passTime,
  site,
}) => {
  await passTime(Date.parse('2026-12-07T14:00:01.000Z') - Date.parse(site.now()))
  await page.goto(paths.registrationSuccess(details))
  const reminders = page.getByRole('main').getByRole('list')
  await expect(reminders).toContainText(
    'This time is less than 24 hours away, so if you cannot come, please call us at (555) 010-0100.',
  )
  await expect(reminders).not.toContainText('Then there is no penalty')
})

test('the success page redirects to home if its URL has no title, and Back skips the page', async ({
  page,
}) => {
  const { eventTitle: _title, ...untitled } = details
  await page.goto('/no-such-page')
  await page.goto(`/registration-success?${new URLSearchParams(untitled)}`)
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText('Free laundry, every month')
  await page.goBack()
  await expect(heading(page)).toHaveText('404 Page Not Found')
})

test('a family that has just signed up can change the language of its success page and reload it even after the slot is over', async ({
  page,
  site,
  passTime,
}) => {
  await signUp(page, site)
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('link', { name: 'Cancelar mi inscripción' })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: 'Cancel My Registration' })).toBeVisible()
  await passTime(Date.parse(details.endTime) - Date.parse(site.now()))
  await page.reload()
  await expect(heading(page)).toHaveText('Registration Complete!')
})

test('after a cancellation, Back says that the sign-up is cancelled, and the form no longer says that it went through', async ({
  page,
  site,
}) => {
  const event = await signUp(page, site)
  await page.getByRole('link', { name: 'Cancel My Registration' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(heading(page)).toHaveText('Registration Cancelled')
  await page.goBack()
  await expect(heading(page)).toHaveText('This sign-up is cancelled')
  await expect(heading(page)).toBeFocused()
  await page.goto(wizardPath(event))
  await expect(page.getByLabel('Full Name')).toBeEditable()
  await expect(page.getByText('Your sign-up went through')).toBeHidden()
})

test('the success page stays unchanged without a network, and shows the moved appointment after a reload online', async ({
  page,
  site,
  context,
}) => {
  const event = await signUp(page, site)
  const [slot] = event.timeSlots
  const moved = { startTime: '2026-12-08T19:00:00.000Z', endTime: '2026-12-08T20:00:00.000Z' }
  await page.getByRole('link', { name: 'Cancel My Registration' }).click()
  await expect(page.getByText('9:00 AM – 10:00 AM')).toBeVisible()
  await site.call('PUT', api.adminEvent(event.id), { timeSlots: [{ ...slot, ...moved }] })
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await page.goBack()
  await failed
  await expect(heading(page)).toHaveText('Registration Complete!')
  await context.setOffline(false)
  await page.reload()
  await expect(heading(page)).toHaveText('You have this spot')
  await expect(page.getByRole('main')).toContainText('2:00 PM – 3:00 PM')
})

test('an open success page says that it may be out of date after the family has moved, also after a late response, and links to Find My Appointment', async ({
  page,
  site,
  look,
}) => {
  const { id: eventId, timeSlots } = await signUp(page, site)
  await expect(page.getByRole('link', { name: 'My Appointment', exact: true })).toBeVisible()
  const token = (await cancelLinkFromMail(site.mail, rosa.email)).split('/').pop() ?? ''
  const returnToTab = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const late = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const path = `**${api.my('*')}`
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch()
      held.resolve()
      await late.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await returnToTab()
  await held.promise
  const move = { eventId, timeSlotId: timeSlots[1]?.id, startTime: timeSlots[1]?.startTime }
  await site.call('POST', api.myMove(token), move)
  await returnToTab()
  await expect(page.getByRole('main')).toContainText('This page may be out of date.')
  // A further request would show the current state again.
  await page.route(path, (route) => route.abort())
  const answered = page.waitForResponse(path)
  late.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('main')).toContainText('This page may be out of date.')
  await expect(page.getByRole('main')).not.toContainText("You're all set")
  await expect(page.getByRole('link', { name: 'My Appointment', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Cancel My Registration' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to Calendar' })).toBeHidden()
  await look(page)
  await page.getByRole('main').getByRole('link', { name: 'Find my appointment' }).click()
  await expect(heading(page)).toHaveText('Find My Appointment')
})

test('the sign-up form says "Your sign-up went through" until the family moves to another time', async ({
  page,
  site,
}) => {
  const event = await signUp(page, site)
  const note = page.getByText('Your sign-up went through')
  await page.getByRole('link', { name: 'My Appointment', exact: true }).click()
  await expect(heading(page)).toHaveText('You have this spot')
  const myUrl = page.url()
  await page.goto(wizardPath(event))
  await expect(note).toBeVisible()
  await page.goto(`${myUrl}?do=move&to=${event.timeSlots[1]?.id}`)
  await page.getByRole('button', { name: 'Yes, Move Me' }).click()
  await expect(heading(page)).toHaveText('You have a new time')
  await page.goto(wizardPath(event))
  await expect(page.getByLabel('Full Name')).toBeEditable()
  await expect(note).toBeHidden()
})
