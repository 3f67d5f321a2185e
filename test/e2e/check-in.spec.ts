import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import {
  goToScreen,
  laptop,
  openWithinApp,
  pageHeading,
  readToast,
  signIn,
} from '../support/admin-steps.ts'
import {
  addFamily,
  bar,
  createDay,
  expectReady,
  familyRow,
  morning,
  openCheckIn,
  openPhone,
  rowOnServer,
  tap,
} from '../support/check-in-steps.ts'
import { adminLogin, expect, test } from '../support/e2e.ts'

test.use({ startsAt: morning })

const expectCounts = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('a volunteer marks families as came and not here, undoes marks, and records loads and a note', async ({
  page,
  site,
  look,
}) => {
  const event = await createDay(site)
  await addFamily(site, event, 'Ben Cole', { phone: '513 555 0102' })
  await addFamily(site, event, 'Ana Bell', { phone: '513 555 0101', language: 'es' })
  await addFamily(site, event, 'Wanda Wait', { status: 'waitlist' })
  await addFamily(site, event, 'Zoe Late', { slot: 1 })
  await openCheckIn(page, event)
  await expect(pageHeading(page)).toHaveText('Check-in')
  await expectCounts(page, '0 of 3 came, 0 not here, 3 not noted')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    ...['Ana Bell', 'Ben Cole', 'Wanda Wait', 'Zoe Late'],
  ])
  await expect(familyRow(page, 'Wanda Wait')).toContainText('Waitlist: no spot')
  await expect(familyRow(page, 'Ana Bell')).toContainText('Speaks Spanish')
  await expect(bar(page)).toContainText('Everything is sent. List from 8:02 AM.')

  await tap(page, 'Came', 'Ana Bell')
  await expect(page.getByRole('status').filter({ hasText: 'Ana Bell: Came' })).toHaveCount(1)
  await expect(familyRow(page, 'Ana Bell')).toContainText('Came')
  await expect(familyRow(page, 'Ana Bell')).toContainText('3 loads')
  await expectCounts(page, '1 of 3 came, 0 not here, 2 not noted')
  await expect(bar(page)).toContainText('Everything is sent.')
  await look(page)
  await tap(page, 'Undo', 'Ana Bell')
  await expectCounts(page, '0 of 3 came, 0 not here, 3 not noted')

  await tap(page, 'Not here', 'Ben Cole')
  await expectCounts(page, '0 of 3 came, 1 not here, 2 not noted')
  await tap(page, 'Came', 'Ben Cole')
  const ben = familyRow(page, 'Ben Cole')
  await ben.getByRole('button', { name: /One load fewer/ }).click()
  await ben.getByRole('button', { name: /One load fewer/ }).click()
  await expect(ben).toContainText('1 load')
  await tap(page, 'Note', 'Ben Cole')
  const dialog = page.getByRole('dialog', { name: 'Note: Ben Cole' })
  await dialog.getByLabel('Note').fill('Needs help carrying')
  await look(page)
  await page.keyboard.press('Enter')
  await expect(ben).toContainText('Needs help carrying')
  await tap(page, 'Came', 'Wanda Wait')
  await expectCounts(page, '2 of 4 came, 0 not here, 2 not noted')
  await tap(page, 'Undo', 'Wanda Wait')
  await expect(bar(page)).toContainText('Everything is sent.')
  expect(await rowOnServer(site, event, 'Ben Cole')).toMatchObject({
    ...{ attendance: 'came', loads: 1, note: 'Needs help carrying', notedBy: 'maria' },
  })
  expect(await rowOnServer(site, event, 'Ana Bell')).toMatchObject({ attendance: null })
  expect(await rowOnServer(site, event, 'Wanda Wait')).toMatchObject({ status: 'waitlist' })
})

/** Clicks twice at the point; the page renders the result of the first click in a microtask before the second click. */
function tapTwice(page: Page, point: { x: number; y: number }): Promise<void> {
  return page.evaluate(async ({ x, y }) => {
    const press = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }
    for (let n = 0; n < 2; n += 1) {
      document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent('click', press))
      await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
    }
  }, point)
}

test('taps on different families are all recorded, and the second tap of a double tap is ignored, also behind a dialog that the first tap has closed', async ({
  page,
  site,
  passTime,
}) => {
  const event = await createDay(site, [5])
  const names = ['Ana Bell', 'Ben Cole', 'Cleo Dunn', 'Dora Eng']
  for (const name of names) await addFamily(site, event, name)
  await openCheckIn(page, event)
  await expectReady(page)
  /** Taps the position of the button, even if something covers it. */
  const press = async (action: string, name: string, times = 1) => {
    const button = page.getByRole('button', { name: `${action}, ${name}, 8:00 AM` })
    const box = await button.boundingBox()
    if (!box) throw new Error(`The button ${action} of ${name} is not visible`)
    const place = [box.x + box.width / 2, box.y + box.height / 2] as const
    for (let tapped = 0; tapped < times; tapped += 1) {
      await page.mouse.click(...place)
      if (tapped === 0) await expect(button).toHaveCount(0)
    }
  }
  for (const name of names.slice(0, 3)) {
    await press('Came', name)
    await passTime(1_000)
  }
  await expectCounts(page, '3 of 4 came, 0 not here, 1 not noted')
  await press('Not here', 'Dora Eng', 2)
  await expect(bar(page)).toContainText('Everything is sent.')
  await expectCounts(page, '3 of 4 came, 1 not here, 0 not noted')
  await passTime(1_000)
  await press('Undo', 'Dora Eng')
  await expect(bar(page)).toContainText('Everything is sent.')
  await expectCounts(page, '3 of 4 came, 0 not here, 1 not noted')

  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Walk-in' })
  const box = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.id = 'behind'
    button.style.cssText = 'position: fixed; inset: 0; z-index: 1'
    button.addEventListener('click', () => {
      button.dataset.pressed = 'yes'
    })
    document.body.append(button)
  })
  await tapTwice(page, { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 })
  await expect(dialog).toHaveCount(0)
  const behind = page.locator('#behind')
  await expect(behind).not.toHaveAttribute('data-pressed')
  await tapTwice(page, { x: 10, y: 10 })
  await expect(behind).toHaveAttribute('data-pressed', 'yes')
})

test('the search leads with Enter to the first family or to adding a walk-in, which needs only a name, in the current slot, and a full slot only shows a warning', async ({
  page,
  site,
  look,
}) => {
  const event = await createDay(site)
  await addFamily(site, event, 'Ana Núñez-Bell', { phone: '513 555 0101' })
  await addFamily(site, event, 'Zoe Baker', { slot: 1, phone: '513 555 0177' })
  await openCheckIn(page, event)
  const names = page.getByRole('heading', { level: 3 })
  const search = page.getByRole('searchbox')
  await search.fill('b')
  await expect(names).toHaveText(['Ana Núñez-Bell', 'Zoe Baker'])
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
  await search.fill('0177')
  await expect(names).toHaveText(['Zoe Baker'])
  // Enter focuses the first family, and Enter again marks it as came; the focus stays in the row.
  await search.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo, Zoe Baker, 9:00 AM' })).toBeFocused()

  await search.fill('Sam Roe')
  await expect(page.getByRole('heading', { name: 'No family found for “Sam Roe”' })).toBeVisible()
  await page.getByRole('button', { name: 'Add “Sam Roe” as a walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Walk-in' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Sam Roe')
  await expect(dialog.getByLabel('Time slot').locator('option:checked')).toHaveText(
    '8:00 AM, 1 of 2 taken',
  )
  await look(page)
  await dialog.getByRole('button', { name: 'Add and Check In' }).click()
  await readToast(page, 'Sam Roe: walk-in added')
  await expect(familyRow(page, 'Sam Roe')).toContainText('Walk-in')
  await expectCounts(page, '2 of 3 came, 0 not here, 1 not noted')

  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  await expect(dialog.getByText('This slot is full: 2 of 2 spots are taken.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add and Check In' }).click()
  await expect(dialog.getByText('Name is required').first()).toBeVisible()
  await dialog.getByLabel('Name').fill('Uma Third')
  await dialog.getByLabel('Phone').fill('513 555 0199')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('Everything is sent.')
  expect(await rowOnServer(site, event, 'Uma Third')).toMatchObject({
    ...{ isWalkIn: true, attendance: 'came', loads: 3, phone: '513 555 0199' },
  })
  await tap(page, 'Undo', 'Uma Third')
  await expect(familyRow(page, 'Uma Third')).toHaveCount(0)
})

test('the check-in code of a family opens the family’s row, or a notice says why the list has no such row', async ({
  page,
  site,
  look,
}) => {
  const event = await createDay(site, [20])
  for (let number = 10; number < 20; number += 1) await addFamily(site, event, `Family ${number}`)
  const late = await addFamily(site, event, 'Zoe Late')
  const cancelled = await addFamily(site, event, 'Cora Gone')
  await site.call('PUT', api.adminRegistration(cancelled.id), { status: 'cancelled' })

  await openCheckIn(page, event, late.id)
  const row = familyRow(page, 'Zoe Late')
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await expect(row).toContainText('Scanned code')
  await look(page)
  await tap(page, 'Came', 'Zoe Late')
  await expect(row.getByRole('button', { name: /^Undo/ })).toBeVisible()

  await openWithinApp(page, paths.adminCheckIn(event.id, { registration: cancelled.id }))
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Cora Gone has cancelled this appointment')
  await expect(notice).toContainText('search for the name')
  await look(page)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(paths.adminCheckIn(event.id))
  await expect(notice).toHaveCount(0)
})

test('two volunteers see each other’s marks, and a row with two different marks shows both', async ({
  page,
  browser,
  site,
  passTime,
}) => {
  await site.call('POST', api.adminAdmins(), {
    ...{ username: 'jonas', password: 'long enough words', email: 'jonas@example.org' },
    currentPassword: adminLogin.password,
  })
  const event = await createDay(site)
  await addFamily(site, event, 'Ana Bell')
  await addFamily(site, event, 'Ben Cole')
  await openCheckIn(page, event)
  const other = await openPhone(browser, site)
  const jonas = { username: 'jonas', password: 'long enough words' }
  await signIn(other, paths.adminCheckIn(event.id), jonas)

  await tap(other, 'Not here', 'Ana Bell')
  const readAttendance = async () => (await rowOnServer(site, event, 'Ana Bell')).attendance
  await expect.poll(readAttendance).toBe('not_here')
  await passTime(15_000)
  await expect(familyRow(page, 'Ana Bell')).toContainText('jonas, 8:02 AM')
  await expectCounts(page, '0 of 2 came, 1 not here, 1 not noted')
  await tap(page, 'Came', 'Ana Bell')
  await expect(familyRow(page, 'Ana Bell')).toContainText(
    'Another phone said “Not here” (jonas, 8:02 AM).',
  )
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(familyRow(other, 'Ana Bell')).toContainText('maria, 8:02 AM')
  await expect(familyRow(other, 'Ana Bell')).toContainText('Another phone said “Not here”')
  await expectCounts(other, '1 of 2 came, 0 not here, 1 not noted')
  await other.context().close()
})

test('on a bad network, a walk-in is compared with the list on the phone after three seconds, and is sent again and recorded once if the first response was lost', async ({
  page,
  site,
  passTime,
}) => {
  const event = await createDay(site)
  await addFamily(site, event, 'Ana Bell')
  await openCheckIn(page, event)
  await expect(bar(page)).toContainText('Everything is sent.')
  await page.route(`**${api.adminWalkInCheck(event.id)}`, () => {})
  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const dialog = page.getByRole('dialog')
  const asked = page.waitForRequest(`**${api.adminWalkInCheck(event.id)}`)
  await dialog.getByLabel('Name').fill('Ana Bell')
  await passTime(400)
  await asked
  await passTime(3_000)
  await expect(dialog.getByText('Ana Bell is on this list already, at 8:00 AM.')).toBeVisible()
  await expect(dialog.getByText('only the list on this phone was searched')).toBeVisible()

  const call = `**${api.adminCheckIn(event.id)}`
  await page.route(call, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByLabel('Name').fill('Sam Roe')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('1 change not sent yet. List from 8:02 AM.')
  await expect(bar(page)).toContainText('No network.')
  await expect(familyRow(page, 'Sam Roe')).toContainText('Not sent yet')
  await page.unroute(call)
  await passTime(2_000)
  await expect(bar(page)).toContainText('Everything is sent.')
  await expect(familyRow(page, 'Sam Roe')).not.toContainText('Not sent yet')
  await rowOnServer(site, event, 'Sam Roe')
})

test('an event without families, a failing server, a refused change and a deleted event each have their own message', async ({
  page,
  site,
  look,
  passTime,
}) => {
  const event = await createDay(site)
  await openCheckIn(page, event)
  await expect(page.getByRole('heading', { name: 'Nobody has signed up' })).toBeVisible()
  await page.route('**/check-in', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502 }) : route.continue(),
  )
  await passTime(15_000)
  await expect(bar(page)).toContainText('The server does not answer.')
  await expect(bar(page)).toContainText('List from 8:02 AM.')
  await page.unroute('**/check-in')
  await bar(page).getByRole('button', { name: 'Try Now' }).click()
  await expect(bar(page)).toContainText('Everything is sent.')

  const ana = await addFamily(site, event, 'Ana Bell')
  await passTime(15_000)
  await expect(familyRow(page, 'Ana Bell')).toBeVisible()
  await site.call('DELETE', api.adminRegistration(ana.id))
  await tap(page, 'Came', 'Ana Bell')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Not accepted: Ana Bell, Came')
  await expect(alert).toContainText('its registration was deleted')
  await expect(bar(page)).toContainText('1 change was not accepted.')
  await bar(page).getByRole('button', { name: 'See Why' }).click()
  await expect(alert).toBeFocused()
  await look(page)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)
  await expect(bar(page)).toContainText('Everything is sent.')

  await site.call('DELETE', api.adminEvent(event.id))
  // Retry, because advancing the clock makes a request in flight time out.
  await expect(async () => {
    await passTime(15_000)
    await expect(alert).toContainText('This event no longer exists', {
      timeout: 2_000,
    })
  }).toPass()
  await look(page)
})

test.describe('on a laptop', () => {
  test.use(laptop)

  test('Events, Registrations and the dashboard link to check-in, which, like the sign-in sheet, marks a banned family on the waitlist', async ({
    page,
    site,
  }) => {
    const event = await createDay(site)
    await addFamily(site, event, 'Wanda Wait', { status: 'waitlist', phone: '513 555 0109' })
    const ban = {
      name: 'Wanda Wait',
      email: null,
      phone: '513 555 0109',
      reason: 'Asked not to come',
    }
    await site.call('POST', api.adminBlacklist(), ban)
    const link = page.getByRole('link', {
      name: `Check In: ${event.title}, Tuesday, December 8, 2026`,
    })
    await signIn(page, paths.adminEvents())
    for (const screen of ['Events', 'Registrations', 'Dashboard'] as const) {
      if (screen !== 'Events') await goToScreen(page, screen)
      await expect(link).toHaveAttribute('href', paths.adminCheckIn(event.id))
    }
    await link.click()
    await expect(familyRow(page, 'Wanda Wait')).toContainText('On the blacklist: does not move up')
    await openWithinApp(page, paths.adminPrint(event.id))
    const onSheet = page.getByRole('row', { name: 'Wanda Wait' })
    await expect(onSheet).toContainText('Does not move up')
    await expect(onSheet).not.toContainText('blacklist')
  })
})
