import { paths } from '../../src/contract/paths.ts'
import { fillLogin, readToast, signIn } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('the dashboard has the same layout right after a sign-in as after a reload', async ({
  page,
  site: _site,
}) => {
  await page.goto(paths.adminLogin())
  await fillLogin(page)
  const measureMain = async () => {
    // The placeholder <main>, shown while the code loads, has no heading.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    return page.getByRole('main').evaluate((main) => {
      const { x, y, width } = main.getBoundingClientRect()
      return { x, y, width }
    })
  }
  await expect(page).toHaveURL(paths.adminDashboard())
  await readToast(page, 'Login Successful')
  const signedIn = await measureMain()
  await page.reload()
  expect(signedIn).toEqual(await measureMain())
})

test('the events of Registrations have room for their dates, and their counts are aligned', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10], { title: 'First wash' })
  await site.createEvent([10], { title: 'Second wash' })
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  const counts = page.getByRole('heading', { level: 2 }).getByText('0 of 10 registered')
  const rightEdge = async (nth: number) => {
    const box = await counts.nth(nth).boundingBox()
    return box && box.x + box.width
  }
  await expect(counts).toHaveCount(2)
  expect(await rightEdge(0)).toBe(await rightEdge(1))
  await page.setViewportSize({ width: 768, height: 900 })
  const title = page.getByRole('heading', { level: 2 }).getByText('Tuesday, December 8, 2026')
  expect((await title.first().boundingBox())?.width).toBeGreaterThan(250)
})
