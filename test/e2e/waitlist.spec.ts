import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import {
  expectErrorsAtFields,
  expectSummary,
  expectToast,
  fillWaitlist,
  openWaitlistDialog,
  toasts,
} from '../support/public-steps.ts'

async function createFullSlot(site: Site): Promise<Event> {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  return event
}

test('the waitlist dialog names invalid fields and a bad gateway, shows "Joining...", and a later try succeeds', async ({
  page,
  site,
  look,
}) => {
  await createFullSlot(site)
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await fillWaitlist(dialog, ' ', 'ana@')
  await expectErrorsAtFields(dialog, {
    'Full Name': 'Name is required',
    'Email Address': 'Valid email is required',
  })
  await look(page)

  await dialog.getByLabel('Full Name').fill('Ana Ruiz')
  await expect(dialog.getByLabel('Full Name')).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  await expectErrorsAtFields(dialog, { 'Email Address': 'Valid email is required' })

  await page.route(api.waitlist(), (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await fillWaitlist(dialog, 'Ana Ruiz', 'ana@example.org')
  await expectToast(page, 'Failed to Join Waitlist', 'Failed to join waitlist')
  await expectSummary(dialog, ['Failed to join waitlist'])
  await page.unroute(api.waitlist())

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(api.waitlist(), async (route) => {
    await answered
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(dialog.getByRole('button', { name: 'Joining...' })).toBeVisible()
  answer()
  await expect(page.getByRole('dialog', { name: "You're on the Waitlist!" })).toBeVisible()
})

test('a family that joins the waitlist reads what happens next, and reads at a second try that it is already on the waitlist', async ({
  page,
  site,
  look,
}) => {
  await createFullSlot(site)
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await expect(dialog).toContainText('Tuesday, December 8, 2026')
  await expect(dialog).toContainText('9:00 AM – 10:00 AM')
  await fillWaitlist(dialog, 'Ana Ruiz', 'ana@example.org')

  const done = page.getByRole('dialog', { name: "You're on the Waitlist!" })
  await expect(done).toContainText(
    'If someone cancels, we will email a sign-up link to ana@example.org.',
  )
  await expect(done).toContainText('Everyone on the waitlist gets the same message')
  await expectToast(page, 'Added to Waitlist!')
  await look(page)
  // The toast covers the dialog, and Escape closes both.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('1 already on waitlist')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Join Waitlist/ })).toBeFocused()

  await fillWaitlist(await openWaitlistDialog(page), 'Ana Ruiz', 'ana@example.org')
  const refusal = 'You are already on the waitlist for this event. We sent you a link to sign up.'
  await expectSummary(dialog, [refusal])
  await expect(toasts(page)).toHaveCount(0)
  const summary = dialog.getByRole('alert')
  await expect(summary.getByRole('heading')).toHaveText('You are already on the waitlist')
  await expect(summary).toContainText('Look in your spam folder, or call us at (555) 010-0100.')
})

test('Join Waitlist opens the dialog even if it was pressed before the code had loaded', async ({
  page,
  site,
}) => {
  await createFullSlot(site)
  const release = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Join Waitlist/ }).click()
  release.resolve()
  await expect(page.getByRole('dialog', { name: 'Join Waitlist' })).toBeVisible()
})

test('the waitlist dialog stays open when its toast is closed, and when the toast disappears after five seconds', async ({
  page,
  site,
  passTime,
}) => {
  await createFullSlot(site)
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await fillWaitlist(dialog, 'First Family', 'first.family@example.org')
  await expectToast(page, 'Failed to Join Waitlist')
  await passTime(4_900)
  await expect(toasts(page)).toBeVisible()
  await passTime(200)
  await expect(toasts(page)).toBeHidden()

  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  await expectToast(page, 'Failed to Join Waitlist')
  await toasts(page).getByLabel('Close').click()
  await expect(toasts(page)).toBeHidden()
  await expect(dialog).toBeVisible()
})

test('the waitlist dialog works with the keyboard alone, traps the focus, and returns the focus when it closes', async ({
  page,
  site,
}) => {
  await createFullSlot(site)
  await page.goto('/')
  const join = page.getByRole('button', { name: /^Join Waitlist/ })
  await expect(join).toBeVisible()
  for (let tabs = 0; tabs < 8; tabs++) {
    await page.keyboard.press('Tab')
    if (await join.evaluate((button) => button === document.activeElement)) break
  }
  await expect(join).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Join Waitlist' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(join).toBeFocused()

  await page.keyboard.press('Space')
  await expect(dialog.getByRole('heading', { name: 'Join Waitlist' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ana Ruiz')
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Ana Ruiz')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ana@example.org')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'I have no email address' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Join Waitlist' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')

  await expect(dialog.getByRole('heading', { name: "You're on the Waitlist!" })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(join).toBeFocused()
})
