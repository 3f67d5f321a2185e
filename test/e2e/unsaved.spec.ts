import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import { hourMs } from '../../src/domain/duration.ts'
import {
  chooseMore,
  expectGuardEntries,
  expectNoDialogEntries,
  laptop,
  pageHeading,
  phone,
  readToast,
  signIn,
} from '../support/admin-steps.ts'
import { adminLogin, expect, family, test } from '../support/e2e.ts'

/** Before the first screen, the history has only the empty page of a new tab. */
const expectStart = (page: Page) => expect(page).toHaveURL('about:blank')

test.describe('on a laptop', () => {
  test.use(laptop)

  test('a question appears before a link or Back discards unsaved settings', async ({ page }) => {
    await signIn(page, paths.adminSettings())
    const name = page.getByLabel('Program name', { exact: true })
    await name.fill('Harrison Wash')
    const question = page.getByRole('alertdialog')
    await page.getByRole('link', { name: 'Connections' }).click()
    await expect(question).toContainText('Leave without saving what you entered?')
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(name).toHaveValue('Harrison Wash')
    await expectGuardEntries(page, 1)
    await page.goBack()
    // Use the keyboard: the page ignores a click at the same place right after a dialog has closed.
    await question.getByRole('button', { name: 'Keep Editing' }).press('Enter')
    await expect(question).toHaveCount(0)
    await expectGuardEntries(page, 1)
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expectStart(page)
  })

  test('a message to families survives Back, a reload and the end of the session if the volunteer stays, and Back asks nothing once it is sent', async ({
    page,
    site,
    passTime,
  }) => {
    const event = await site.createEvent([2])
    await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
    await signIn(page, paths.adminTell(event.id))
    const message = page.getByLabel('In English')
    await message.fill('The laundromat has no water.')
    const question = page.getByRole('alertdialog')
    const keepEditing = question.getByRole('button', { name: 'Keep Editing' })
    await page.goBack()
    await expect(question).toContainText('Leave without saving what you entered?')
    await keepEditing.press('Enter')
    await expect(question).toHaveCount(0)
    const reloadQuestion = page.waitForEvent('dialog')
    page.once('dialog', (dialog) => void dialog.dismiss())
    await page.evaluate(() => location.reload())
    expect((await reloadQuestion).type()).toBe('beforeunload')

    const send = page.getByRole('button', { name: 'Send to 1 family' })
    await expect(send).toBeEnabled()
    site.setTime(new Date(Date.parse(site.now()) + 13 * hourMs).toISOString())
    await passTime(30_000)
    const signInAgain = page.getByRole('dialog', { name: 'Sign in' })
    await expect(signInAgain).toBeVisible()
    await page.goBack()
    await expect(question).toContainText('Leave without saving what you entered?')
    await keepEditing.press('Enter')
    await signInAgain.getByLabel('Password').fill(adminLogin.password)
    await signInAgain.getByRole('button', { name: 'Sign In' }).click()
    await expect(signInAgain).toHaveCount(0)
    await expect(message).toHaveValue('The laundromat has no water.')

    await readToast(page, 'Login Successful')
    await send.click()
    await page.getByRole('button', { name: 'Yes, Send' }).click()
    await readToast(page, 'Families Told')
    await expect(message).toHaveValue('')
    await page.goBack()
    await expectStart(page)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('Back closes the menu or an untouched form, asks before it discards typed text, and leaves no history entry behind', async ({
    page,
  }) => {
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const openMenu = page.getByRole('button', { name: 'Open menu' })
    const follow = async (name: string) => {
      await openMenu.click()
      await menu.getByRole('link', { name }).click()
      await expect(pageHeading(page)).toHaveText(name)
    }
    await signIn(page, paths.adminBlacklist())
    await follow('Events')
    await openMenu.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(pageHeading(page)).toHaveText('Events')
    await page.goBack()
    await expect(pageHeading(page)).toHaveText('Blacklist')
    await page.goForward()
    await expect(pageHeading(page)).toHaveText('Events')
    await expect(menu).toHaveCount(0)

    const form = page.getByRole('dialog', { name: 'Create New Event' })
    // Use the keyboard: the page ignores a click at the same place right after a dialog has closed.
    const openForm = () =>
      page.getByRole('button', { name: 'Create New Event' }).first().press('Enter')
    await openForm()
    await expect(form).toBeVisible()
    await page.goBack()
    await expect(form).toHaveCount(0)
    await expect(pageHeading(page)).toHaveText('Events')

    await openForm()
    await form.getByLabel('Title', { exact: true }).fill('Winter Wash')
    await page.goBack()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Winter Wash')
    await expectGuardEntries(page, 1)
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await expect(pageHeading(page)).toHaveText('Events')

    // Cancel removes the form's history entry; a link in the menu replaces the menu's history entry.
    await openForm()
    await form.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expectNoDialogEntries(page)
    await follow('Messages')
    await page.goBack()
    await expect(pageHeading(page)).toHaveText('Events')
    await page.goBack()
    await expect(pageHeading(page)).toHaveText('Blacklist')
    await expect(menu).toHaveCount(0)
  })

  test('Back closes an open event, a question, and a form that was opened from a dialog; a link in a dialog and a reload while it is open leave no history entry behind either', async ({
    page,
    site,
  }) => {
    await site.createEvent([10])
    const dialog = page.getByRole('dialog')
    const question = page.getByRole('alertdialog')
    const view = () => chooseMore(page, '', 'View')
    await signIn(page, paths.adminEvents())
    await view()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(pageHeading(page)).toHaveText('Events')

    await chooseMore(page, '', 'Delete')
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(pageHeading(page)).toHaveText('Events')

    await view()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Title', { exact: true }).fill('Winter Wash')
    await page.goBack()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Winter Wash')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expectNoDialogEntries(page)

    await view()
    await dialog.getByRole('link', { name: 'Registrations' }).click()
    await expect(pageHeading(page)).toHaveText('Registrations')
    await page.goBack()
    await expect(pageHeading(page)).toHaveText('Events')
    await page.goForward()
    await expect(pageHeading(page)).toHaveText('Registrations')
    await page.goBack()
    await view()
    await expect(dialog).toBeVisible()
    await page.reload()
    await expect(pageHeading(page)).toHaveText('Events')
    await expectNoDialogEntries(page)
    await page.goBack()
    await expectStart(page)
  })

  test('a menu link that discards unsaved text leaves no history entries behind', async ({
    page,
  }) => {
    await signIn(page, paths.adminSettings())
    await page.getByLabel('Program name', { exact: true }).fill('Harrison Wash')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(pageHeading(page)).toHaveText('Messages')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectNoDialogEntries(page)
    await page.goBack()
    await expect(pageHeading(page)).toHaveText('Settings')
    await page.goBack()
    await expectStart(page)
  })

  test('Back closes a form over a page with unsaved text, and then asks about the text', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10])
    const { registration } = await site.call<{ registration: { id: string } }>(
      ...(['POST', api.register(), family(event, 0, 'Ana Ruiz')] as const),
    )
    await signIn(page, paths.adminFamily(registration.id))
    await page.getByLabel('Note for volunteers').fill('Needs a ramp')
    await page.getByRole('button', { name: /^Edit/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page.getByLabel('Note for volunteers')).toHaveValue('Needs a ramp')
  })
})
