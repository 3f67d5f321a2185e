import { expect, type Locator, type Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { paths } from '../../src/contract/paths.ts'
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
  await expect(page.getByRole('checkbox')).toHaveCount(5)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

export async function openConfirmation(page: Page, event: Event, slot = 0): Promise<void> {
  await page.goto(wizardPath(event, slot))
  await fillContact(page)
  await fillAddress(page)
  await tickAll(page)
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

/** Expects that each line of the error summary moves the focus to its field, which shows the same error. */
export async function expectErrorsAtFields(
  scope: Page | Locator,
  errors: Record<string, string>,
): Promise<void> {
  await expectSummary(scope, Object.values(errors))
  for (const [label, error] of Object.entries(errors)) {
    const field = scope.getByLabel(label)
    await scope.getByRole('alert').getByRole('link', { name: error }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(error))
  }
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
