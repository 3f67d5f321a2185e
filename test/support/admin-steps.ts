import { expect, type Locator, type Page } from '@playwright/test'
import type { LoginAnswer, LoginRequest } from '../../src/contract/admin.ts'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { expectToast } from './public-steps.ts'
import { adminLogin, type Site } from './site.ts'

/** Steps on the administrators' screens, by visible text */

/** A laptop's viewport; public journeys use a phone's */
export const laptop = {
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}
export const phone = { viewport: { width: 390, height: 844 } }

type Screen = 'Dashboard' | 'Events' | 'Registrations' | 'Blacklist' | 'Analytics'

export const pageHeading = (page: Page) => page.getByRole('heading', { level: 1 })

export async function fillLogin(page: Page, login = adminLogin): Promise<void> {
  await page.getByLabel('Username').fill(login.username)
  await page.getByLabel('Password').fill(login.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/**
 * Opens a screen with a session from the API, because the sign-in form would load a second page in each journey.
 * admin-session.spec.ts and administrators.spec.ts fill in the form.
 */
export async function signIn(
  page: Page,
  path: string,
  login: LoginRequest = adminLogin,
): Promise<void> {
  const answer = await page.request.post(api.adminLogin(), { data: login })
  await expect(answer).toBeOK()
  const { token, admin } = (await answer.json()) as LoginAnswer
  await page.addInitScript(keepSession, { token, admin })
  await page.goto(path)
  await expect(pageHeading(page)).toBeVisible()
}

/** Call before a navigation: the late removal of a closed dialog's history entry would abort the navigation. */
export async function expectNoDialogEntries(page: Page): Promise<void> {
  await expectGuardEntries(page, 0)
}

/** The history entries of open dialogs and unsaved text. One of a closed dialog is removed late. */
export async function expectGuardEntries(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.guards ?? 0)).toBe(count)
}

/** Runs in every document of the page, but stores the session only in the first, so that signing out is not undone. */
function keepSession(state: LoginAnswer): void {
  const key = `signed-in ${state.token}`
  // The browser's own error page for a lost network has no origin, and therefore no storage.
  if (window !== window.top || window.origin === 'null' || sessionStorage.getItem(key)) return
  sessionStorage.setItem(key, 'yes')
  localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }))
}

/** Checks the toast and closes it, because with a stopped page clock it would stay and cover the page. */
export async function readToast(page: Page, title: string, text = ''): Promise<void> {
  await expectToast(page, title, text)
  const toast = page.getByRole('listitem').filter({ hasText: title })
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
}

/** Confirms the dialog that asks before a change sends messages. */
export async function confirmSaveAndTell(
  page: Page,
  title: string | RegExp,
  named: string,
): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title })
  await expect(question).toContainText(named)
  await question.getByRole('button', { name: 'Save and Tell Them' }).click()
}

export async function goToScreen(page: Page, name: Screen): Promise<void> {
  await openNavigation(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(pageHeading(page)).toHaveText(name)
}

/** Opens a screen without loading the app again, which would request sixty files. */
export async function openWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

export async function openNavigation(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
}

/** A family's row, or its card on a phone */
export function rowOf(page: Page, name: string): Locator {
  const edit = page.getByRole('button', { name: `Edit ${name}`, exact: true })
  // Events are list items too; the family's list item is the innermost match.
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ has: edit }).last()
}

export const statusButton = (page: Page, name: string, status = '') =>
  page.getByRole('button', { name: `Status of ${name}: ${status}` })

export async function chooseStatus(page: Page, name: string, status: string): Promise<void> {
  await statusButton(page, name).click()
  await page.getByRole('menuitemradio', { name: status }).click()
}

/** Chooses `action` from the More menu of an event on the events screen; `event` is the start of its name. */
export async function chooseMore(page: Page, event: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: `More ${event}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Delays message previews until `release` is called; `requested` resolves at the first request. */
export async function holdPreview(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: requested, resolve: request } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    request()
    await released
    await route.continue()
  })
  return { requested, release }
}

/** Opens or closes the list of an event on the registrations screen. */
export async function toggleEvent(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 2 }).getByRole('button', { name: title }).click()
}

/** The only event, for journeys that create it on screen */
export async function onlyEvent(site: Site): Promise<Event> {
  const events = await site.call<Event[]>('GET', api.adminEvents())
  expect(events).toHaveLength(1)
  const [event] = events
  if (!event) throw new Error('The site has no event')
  return event
}

export const slotFields = (dialog: Locator, number: number) =>
  dialog.getByRole('group', { name: `Time slot ${number}` })

export async function fillSlot(
  dialog: Locator,
  number: number,
  { from, to, capacity }: { from?: string; to?: string; capacity?: string },
): Promise<void> {
  const slot = slotFields(dialog, number)
  if (from) await slot.getByLabel('Start time').fill(from)
  if (to) await slot.getByLabel('End time').fill(to)
  if (capacity) await slot.getByLabel('Capacity').fill(capacity)
}
