import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import { expectNoDialogEntries, laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'
import { adminLogin } from '../support/site.ts'

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Settings' })

async function save(page: Page): Promise<void> {
  await page.getByLabel('Your own password').fill(adminLogin.password)
  await saveButton(page).click()
}

async function openSettings(page: Page) {
  await signIn(page, paths.adminSettings())
  await expect(page.getByLabel('Program name', { exact: true })).toHaveValue('Washday')
}

test.describe('on a laptop', () => {
  test.use(laptop)

  test('a new program name is shown on the home page at once, and can be reset to the environment’s name', async ({
    page,
  }) => {
    await openSettings(page)
    await expect(saveButton(page)).toBeDisabled()
    await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
    await page.getByLabel('Program name', { exact: true }).fill('Harrison Wash')
    await save(page)
    await readToast(page, 'Settings Saved', 'They are in effect now.')
    await expect(page.getByText('Saved on screen. The environment says: Washday')).toBeVisible()
    await expect(page.getByText('Harrison Wash').filter({ visible: true }).first()).toBeVisible()

    const home = await page.context().newPage()
    await home.goto(paths.home())
    await expect(home).toHaveTitle(/Harrison Wash/)
    await expect(home.getByRole('link', { name: 'Harrison Wash' })).toBeVisible()

    await page.getByRole('button', { name: 'Program name: back to' }).click()
    await expect(page.getByLabel('Program name', { exact: true })).toHaveValue('Washday')
    await save(page)
    await readToast(page, 'Settings Saved')
    // With two app instances, the other one reads the settings again within a second.
    await expect(async () => {
      await home.reload()
      await expect(home).toHaveTitle(/Washday/, { timeout: 100 })
    }).toPass()
  })
})

test.describe('the settings form', () => {
  test.use(laptop)

  test('refuses an invalid zip code with the reason at the field, and asks before names are kept for a shorter time', async ({
    page,
    look,
  }) => {
    await openSettings(page)
    const zipCodes = page.getByLabel('Service zip codes', { exact: true })
    await zipCodes.fill('45030, 4501')
    await save(page)
    const reason = 'Enter five-digit zip codes, separated by commas.'
    await expect(zipCodes).toHaveAccessibleDescription(new RegExp(reason))
    await expect(page.getByRole('link', { name: reason })).toBeVisible()
    await look(page)

    await zipCodes.fill('45030, 45014')
    const kept = page.getByLabel('Names of past events are kept', { exact: true })
    await kept.selectOption({ label: 'for 3 months' })
    await save(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Keep names for 3 months only?')
    await expect(question).toContainText('Nobody can bring removed names back')
    await look(page)
    await question.getByRole('button', { name: 'Keep the Names' }).click()
    await expect(question).toHaveCount(0)
    await expect(kept).toHaveValue('3')
    await expect(saveButton(page)).toBeEnabled()
    await saveButton(page).click()
    await question.getByRole('button', { name: 'Save and Remove Names' }).click()
    await readToast(page, 'Settings Saved')
    await expectNoDialogEntries(page)
    await page.reload()
    await expect(kept).toHaveValue('3')
  })
})

test.describe('by two administrators', () => {
  test.use(laptop)

  test('the second save is refused and keeps the typed values, and “Show Their Values” fills in what the first one saved', async ({
    page,
    site,
  }) => {
    await openSettings(page)
    const { version } = await site.call<{ version: number }>('GET', api.adminSettings())
    const first = { version, programName: 'First Wash', currentPassword: adminLogin.password }
    await site.call('PUT', api.adminSettings(), first)

    await page.getByLabel('Contact phone', { exact: true }).fill('(555) 010-0177')
    await save(page)
    await expect(page.getByText('Somebody else has just saved the settings').first()).toBeVisible()
    await expect(page.getByLabel('Contact phone', { exact: true })).toHaveValue('(555) 010-0177')
    await page.getByRole('button', { name: 'Show Their Values' }).click()
    await expect(page.getByLabel('Program name', { exact: true })).toHaveValue('First Wash')
    await page.getByLabel('Contact phone', { exact: true }).fill('(555) 010-0177')
    await save(page)
    await readToast(page, 'Settings Saved')
    await expect(page.getByLabel('Program name', { exact: true })).toHaveValue('First Wash')
    await expect(page.getByLabel('Contact phone', { exact: true })).toHaveValue('(555) 010-0177')
  })
})
