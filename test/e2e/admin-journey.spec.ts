import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import {
  chooseStatus,
  confirmSaveAndTell,
  fillLogin,
  fillSlot,
  goToScreen,
  laptop,
  onlyEvent,
  pageHeading,
  readToast,
  rowOf,
  slotFields,
  statusButton,
  toggleEvent,
} from '../support/admin-steps.ts'
import { adminLogin, expect, family, type Site, test } from '../support/e2e.ts'
import { expectSummary, expectToast, rosa } from '../support/public-steps.ts'

const title = 'December wash'
const pollMs = 30_000

test.use(laptop)

test('an administrator signs in, creates an event and manages its registrations', async ({
  page,
  site,
  passTime,
  axe,
  look,
}) => {
  test.slow()
  await page.goto(paths.adminRegistrations())
  await signInAfterMistakes(page, look)
  await expect(page.getByRole('heading', { name: 'No events', exact: true })).toBeVisible()

  await goToScreen(page, 'Events')
  await createEvent(page, look)

  const event = await onlyEvent(site)
  await goToScreen(page, 'Registrations')
  await toggleEvent(page, title)
  await expect(page.getByText('Nobody has signed up for this event yet.')).toBeVisible()

  await site.call('POST', api.register(), { ...family(event, 0, rosa.name), email: rosa.email })
  await passTime(pollMs)
  await expect(rowOf(page, rosa.name)).toContainText('9:00 AM')

  await editAndMove(page, look)
  const moved = await site.mail.mailTo(rosa.email, /10:00 AM/)
  expect(moved.text).toContain('10:00 AM – 11:00 AM')

  await markNoShow(page, axe, look)
  await goToScreen(page, 'Blacklist')
  await expect(page.getByRole('link', { name: 'rosa@example.org' })).toBeVisible()
  await page.getByRole('link', { name: 'See the event that Rosa María Delgado missed' }).click()
  await expect(rowOf(page, 'Rosa María Delgado')).toBeVisible()
  const again = { ...family(event, 2, rosa.name), email: rosa.email }
  await expect(site.call('POST', api.register(), again)).rejects.toThrow('Unable to register')

  await chooseStatus(page, 'Rosa María Delgado', 'Confirmed')
  const question = page.getByRole('alertdialog', {
    name: 'Change Rosa María Delgado to Confirmed?',
  })
  // The family was last told that it is confirmed, because a no-show sends no message.
  await expect(question).toContainText('Nobody gets a message.')
  await question.getByRole('button', { name: 'Change to Confirmed' }).click()
  await readToast(
    page,
    'Registration Updated',
    'Rosa María Delgado: Confirmed. The no-show is no longer on the blacklist.',
  )
  await goToScreen(page, 'Blacklist')
  await expect(page.getByText('No blacklisted users')).toBeVisible()

  await site.call('POST', api.register(), family(event, 1, 'Ben Waiting'))
  await goToScreen(page, 'Registrations')
  await passTime(pollMs)
  await deleteWithPromotion(page, site, look)
})

type Look = (page: Page) => Promise<void>

async function signInAfterMistakes(page: Page, look: Look): Promise<void> {
  await expect(pageHeading(page)).toHaveText('Sign in')
  await expect(page.getByText('Please sign in to continue to that page.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectSummary(page, ['Username is required', 'Password is required'])
  await look(page)
  await fillLogin(page, { ...adminLogin, password: 'wrong horse' })
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await expectSummary(page, ['Invalid credentials'])
  await fillLogin(page)
  await readToast(page, 'Login Successful', 'Welcome back, maria!')
  await expect(pageHeading(page)).toHaveText('Registrations')
}

async function createEvent(page: Page, look: Look): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Upcoming Events (0)' })).toBeVisible()
  await page.getByRole('button', { name: 'Create New Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Event' })
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expectSummary(dialog, [
    'Title is required',
    'Date is required',
    'Location is required',
    'Start time is required',
    'End time is required',
  ])
  await look(page)
  await dialog.getByLabel('Title').fill(title)
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveCount(4)
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Date').fill('2026-12-08')
  await dialog.getByLabel('Location').fill('Harrison')
  await dialog.getByLabel('Laundromat name').fill('Sudsy Corner')
  await expect(slotFields(dialog, 1).getByRole('button', { name: 'Remove' })).toBeDisabled()
  await expect(slotFields(dialog, 1).getByLabel('Capacity')).toHaveValue('10')
  await fillSlot(dialog, 1, { from: '09:00', to: '10:00' })
  const another = dialog.getByRole('button', { name: 'Add another time slot' })
  await another.click()
  await another.click()
  await expect(slotFields(dialog, 3).getByLabel('Start time')).toHaveValue('11:00')
  await expect(slotFields(dialog, 3).getByLabel('End time')).toHaveValue('12:00')
  await fillSlot(dialog, 2, { capacity: '1' })
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(dialog).toBeHidden()
  await readToast(page, 'Event Created', 'December wash, Tuesday, December 8, 2026')
  await expect(page.getByRole('tab', { name: 'Upcoming Events (1)' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('0 of 21 taken')
  await look(page)
}

async function editAndMove(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: `Edit ${rosa.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Registration' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByLabel('Phone').fill('555')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectSummary(dialog, ['Name is required', 'Valid phone number is required'])
  await dialog.getByLabel('Name').fill('Rosa María Delgado')
  await dialog.getByLabel('Phone').fill('(555) 010-0199')
  await dialog.getByLabel('Time slot').selectOption({ label: '10:00 AM – 11:00 AM (0 of 1)' })
  await expect(dialog.getByText('The family gets an email about this change.')).toBeVisible()
  await look(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await confirmSaveAndTell(page, 'Save and tell 1 family?', 'Rosa María Delgado')
  await readToast(page, 'Registration Updated', 'Your changes to Rosa María Delgado were saved.')
  const row = rowOf(page, 'Rosa María Delgado')
  await expect(row).toContainText('10:00 AM')
  await expect(row.getByRole('link', { name: '(555) 010-0199' })).toHaveAttribute(
    'href',
    'tel:5550100199',
  )
}

async function markNoShow(page: Page, axe: Look, look: Look): Promise<void> {
  await statusButton(page, 'Rosa María Delgado', 'Confirmed').click()
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Confirmed',
    'Waitlist',
    'No-Show',
    'Cancelled',
  ])
  await axe(page)
  await page.getByRole('menuitemradio', { name: 'No-Show' }).click()
  const question = page.getByRole('alertdialog', { name: 'Mark Rosa María Delgado as a no-show?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(question).toContainText('This adds the person to the blacklist')
  await look(page)
  await question.getByRole('button', { name: 'Mark as No-Show' }).click()
  await expect(statusButton(page, 'Rosa María Delgado', 'No-Show')).toBeFocused()
  await readToast(page, 'Marked as No-Show', 'Rosa María Delgado was added to the blacklist.')
}

async function deleteWithPromotion(page: Page, site: Site, look: Look): Promise<void> {
  await toggleEvent(page, title)
  await expect(rowOf(page, 'Ben Waiting')).toContainText('1st in line')
  await page.getByRole('button', { name: 'Delete Rosa María Delgado' }).click()
  const question = page.getByRole('alertdialog', {
    name: "Delete Rosa María Delgado's registration?",
  })
  await expect(question).toContainText('Ben Waiting, who waits, gets the spot')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await look(page)
  await question.getByRole('button', { name: 'Delete Registration' }).click()
  await expectToast(page, 'Registration Deleted', 'permanently deleted')
  await expect(rowOf(page, 'Rosa María Delgado')).toHaveCount(0)
  await expect(statusButton(page, 'Ben Waiting', 'Confirmed')).toBeVisible()
  const mail = await site.mail.mailTo('ben.waiting@example.org', /^You have a spot/)
  expect(mail.text).toContain('10:00 AM – 11:00 AM')
}
