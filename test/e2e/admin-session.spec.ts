import type { LoginAnswer } from '../../src/contract/admin.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { hourMs } from '../../src/domain/duration.ts'
import {
  chooseMore,
  fillLogin,
  fillSlot,
  laptop,
  openNavigation,
  pageHeading,
  phone,
  signIn,
} from '../support/admin-steps.ts'
import { adminLogin, expect, type Site, test } from '../support/e2e.ts'
import { expectSummary, expectToast } from '../support/public-steps.ts'

const jonas = { username: 'jonas', password: 'long enough words', email: 'jonas@example.org' }

/** Sessions end after twelve hours without use. */
function endSession(site: Site): void {
  site.setTime(new Date(Date.parse(site.now()) + 13 * hourMs).toISOString())
}

test.use(laptop)

test('an admin page asks for a sign-in and then opens at the requested URL', async ({ page }) => {
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

test('a sign-in without a return page on this site leads to the dashboard, and never to another site', async ({
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

test('a sign-in over an open form completes the form’s pending request after the session has expired', async ({
  page,
  site,
  look,
}) => {
  await signIn(page, paths.adminEvents())
  await page.getByRole('button', { name: 'Create New Event' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Event' })
  await form.getByLabel('Title').fill('Morning wash')
  await form.getByLabel('Date').fill('2026-12-08')
  await form.getByLabel('Location').fill('Harrison')
  await fillSlot(form, 1, { from: '09:00', to: '10:00' })
  endSession(site)
  await form.getByRole('button', { name: 'Create Event' }).click()

  const signInAgain = page.getByRole('dialog', { name: 'Sign in' })
  await expect(signInAgain.getByLabel('Password')).toBeFocused()
  await expect(signInAgain.getByLabel('Username')).toHaveValue('maria')
  await look(page)
  // Escape must not close the dialog: the page needs a session.
  await page.keyboard.press('Escape')
  await signInAgain.getByRole('button', { name: 'Sign In' }).click()
  await expectSummary(signInAgain, ['Password is required'])
  await signInAgain.getByLabel('Password').fill('wrong horse')
  await signInAgain.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await expectSummary(signInAgain, ['Invalid credentials'])
  await signInAgain.getByLabel('Password').fill(adminLogin.password)
  await signInAgain.getByRole('button', { name: 'Sign In' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Upcoming Events (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Morning wash' })).toBeVisible()
})

test('an open form keeps its input if a refresh of the list finds that the session has expired', async ({
  page,
  site,
  passTime,
}) => {
  await site.createEvent([10])
  await signIn(page, paths.adminEvents())
  await page.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit Event' })
  await form.getByLabel('Location').fill('Miamitown')
  await form.getByLabel('Location').blur()
  endSession(site)
  await passTime(30_000)
  const signInAgain = page.getByRole('dialog', { name: 'Sign in' })
  await signInAgain.getByLabel('Password').fill(adminLogin.password)
  await signInAgain.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Successful', 'Welcome back, maria!')
  await expect(signInAgain).toBeHidden()
  await expect(form.getByLabel('Location')).toHaveValue('Miamitown')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Event Updated')
})

test('a sign-in by another administrator over the page opens the dashboard and drops the pending request', async ({
  page,
  site,
}) => {
  await site.call('POST', api.adminAdmins(), {
    ...jonas,
    currentPassword: adminLogin.password,
  })
  await site.createEvent([10])
  await signIn(page, paths.adminEvents())
  // The dialog loads the events, to name how many families are signed up.
  const loaded = page.waitForResponse((response) => response.url().endsWith(api.adminEvents()))
  await chooseMore(page, '', 'Delete')
  await loaded
  endSession(site)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Event' }).click()
  await fillLogin(page, jonas)
  await expectToast(page, 'Login Successful', 'Welcome back, jonas!')
  await expect(page).toHaveURL(paths.adminDashboard())
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('jonas@example.org')
  await page.goto(paths.adminEvents())
  await expect(page.getByRole('tab', { name: 'Upcoming Events (1)' })).toBeVisible()
})

test('Leave This Page in the sign-in dialog opens the sign-in page, and a sign-in there leads to the dashboard', async ({
  page,
  context,
  site,
  passTime,
}) => {
  await site.createEvent([10])
  const path = paths.adminRegistrations({ search: 'rosa' })
  await signIn(page, path)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('rosa')
  endSession(site)

  // A page that opens after the session has expired shows the sign-in page, not the dialog.
  const other = await context.newPage()
  await other.goto(path)
  await expect(pageHeading(other)).toHaveText('Sign in')
  await expect(other.getByText('Please sign in to continue to that page.')).toBeVisible()

  await passTime(30_000)
  const signInAgain = page.getByRole('dialog', { name: 'Sign in' })
  await signInAgain.getByRole('button', { name: 'Leave This Page' }).click()
  await expect(pageHeading(page)).toHaveText('Sign in')
  await fillLogin(page)
  await expect(pageHeading(page)).toHaveText('Dashboard')
})

test('a new sign-in in one tab also completes the pending request of another tab', async ({
  page,
  context,
  site,
}) => {
  await site.createEvent([10])
  await signIn(page, paths.adminEvents())
  const other = await context.newPage()
  await other.goto(paths.adminEvents())
  await other.getByRole('button', { name: /^Edit/ }).click()
  const form = other.getByRole('dialog', { name: 'Edit Event' })
  await form.getByLabel('Location').fill('Miamitown')
  endSession(site)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByRole('dialog', { name: 'Sign in' })).toBeVisible()

  const signInAgain = page.getByRole('dialog', { name: 'Sign in' })
  await signInAgain.getByLabel('Password').fill(adminLogin.password)
  await signInAgain.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(other, 'Event Updated')
})

test('signing out in one tab shows the sign-in page in another tab', async ({
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

test('signing out needs no response from the server', async ({ page }) => {
  await signIn(page, paths.adminDashboard())
  await page.route(`**${api.adminLogout()}`, () => {})
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(paths.adminLogin())
  await expect(pageHeading(page)).toHaveText('Sign in')
  await page.goto(paths.adminDashboard())
  await expect(pageHeading(page)).toHaveText('Sign in')
})

test('an administrator added under Your account can sign in', async ({ page }) => {
  await signIn(page, paths.adminDashboard())
  await page.getByRole('button', { name: 'Your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await dialog.getByRole('tab', { name: 'Add administrator' }).click()
  await dialog.getByLabel('Username').fill('jonas')
  await dialog.getByLabel('Email').fill('jonas@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await dialog.getByLabel('Your own password').fill(adminLogin.password)
  await dialog.getByRole('button', { name: 'Add Administrator' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Password must be at least 6 characters')
  await dialog.getByLabel('Password', { exact: true }).fill('long enough words')
  await dialog.getByRole('button', { name: 'Add Administrator' }).click()
  await expectToast(page, 'Administrator Added', 'jonas can sign in now.')

  await page.evaluate(() => localStorage.clear())
  await signIn(page, paths.adminEvents(), jonas)
  await expect(page.getByRole('banner')).toContainText('jonas@example.org')
})

test('a sign-in with the right password must wait after five failed sign-ins', async ({ page }) => {
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

test.describe('on a phone', () => {
  test.use(phone)

  test('Sign Out ends the session in the browser and on the server', async ({ page, site }) => {
    await signIn(page, paths.adminDashboard())
    const { token, admin } = await page.evaluate<LoginAnswer>(
      () => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state,
    )
    expect(admin).toMatchObject({ username: 'maria' })
    const fetchEvents = () =>
      fetch(site.url + api.adminEvents(), { headers: { authorization: `Bearer ${token}` } })
    expect((await fetchEvents()).status).toBe(200)

    await openNavigation(page)
    // Signing out shows the sign-in page at once and then reloads it.
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(pageHeading(page)).toHaveText('Sign in')
    await expect(page).toHaveURL((url) => url.pathname === paths.adminLogin())
    await reloaded
    expect((await fetchEvents()).status).toBe(401)
    await page.goto(paths.adminDashboard())
    await expect(pageHeading(page)).toHaveText('Sign in')
    expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).not.toContain(token)
  })
})
