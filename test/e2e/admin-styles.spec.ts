import { paths } from '../../src/contract/paths.ts'
import { fillLogin, readToast } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('right after a sign-in, admin pages have the same layout as after a reload', async ({
  page,
  site: _site,
}) => {
  await page.goto(paths.adminLogin())
  await fillLogin(page)
  const placeOfMain = async () => {
    // While the page's code loads, a placeholder <main> is shown.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    return page.getByRole('main').evaluate((main) => {
      const { x, y, width } = main.getBoundingClientRect()
      return { x, y, width }
    })
  }
  await expect(page).toHaveURL(paths.adminDashboard())
  await readToast(page, 'Login Successful')
  const signedIn = await placeOfMain()
  await page.reload()
  expect(signedIn).toEqual(await placeOfMain())
})
