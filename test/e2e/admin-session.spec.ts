import type { Page } from '@playwright/test'
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
  readToast,
  signIn,
} from '../support/admin-steps.ts'
import { adminLogin, expect, type Site, test } from '../support/e2e.ts'
import { expectSummary, expectToast, toasts } from '../support/public-steps.ts'

const jonas = { username: 'jonas', password: 'long enough words', email: 'jonas@example.org' }

/** Sessions end after twelve hours without use. */
function endSession(site: Site): void {
  site.setTime(new Date(Date.parse(site.now()) + 13 * hourMs).toISOString())
}

const signOut = (page: Page) => page.evaluate(() => localStorage.clear())

test.use(laptop)

test('a sign-in opens the requested page; without a page of this site it leads to the dashboard, and never to another site', async ({
  page,
  site,
}) => {
  const path = paths.adminRegistrations({ search: 'rosa' })
  await page.goto(path)
  await expect(pageHeading(page)).toHaveText('Sign in')
  await fillLogin(page)
  await expect(pageHeading(page)).toHaveText('Registrations')
  await expect(page).toHaveURL(path)

  await signOut(page)
  await page.goto(`${paths.adminLogin()}?next=//elsewhere.example.org/admin/events`)
  await fillLogin(page)
  await expect(page).toHaveURL(site.url + paths.adminDashboard())
  await readToast(page, 'Login Successful')
  const measureMain = async () => {
    // The placeholder <main>, shown while the code loads, has no heading.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    return page.getByRole('main').evaluate((main) => {
      const { x, y, width } = main.getBoundingClientRect()
      return { x, y, width }
    })
  }
  const rightAfterSignIn = await measureMain()
  await page.goto('/admin/')
  await expect(page).toHaveURL(paths.adminDashboard())
  expect(await measureMain(), 'the layout after a reload').toEqual(rightAfterSignIn)
})

test('the error summary and toast of a failed sign-in disappear when the next try begins, and a toast is not printed', async ({
  page,
}) => {
  await page.goto(paths.adminLogin())
  await fillLogin(page, { ...adminLogin, password: 'wrong horse' })
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await expectSummary(page, ['Invalid credentials'])
  await page.emulateMedia({ media: 'print' })
  await expect(toasts(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(toasts(page)).toBeVisible()

  const pending = Promise.withResolvers<void>()
  await page.route(`**${api.adminLogin()}`, async (route) => {
    await pending.promise
    await route.continue()
  })
  await fillLogin(page)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
  pending.resolve()
  await expectToast(page, 'Login Successful')
})

test('a sign-in over an open form completes the form’s pending request after the session has expired; if a refresh of the list finds that, the form keeps its input', async ({
  page,
  site,
  passTime,
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
  await signInAgain.getByLabel('Password').fill('wrong horse')
  await signInAgain.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await expectSummary(signInAgain, ['Invalid credentials'])
  await signInAgain.getByLabel('Password').fill(adminLogin.password)
  await signInAgain.getByRole('button', { name: 'Sign In' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Upcoming Events (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Morning wash' })).toBeVisible()

  await page.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await edit.getByLabel('Location').fill('Miamitown')
  await edit.getByLabel('Location').blur()
  endSession(site)
  await passTime(30_000)
  await signInAgain.getByLabel('Password').fill(adminLogin.password)
  await signInAgain.getByRole('button', { name: 'Sign In' }).click()
  await expect(signInAgain).toBeHidden()
  await expect(edit.getByLabel('Location')).toHaveValue('Miamitown')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Event Updated')
})

test('an administrator added under Your account can sign in, and over another’s page gets the dashboard, without the pending request', async ({
  page,
  site,
}) => {
  await site.createEvent([10])
  await signIn(page, paths.adminEvents())
  await page.getByRole('button', { name: 'Your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await dialog.getByRole('tab', { name: 'Add administrator' }).click()
  await dialog.getByLabel('Username').fill(jonas.username)
  await dialog.getByLabel('Email').fill(jonas.email)
  await dialog.getByLabel('Password', { exact: true }).fill(jonas.password)
  await dialog.getByLabel('Your own password').fill(adminLogin.password)
  await dialog.getByRole('button', { name: 'Add Administrator' }).click()
  await readToast(page, 'Administrator Added', 'jonas can sign in now.')

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
  await expect(page.getByRole('main')).toContainText('Morning wash')
})

test('a sign-in in one tab completes the pending request of another tab, and a sign-out shows the sign-in page in both', async ({
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

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(pageHeading(other)).toHaveText('Sign in')
  await fillLogin(other)
  await expect(pageHeading(other)).toHaveText('Events')
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

test.describe('on a phone', () => {
  test.use(phone)

  test('Sign Out ends the session in the browser and on the server, and needs no response', async ({
    page,
    site,
  }) => {
    await signIn(page, paths.adminDashboard())
    const { token, admin } = await page.evaluate<LoginAnswer>(
      () => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state,
    )
    expect(admin).toMatchObject({ username: 'maria' })
    const fetchEvents = () =>
      fetch(site.url + api.adminEvents(), { headers: { authorization: `Bearer ${token}` } })
    expect((await fetchEvents()).status).toBe(200)

    const expectSignedOut = async () => {
      await openNavigation(page)
      // Signing out shows the sign-in page at once and then reloads it.
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(pageHeading(page)).toHaveText('Sign in')
      await expect(page).toHaveURL((url) => url.pathname === paths.adminLogin())
      await reloaded
      await page.goto(paths.adminDashboard())
      await expect(pageHeading(page)).toHaveText('Sign in')
    }
    await expectSignedOut()
    expect((await fetchEvents()).status).toBe(401)
    expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).not.toContain(token)

    await fillLogin(page)
    await readToast(page, 'Login Successful')
    await page.route(`**${api.adminLogout()}`, () => {})
    await expectSignedOut()
  })
})
