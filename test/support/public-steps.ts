import { expect, type Locator, type Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import {
  contactKey,
  emptyDraft,
  type RegistrationDraft,
} from '../../src/web/public/register/registration-draft.ts'
import type { MailServer } from './mail-server.ts'

/** Steps on the public pages, by visible text */

export const rosa = {
  name: 'Rosa Delgado',
  email: 'rosa@example.org',
  phone: '555-010-0123',
  address: '12 Elm Street',
  city: 'Harrison',
  zipCode: '45030',
}
export type Person = typeof rosa

export function wizardPath(event: Event, slot = 0): string {
  return paths.register({ eventId: event.id, timeSlotId: event.timeSlots[slot]?.id ?? '' })
}

export async function fillContact(page: Page, changes: Partial<Person> = {}): Promise<void> {
  const { name, email, phone } = { ...rosa, ...changes }
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Continue to Address' }).click()
}

export async function fillAddress(page: Page, changes: Partial<Person> = {}): Promise<void> {
  const { address, city, zipCode } = { ...rosa, ...changes }
  await page.getByLabel('Street Address').fill(address)
  await page.getByLabel('City').fill(city)
  await page.getByLabel('Zip Code').fill(zipCode)
  await page.getByRole('button', { name: 'Continue to Confirmation' }).click()
}

export async function tickAll(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(5)
  await boxes.evaluateAll((inputs) => {
    for (const input of inputs as HTMLInputElement[]) if (!input.checked) input.click()
  })
}

/**
 * Opens step 3 with Rosa's details, changed by `changes`, and with all boxes ticked: stores the draft that a change of
 * language would have stored in this tab.
 */
export async function openConfirmation(
  page: Page,
  event: Event,
  slot = 0,
  changes: Partial<Person> = {},
): Promise<void> {
  const draft = emptyDraft(event.timeSlots[slot]?.id ?? '', 'OH')
  const entry = { ...draft.entry, ...rosa, ...changes }
  const typed: RegistrationDraft = {
    ...draft,
    entry,
    acknowledged: draft.acknowledged.map(() => true),
    checkedFor: contactKey(entry),
  }
  await page.addInitScript((text) => {
    if (location.hash === '#3') sessionStorage.setItem('registration-draft', text)
  }, JSON.stringify(typed))
  // Wait for the first poll, so that the page does not see what a journey changes next before it acts.
  const polled = page.waitForResponse((response) => response.url().endsWith(api.events()))
  const loaded = await page.goto(`${wizardPath(event, slot)}#3`)
  // If the page was at step 1 already, only the fragment has changed.
  if (!loaded) await page.reload()
  await polled
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5)
}

export function completeButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Complete Registration' })
}

export async function openWaitlistDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Join Waitlist/i }).click()
  return page.getByRole('dialog', { name: 'Join Waitlist' })
}

export async function fillWaitlist(dialog: Locator, name: string, email: string): Promise<void> {
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
}

/** Expects the error summary to have the focus and to contain exactly these lines. */
export async function expectSummary(scope: Page | Locator, errors: string[]): Promise<void> {
  const summary = scope.getByRole('alert')
  await expect(summary.getByRole('listitem')).toHaveText(errors)
  await expect(summary.locator('..')).toBeFocused()
}

/** Expects that each field shows its line of the error summary, and that the last line moves the focus to its field. */
export async function expectErrorsAtFields(
  scope: Page | Locator,
  errors: Record<string, string>,
): Promise<void> {
  await expectSummary(scope, Object.values(errors))
  for (const [label, error] of Object.entries(errors)) {
    const field = scope.getByLabel(label).and(scope.locator('[aria-invalid=true]'))
    await expect(field).toHaveAccessibleDescription(new RegExp(error))
  }
  const [label = '', error = ''] = Object.entries(errors).at(-1) ?? []
  await scope.getByRole('alert').getByRole('link', { name: error }).last().click()
  await expect(scope.getByLabel(label)).toBeFocused()
}

/** The visible toasts, without the copies for screen readers elsewhere in the document */
export function toasts(page: Page): Locator {
  // An open dialog hides the toasts from the accessibility tree, and so from locators by role.
  const closeButton = page.getByRole('button', { name: 'Close', includeHidden: true })
  return page.getByRole('listitem', { includeHidden: true }).filter({ has: closeButton })
}

export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toContainText(title)
  await expect(toasts(page)).toContainText(text)
}

export async function cancelLinkFromMail(mail: MailServer, address: string): Promise<string> {
  return linkIn((await mail.mailTo(address)).text, /\/cancel\//)
}

export function linkIn(text: string | undefined, pattern: RegExp): string {
  const link = text?.match(/https?:\/\/\S+/g)?.find((url) => pattern.test(url))
  if (!link) throw new Error(`The e-mail has no link that matches ${pattern}`)
  return link
}
