import { api, paths } from '../../src/contract/paths.ts'
import { undoMs } from '../../src/domain/undo.ts'
import {
  chooseStatus,
  laptop,
  openWithinApp,
  phone,
  readToast,
  signIn,
  statusButton,
} from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { expectToast } from '../support/public-steps.ts'

test.describe('on a phone', () => {
  test.use(phone)

  test('the question before a cancellation says who is notified and promoted, and Undo, which hides behind questions and the menu but survives a change of page, restores both families without a message', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([1])
    await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
    await site.call('POST', api.register(), family(event, 0, 'Luis Perez'))
    await signIn(page, paths.adminRegistrations({ event: event.id }))
    await chooseStatus(page, 'Ana Lopez', 'Cancelled')
    const question = page.getByRole('alertdialog', { name: 'Change Ana Lopez to Cancelled?' })
    await expect(question).toContainText('Ana Lopez gets an email.')
    await expect(question).toContainText('Luis Perez, who waits, gets the spot and an email.')
    await expect(question.getByRole('button', { name: 'Leave As It Is' })).toBeFocused()
    await look(page)
    await question.getByRole('button', { name: 'Leave As It Is' }).click()
    await expect(statusButton(page, 'Ana Lopez', 'Confirmed')).toBeVisible()

    await chooseStatus(page, 'Ana Lopez', 'Cancelled')
    await question.getByRole('button', { name: 'Change to Cancelled' }).click()
    await expectToast(page, 'Registration Updated', 'Ana Lopez: Cancelled')
    await expect(statusButton(page, 'Luis Perez', 'Confirmed')).toBeVisible()
    // Use the keyboard: the toast covers the last row and stays, because the page's clock stands still.
    await statusButton(page, 'Luis Perez').press('Enter')
    await page.getByRole('menuitemradio', { name: 'Cancelled' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page.locator('[data-toast-at=hidden] li')).toHaveCount(1)
    await expect(page.getByText('Registration Updated', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Leave As It Is' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await readToast(page, 'Undone', 'Ana Lopez is as before')
    await expect(statusButton(page, 'Ana Lopez', 'Confirmed')).toBeVisible()
    await expect(statusButton(page, 'Luis Perez', 'Waitlist')).toBeVisible()

    await page.getByRole('button', { name: 'Delete Ana Lopez' }).click()
    const deletion = page.getByRole('alertdialog')
    await expect(deletion).toContainText('Luis Perez, who waits, gets the spot and an email.')
    await deletion.getByRole('button', { name: 'Delete Registration' }).click()
    await expectToast(page, 'Registration Deleted', 'permanently deleted')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(undo).toBeHidden()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(undo).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Events' }).click()
    await undo.click()
    await readToast(page, 'Undone', 'Ana Lopez is as before')
    await openWithinApp(page, paths.adminRegistrations({ event: event.id }))
    await expect(statusButton(page, 'Ana Lopez', 'Confirmed')).toBeVisible()

    // Once the time for Undo is over, a new message arrives, but none about the undone acts.
    site.setTime(new Date(Date.parse(site.now()) + undoMs + 100).toISOString())
    await site.call('POST', api.register(), family(event, 0, 'Eva Ruiz', 1))
    await site.mail.mailTo('eva.ruiz@example.org')
    expect(
      site.mail.received.filter(({ subject }) => /Cancelled|have a spot/.test(subject ?? '')),
    ).toEqual([])
  })
})

test.describe('on a laptop', () => {
  test.use(laptop)

  test('the question before a no-show refuses a family on the waitlist, says if the ban stops nobody, and mentions Undo, whose toast Escape closes only from inside', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([2])
    const [slot] = event.timeSlots
    const added = { eventId: event.id, timeSlotId: slot?.id, name: 'Ana Ruiz' }
    await site.call('POST', api.adminRegistrations(), added)
    await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
    await site.call('POST', api.register(), family(event, 0, 'Luis Perez'))
    await signIn(page, paths.adminRegistrations({ event: event.id }))
    await chooseStatus(page, 'Luis Perez', 'No-Show')
    const refusal = page.getByRole('alertdialog', { name: 'Luis Perez is not a no-show' })
    await expect(refusal).toContainText('They only waited and had no spot to miss.')
    await expect(refusal).not.toContainText('We could not check')
    await refusal.getByRole('button', { name: 'Close' }).last().click()
    await expect(statusButton(page, 'Luis Perez', 'Waitlist')).toBeVisible()

    await chooseStatus(page, 'Ana Ruiz', 'No-Show')
    const noContact = page.getByRole('alertdialog', { name: 'Mark Ana Ruiz as a no-show?' })
    await expect(noContact).toContainText('This blacklist entry cannot stop anybody')
    await expect(noContact).not.toContainText('cannot sign up')
    await look(page)
    await noContact.getByRole('button', { name: 'Cancel' }).click()

    await chooseStatus(page, 'Ana Lopez', 'No-Show')
    const question = page.getByRole('alertdialog', { name: 'Mark Ana Lopez as a no-show?' })
    await expect(question).toContainText('You can undo this for 10 seconds.')
    await question.getByRole('button', { name: 'Mark as No-Show' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('Nobody')
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await expect(undo).toBeVisible()
    await undo.press('Escape')
    await expect(undo).toBeHidden()
  })
})
