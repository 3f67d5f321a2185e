import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/contract/paths.ts'
import { fillLogin, pageHeading } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'

const [wide, narrow] = [
  { width: 1280, height: 844 },
  { width: 390, height: 844 },
]

async function expectNothingCovered(page: Page, toast: Locator): Promise<void> {
  const shown = await toast.boundingBox()
  const others = page.getByRole('main').or(page.getByRole('banner').getByRole('button'))
  for (const other of await others.all()) {
    if (!(await other.isVisible())) continue
    const box = await other.boundingBox()
    if (!box || !shown) throw new Error('The toast or the element beside it is not visible')
    const isBeside = box.x >= shown.x + shown.width || box.x + box.width <= shown.x
    expect(isBeside || box.y >= shown.y + shown.height).toBe(true)
  }
  for (const line of ['Login Successful', 'Welcome back, maria!']) {
    const text = toast.getByText(line, { exact: true })
    expect(await text.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
}

test('the sign-in toast covers no content and no header button at 1280 and 390 pixels, and closing the toast moves nothing', async ({
  page,
  site,
}) => {
  await site.createEvent([2])
  // Without animation, the toast is at its final position from the start.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(wide)
  await page.goto(paths.adminDashboard())
  await fillLogin(page)
  const toast = page.getByRole('listitem').filter({ hasText: 'Welcome back, maria!' })
  await expect(toast).toBeVisible()
  await expect(pageHeading(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See Registrations' })).toBeVisible()
  await expectNothingCovered(page, toast)
  const before = [await pageHeading(page).boundingBox()]

  await page.setViewportSize(narrow)
  const menu = page.getByRole('button', { name: 'Open menu' })
  await expect(menu).toBeVisible()
  await expectNothingCovered(page, toast)
  before.push(await pageHeading(page).boundingBox())
  await menu.click({ timeout: 3000 })
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect(toast).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(toast).toBeVisible()

  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size)
    expect(await pageHeading(page).boundingBox()).toEqual(before.pop())
  }
})
