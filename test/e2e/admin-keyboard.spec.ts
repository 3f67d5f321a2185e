import type { Locator, Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import {
  laptop,
  openWithinApp,
  phone,
  readToast,
  signIn,
  statusButton,
} from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < 60; press += 1) {
    if (await isFocused()) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  // A confirm button is disabled until its preview has loaded.
  await expect(target).toBeEnabled()
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true })

/** Opens a dialog with Enter, runs axe, and closes the dialog with Escape; the focus must return to the opener. */
async function openAndEscape(
  page: Page,
  opener: Locator,
  dialog: Locator,
  axe: (page: Page) => Promise<void>,
  /** The menu item that opens the dialog, if the opener opens a menu */
  action?: string,
): Promise<void> {
  await press(page, opener)
  if (action) await chooseByArrows(page, action)
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await axe(page)
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.locator(':focus'), 'the focus stays in the dialog').toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

async function chooseByArrows(page: Page, action: string): Promise<void> {
  const items = page.locator('[role="menuitem"]:not([data-disabled])')
  await expect(items.first()).toBeFocused()
  const names = await items.allInnerTexts()
  const actionIndex = names.map((name) => name.trim()).indexOf(action)
  expect(actionIndex, `${action} in ${names.join(', ')}`).toBeGreaterThanOrEqual(0)
  // The menu moves the focus after the key event, so wait for the focus before the next press.
  for (let position = 1; position <= actionIndex; position += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(position)).toBeFocused()
  }
  await page.keyboard.press('Enter')
}

test.describe('on a laptop', () => {
  test.use(laptop)

  test('the event dialogs work with the keyboard alone', async ({ page, site, axe }) => {
    await site.createEvent([10])
    await signIn(page, paths.adminEvents())
    const opener = (action: string) => page.getByRole('button', { name: `${action} Morning wash` })
    const dialog = page.getByRole('dialog')
    const question = page.getByRole('alertdialog')
    await openAndEscape(page, button(page, 'Create New Event'), dialog, axe)
    await openAndEscape(page, opener('Edit'), dialog, axe)
    for (const action of ['View', 'Duplicate']) {
      await openAndEscape(page, opener('More'), dialog, axe, action)
    }
    await openAndEscape(page, opener('More'), question, axe, 'Delete')

    await press(page, button(page, 'Create New Event'))
    await type(page, dialog.getByLabel('Title'), 'Evening wash')
    await page.keyboard.press('Escape')
    await expect(question).toContainText('Close without saving what you entered?')
    await expect(button(question, 'Keep Editing')).toBeFocused()
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    // Native date and time fields take digits.
    await tabTo(page, dialog.getByLabel('Date'))
    await page.keyboard.type('12152026')
    await type(page, dialog.getByLabel('Location'), 'Harrison')
    await tabTo(page, dialog.getByLabel('Start time'))
    await page.keyboard.type('0600PM')
    await tabTo(page, dialog.getByLabel('End time'))
    await page.keyboard.type('0730PM')
    await press(page, button(dialog, 'Add another time slot'))
    await expect(dialog.getByLabel('Start time').nth(1)).toBeFocused()
    await expect(dialog.getByLabel('Start time').nth(1)).toHaveValue('19:30')
    await press(page, dialog.getByRole('button', { name: 'Remove time slot 2' }))
    await expect(button(dialog, 'Add another time slot')).toBeFocused()
    await press(page, button(dialog, 'Create Event'))
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Create New Event')).toBeFocused()
    await readToast(page, 'Event Created', 'Evening wash, Tuesday, December 15, 2026')

    const remove = page.getByRole('button', { name: 'More Evening wash' })
    await press(page, remove)
    await chooseByArrows(page, 'Delete')
    await expect(button(question, 'Keep Event')).toBeFocused()
    await press(page, button(question, 'Delete Event'))
    await expect(question).toBeHidden()
    await expect(remove).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveCount(1)
  })

  test('the registration dialogs work with the keyboard alone', async ({ page, site, axe }) => {
    const event = await site.createEvent([1, 10])
    await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))
    await site.call('POST', api.register(), family(event, 0, 'Ben Okafor'))
    await signIn(page, paths.adminRegistrations({ event: event.id }))
    const dialog = page.getByRole('dialog')
    const question = page.getByRole('alertdialog')
    await openAndEscape(page, button(page, 'Add registration').first(), dialog, axe)
    await openAndEscape(page, button(page, 'Edit Rosa Delgado'), dialog, axe)
    await openAndEscape(page, button(page, 'Delete Rosa Delgado'), question, axe)

    const choose = async (name: string, index: number) => {
      await press(page, statusButton(page, name))
      await expect(page.getByRole('menu')).toBeVisible()
      const choice = page.getByRole('menuitemradio')
      await expect(choice.first()).toBeFocused()
      for (let position = 1; position <= index; position += 1) {
        await page.keyboard.press('ArrowDown')
        await expect(choice.nth(position)).toBeFocused()
      }
      await page.keyboard.press('Enter')
    }
    await choose('Ben Okafor', 0)
    await expect(question).toHaveAccessibleName('Confirm Ben Okafor in a full time slot?')
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(statusButton(page, 'Ben Okafor', 'Waitlist')).toBeFocused()
    await choose('Rosa Delgado', 2)
    await expect(question).toHaveAccessibleName('Mark Rosa Delgado as a no-show?')
    await expect(button(question, 'Cancel')).toBeFocused()
    await press(page, button(question, 'Mark as No-Show'))
    await expect(statusButton(page, 'Rosa Delgado', 'No-Show')).toBeFocused()
    await readToast(page, 'Marked as No-Show')

    await press(page, button(page, 'Add registration').first())
    await tabTo(page, dialog.getByLabel('Time slot'))
    await page.keyboard.type('10:00')
    await type(page, dialog.getByLabel('Name'), 'Walk In')
    await type(page, dialog.getByLabel('Email'), 'walk.in@example.org')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await readToast(page, 'Registration Added', 'Walk In: Confirmed')

    await press(page, button(page, 'Edit Walk In'))
    await tabTo(page, dialog.getByLabel('Name'))
    await page.keyboard.press('Enter')
    await expect(button(page, 'Edit Walk In')).toBeFocused()
    await readToast(page, 'Registration Updated')
    await press(page, button(page, 'Delete Walk In'))
    await press(page, button(question, 'Delete Registration'))
    await expect(button(page, 'Delete Walk In')).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveCount(1)
  })

  test('the blacklist and account dialogs work with the keyboard alone', async ({ page, axe }) => {
    await signIn(page, paths.adminBlacklist())
    const dialog = page.getByRole('dialog')
    const question = page.getByRole('alertdialog')
    const add = button(page, 'Add to Blacklist')
    await openAndEscape(page, add, dialog, axe)
    await press(page, add)
    await type(page, dialog.getByLabel('Name'), 'Rosa Delgado')
    await type(page, dialog.getByLabel('Email'), 'rosa@example.org')
    await type(page, dialog.getByLabel('Phone'), '5550100123')
    await type(page, dialog.getByLabel('Reason'), 'Asked not to come')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
    await readToast(page, 'Added to Blacklist')
    const remove = button(page, 'Remove Rosa Delgado')
    await openAndEscape(page, remove, question, axe)
    await press(page, remove)
    await expect(button(question, 'Cancel')).toBeFocused()
    await press(page, button(question, 'Remove'))
    await expect(page.getByText('No blacklisted users')).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)

    const account = page.getByRole('button', { name: 'Your account' })
    await openAndEscape(page, account, dialog, axe)
    await press(page, account)
    await type(page, dialog.getByLabel('Current password'), 'correct horse')
    await type(page, dialog.getByLabel('New password'), 'a better horse')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(account).toBeFocused()
    await readToast(page, 'Password Changed')
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the menu drawer works with the keyboard alone, and stays open when the screen behind it finishes loading', async ({
    page,
    look,
  }) => {
    await signIn(page, paths.adminDashboard())
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await press(page, button(page, 'Open menu'))
    await look(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button(page, 'Open menu')).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, drawer.getByRole('link', { name: 'Blacklist' }))
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Blacklist' })).toBeFocused()
    await press(page, button(page, 'Open menu'))
    await press(page, drawer.getByRole('link', { name: 'Blacklist' }))
    await expect(button(page, 'Open menu')).toBeFocused()

    const pending = Promise.withResolvers<void>()
    await page.route('**/EventsPage*.js', async (route) => {
      await pending.promise
      await route.continue()
    })
    await openWithinApp(page, paths.adminEvents())
    await expect(page.getByRole('main')).toContainText('Loading...')
    await button(page, 'Open menu').click()
    await expect(drawer).toBeVisible()
    pending.resolve()
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Events')
    await expect(drawer).toBeVisible()
  })
})
