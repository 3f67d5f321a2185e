import { api, paths } from '../../src/contract/paths.ts'
import { hourMs } from '../../src/domain/duration.ts'
import {
  fillLogin,
  openNavigation,
  pageHeading,
  readToast,
  signIn,
} from '../support/admin-steps.ts'
import {
  addFamily,
  bar,
  countStoredCheckIn,
  createDay,
  expectReady,
  familyRow,
  morning,
  openCheckIn,
  openDay,
  reopen,
  rowOnServer,
  tap,
} from '../support/check-in-steps.ts'
import { adminLogin, expect, type Site, test } from '../support/e2e.ts'

test.use({ startsAt: morning })

const jonas = { username: 'jonas', password: 'long enough words' }

/** Sessions end after twelve hours without use. */
function endSession(site: Site): void {
  site.setTime(new Date(Date.parse(site.now()) + 13 * hourMs).toISOString())
}

/** Runs in the page: the paths in the service worker's caches, and the text of caches, web storage and URL. */
async function readKept(): Promise<{ paths: string[]; text: string }> {
  const found = [location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  const paths: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      paths.push(new URL(request.url).pathname)
      found.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
  }
  return { paths, text: found.join('\n') }
}

test('a list that was opened before keeps its changes offline, even if its tab is closed, and sends them all online', async ({
  page,
  context,
  site,
  look,
}) => {
  const event = await createDay(site)
  await addFamily(site, event, 'Ana Bell')
  const ben = await addFamily(site, event, 'Ben Cole')
  await openCheckIn(page, event)
  await expectReady(page)
  await context.setOffline(true)
  await tap(page, 'Came', 'Ana Bell')
  await expect(bar(page)).toContainText('1 change not sent yet. List from 8:02 AM.')
  await expect(bar(page)).toContainText('No network. Go on as usual.')
  await expect(familyRow(page, 'Ana Bell')).toContainText('Not sent yet')
  await look(page)

  const path = paths.adminCheckIn(event.id, { registration: ben.id })
  const tab = await reopen(context, page, path)
  await expect(familyRow(tab, 'Ben Cole')).toBeFocused()
  await expect(familyRow(tab, 'Ana Bell')).toContainText('Not sent yet')
  await expect(bar(tab)).toContainText('1 change not sent yet. List from 8:02 AM.')
  await tap(tab, 'Not here', 'Ben Cole')
  await tab.getByRole('button', { name: 'Add a walk-in' }).click()
  await tab.getByRole('dialog').getByLabel('Name').fill('Sam Roe')
  await tab.keyboard.press('Enter')
  await expect(familyRow(tab, 'Sam Roe')).toContainText('Not sent yet')
  await readToast(tab, 'Sam Roe: walk-in added', 'Not sent yet.')
  await tap(tab, 'Note', 'Sam Roe')
  await tab.getByRole('dialog').getByLabel('Note').fill('Came with her sister')
  await tab.keyboard.press('Enter')
  await expect(bar(tab)).toContainText('4 changes not sent yet.')
  expect(await countStoredCheckIn(tab)).toEqual({ lists: 1, facts: 4 })

  await context.setOffline(false)
  await expect(bar(tab)).toContainText('Everything is sent.')
  expect(await countStoredCheckIn(tab)).toEqual({ lists: 1, facts: 0 })
  expect(await rowOnServer(site, event, 'Ana Bell')).toMatchObject({ attendance: 'came' })
  expect(await rowOnServer(site, event, 'Ben Cole')).toMatchObject({ attendance: 'not_here' })
  expect(await rowOnServer(site, event, 'Sam Roe')).toMatchObject({ note: 'Came with her sister' })
})

const addJonas = (site: Site) =>
  site.call('POST', api.adminAdmins(), {
    ...jonas,
    email: 'jonas@example.org',
    currentPassword: adminLogin.password,
  })

test('the list still works after the session expires, asks for a sign-in, and then sends the changes, even if another administrator signs in', async ({
  page,
  context,
  site,
  look,
}) => {
  await addJonas(site)
  const event = await openDay(page, site, ['Ana Bell', 'Ben Cole'])
  await context.setOffline(true)
  endSession(site)
  const tab = await reopen(context, page, paths.adminCheckIn(event.id))
  await tap(tab, 'Came', 'Ana Bell')
  await expect(tab.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  const signInAgain = tab.getByRole('dialog', { name: 'Sign in' })
  await expect(signInAgain).toContainText('Sign in to send 1 change. Nothing is lost.')
  await look(tab)

  await signInAgain.getByRole('button', { name: 'Not Now' }).click()
  await tap(tab, 'Came', 'Ben Cole')
  await expect(bar(tab)).toContainText('2 changes not sent yet.')
  await expect(bar(tab)).toContainText('Your session has ended.')
  await bar(tab).getByRole('button', { name: 'Sign In' }).click()
  await expect(signInAgain).toContainText('Sign in to send 2 changes.')
  await fillLogin(tab, jonas)
  await expect(bar(tab)).toContainText('Everything is sent.')
  for (const name of ['Ana Bell', 'Ben Cole']) {
    await expect(familyRow(tab, name)).toContainText(/jonas, \d/)
    await expect(familyRow(tab, name)).not.toContainText('Not sent yet')
  }
})

test('the dashboard says that the device has unsent changes, and they are sent when the list is opened, even if another administrator has signed in', async ({
  page,
  context,
  site,
  look,
}) => {
  await addJonas(site)
  await openDay(page, site, ['Ana Bell'])
  await context.setOffline(true)
  await tap(page, 'Came', 'Ana Bell')
  await expect(familyRow(page, 'Ana Bell')).toContainText('Not sent yet')
  endSession(site)

  // The stored change is sent in the name of the volunteer who signs in.
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await page.goto(paths.adminDashboard())
  await expect(pageHeading(page)).toHaveText('Sign in')
  await fillLogin(page, jonas)
  await readToast(page, 'Login Successful')
  const note = page.getByText('1 check-in change is on this device and not sent yet.')
  await expect(note).toBeVisible()
  await look(page)
  await page.getByRole('link', { name: 'Open Check-in to Send' }).click()
  await expect(familyRow(page, 'Ana Bell')).toContainText('jonas')
  await expect(bar(page)).toContainText('Everything is sent.')
})

test('"Not sent yet" is announced until the change is sent, and signing out asks about unsent changes and deletes all lists and changes from the device', async ({
  page,
  context,
  site,
  look,
}) => {
  const event = await openDay(page, site, ['Ana Bell'])
  await context.setOffline(true)
  await tap(page, 'Came', 'Ana Bell')
  const announcement = page.getByRole('status').filter({ hasText: /Ana Bell: .*Not sent yet\./ })
  await expect(announcement).toHaveCount(1)
  await context.setOffline(false)
  await expect(bar(page)).toContainText('Everything is sent.')
  await expect(announcement).toHaveCount(0)

  await context.setOffline(true)
  await tap(page, 'Undo', 'Ana Bell')
  await expect(bar(page)).toContainText('1 change not sent yet.')
  await openNavigation(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const question = page.getByRole('alertdialog', {
    name: '1 change is not sent. Sign out anyway?',
  })
  await expect(question).toBeVisible()
  await look(page)
  await question.getByRole('button', { name: 'Stay Signed In' }).click()
  await expect(question).toHaveCount(0)
  expect(await countStoredCheckIn(page)).toEqual({ lists: 1, facts: 1 })
  await page.getByRole('button', { name: 'Sign Out' }).press('Enter')
  await page.getByRole('button', { name: 'Sign Out and Delete' }).click()
  await expect.poll(() => page.url()).not.toContain('check-in')
  await context.setOffline(false)
  await page.goto(paths.adminLogin())
  await expect(pageHeading(page)).toHaveText('Sign in')
  expect(await countStoredCheckIn(page)).toEqual({ lists: 0, facts: 0 })
  expect(await rowOnServer(site, event, 'Ana Bell')).toMatchObject({ attendance: 'came' })
})

test('the device keeps an opened list until two days after the event, in no cache, web storage or URL, and opens no other list or page offline', async ({
  page,
  context,
  site,
  look,
  passTime,
}) => {
  const worker = await page.request.get(`${site.url}/check-in-worker.js`)
  expect(worker.headers()['cache-control']).toBe('no-cache')
  const event = await createDay(site)
  const other = await createDay(site)
  await addFamily(site, event, 'Rosa Delgado', { phone: '513 555 0142' })
  await openCheckIn(page, event)
  await expectReady(page)
  await tap(page, 'Came', 'Rosa Delgado')
  await page.getByRole('searchbox').fill('rosa')
  await expect(familyRow(page, 'Rosa Delgado')).toBeVisible()
  const kept = await page.evaluate(readKept)
  expect(kept.paths.filter((path) => !path.startsWith('/assets/'))).toEqual([
    '/admin/events/any/check-in',
  ])
  for (const secret of ['Rosa Delgado', '0142', event.id]) {
    expect(kept.text.replace(page.url(), '')).not.toContain(secret)
  }

  await context.setOffline(true)
  await page.goto(paths.adminCheckIn(other.id))
  const notHere = page.getByRole('heading', { name: 'This list is not on this phone yet' })
  await expect(notHere).toBeVisible()
  await look(page)
  for (const path of [paths.home(), paths.adminDashboard()]) {
    await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  }

  await context.setOffline(false)
  await page.goto(paths.adminCheckIn(other.id))
  await expect(page.getByRole('heading', { name: 'Nobody has signed up' })).toBeVisible()
  await expect.poll(() => countStoredCheckIn(page)).toEqual({ lists: 2, facts: 0 })
  await passTime(48 * hourMs)
  await page.goto(paths.adminLogin())
  await expect.poll(() => countStoredCheckIn(page)).toEqual({ lists: 2, facts: 0 })
  await passTime(3 * hourMs)
  await page.goto(paths.adminLogin())
  await expect.poll(() => countStoredCheckIn(page)).toEqual({ lists: 0, facts: 0 })
})

test('the list works online in a browser without storage, and says that this browser cannot keep changes', async ({
  page,
  context,
  site,
  look,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('no', 'SecurityError')
        },
      },
    })
  })
  const event = await createDay(site)
  await addFamily(site, event, 'Ana Bell')
  await signIn(page, paths.adminCheckIn(event.id))
  await expect(page.getByText('This browser cannot keep changes')).toBeVisible()
  await look(page)
  await tap(page, 'Came', 'Ana Bell')
  await expect(bar(page)).toContainText('Everything is sent.')
  expect(await rowOnServer(site, event, 'Ana Bell')).toMatchObject({ attendance: 'came' })
  await openNavigation(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(pageHeading(page)).toHaveText('Sign in')
})
