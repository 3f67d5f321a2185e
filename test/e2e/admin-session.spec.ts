import type { LoginAnswer } from '../../src/contract/admin.ts'
import { api, paths } from '../../src/contract/paths.ts'
import {
  fillLogin,
  laptop,
  openNavigation,
  pageHeading,
  phone,
  signIn,
} from '../support/admin-steps.ts'
import { adminLogin, expect, test } from '../support/e2e.ts'
import { expectToast } from '../support/public-steps.ts'

const hour = 3_600_000
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

test.use(laptop)

test('every screen asks for a sign-in, and leads on to what was asked for', async ({ page }) => {
  for (const [path, heading] of [
    [paths.adminDashboard(), 'Dashboard'],
    [paths.adminEvents(), 'Events'],
    [paths.adminRegistrations({ search: 'rosa' }), 'Registrations'],
    [paths.adminBlacklist(), 'Blacklist'],
    [paths.adminAnalytics(), 'Analytics'],
  ] as const) {
    await page.goto(path)
    await expect(pageHeading(page)).toHaveText('Sign in')
    await fillLogin(page)
    await expect(pageHeading(page)).toHaveText(heading)
    await expect(page).toHaveURL(path)
    await page.evaluate(() => localStorage.clear())
  }
})

test('signing in without a wish leads to the dashboard, and never to another site', async ({
  page,
  site,
}) => {
  await page.goto(paths.adminLogin())
  await fillLogin(page)
  await expect(page).toHaveURL(paths.adminDashboard())
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${paths.adminLogin()}?next=//elsewhere.example.org/admin/events`)
  await fillLogin(page)
  await expect(page).toHaveURL(site.url + paths.adminDashboard())
})

test('a session that has ended leads to the sign-in, and back to the same search', async ({
  page,
  site,
  passTime,
  look,
}) => {
  await site.createEvent([10])
  const path = paths.adminRegistrations({ search: 'rosa' })
  await signIn(page, path)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('rosa')

  // Twelve hours without use, until the next refresh.
  site.setTime(later(site.now(), 13 * hour))
  await passTime(30_000)
  await expect(pageHeading(page)).toHaveText('Sign in')
  await expect(page.getByText('Please sign in to open the page you asked for.')).toBeVisible()
  await look(page)
  await fillLogin(page)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('rosa')
})

test('a change that the ended session refuses leads to the sign-in as well', async ({
  page,
  site,
}) => {
  await site.createEvent([10])
  await signIn(page, paths.adminEvents())
  await page.getByRole('button', { name: /^Delete/ }).click()
  site.setTime(later(site.now(), 13 * hour))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Event' }).click()
  await expect(pageHeading(page)).toHaveText('Sign in')
  await fillLogin(page)
  await expect(page.getByRole('tab', { name: 'Upcoming Events (1)' })).toBeVisible()
})

test('signing out in one tab takes what another tab shows off the screen', async ({
  page,
  context,
  site,
}) => {
  const event = await site.createEvent([10])
  await signIn(page, paths.adminEvents())
  const other = await context.newPage()
  await other.goto(paths.adminEvents())
  await expect(other.getByRole('button', { name: `Edit ${event.title}` })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(pageHeading(other)).toHaveText('Sign in')
  await fillLogin(other)
  await expect(pageHeading(other)).toHaveText('Events')
})

test('another administrator signs in with the name and password given on screen', async ({
  page,
}) => {
  await signIn(page, paths.adminDashboard())
  await page.getByRole('button', { name: 'Your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await dialog.getByRole('tab', { name: 'Add administrator' }).click()
  await dialog.getByLabel('Username').fill('jonas')
  await dialog.getByLabel('Email').fill('jonas@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Add Administrator' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Password must be at least 6 characters')
  await dialog.getByLabel('Password', { exact: true }).fill('long enough words')
  await dialog.getByRole('button', { name: 'Add Administrator' }).click()
  await expectToast(page, 'Administrator Added', 'jonas can sign in now.')

  await page.evaluate(() => localStorage.clear())
  const jonas = { username: 'jonas', password: 'long enough words' }
  await signIn(page, paths.adminEvents(), jonas)
  await expect(page.getByRole('banner')).toContainText('jonas@example.org')
})

test('five failed sign-ins: the next one is told to wait, even with the right password', async ({
  page,
}) => {
  await page.goto(paths.adminLogin())
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await fillLogin(page, { ...adminLogin, password: `wrong ${attempt}` })
    await expect(page.getByRole('alert')).toContainText('Invalid credentials')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  }
  await fillLogin(page)
  const words = 'Too many failed sign-ins. Please wait 15 minutes and try again.'
  await expectToast(page, 'Login Failed', words)
})

for (const [device, screen] of Object.entries({ laptop, phone })) {
  test.describe(`on a ${device}`, () => {
    test.use(screen)

    test('Sign Out ends the session here and on the server', async ({ page, site }) => {
      await signIn(page, paths.adminDashboard())
      const { token, admin } = await page.evaluate<LoginAnswer>(
        () => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state,
      )
      expect(admin).toMatchObject({ username: 'maria' })
      const ask = () =>
        fetch(site.url + api.adminEvents(), { headers: { authorization: `Bearer ${token}` } })
      expect((await ask()).status).toBe(200)

      await openNavigation(page)
      // The screen says so at once; then the page is loaded anew.
      const loadedAnew = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(pageHeading(page)).toHaveText('Sign in')
      await expect(page).toHaveURL((url) => url.pathname === paths.adminLogin())
      await loadedAnew
      expect((await ask()).status).toBe(401)
      await page.goto(paths.adminDashboard())
      await expect(pageHeading(page)).toHaveText('Sign in')
      expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).not.toContain(token)
    })
  })
}
