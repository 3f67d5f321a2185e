import { paths } from '../../src/contract/paths.ts'
import { fillLogin } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('the administration has its two columns right after signing in, as after a reload', async ({
  page,
  site: _site,
}) => {
  await page.goto(paths.adminLogin())
  await fillLogin(page)
  const widths = async () => {
    await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible()
    return page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width)
  }
  await expect(page).toHaveURL(paths.adminDashboard())
  const signedIn = await widths()
  await page.reload()
  expect(signedIn).toBe(await widths())
})
