import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import type { CheckInAnswer, CheckInRow } from '../../src/contract/check-in.ts'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { signIn } from './admin-steps.ts'
import { holdPageClock, passPageTime } from './page-clock.ts'
import type { Site } from './site.ts'

/** Steps on the check-in page, by visible text */

/** 8:02 on the morning of the event */
export const morning = '2026-12-08T13:02:00.000Z'

/** An event with a one-hour slot for each capacity, from 8:00 on */
export function createDay(site: Site, capacities = [2, 2]): Promise<Event> {
  const at = (hour: number) => `2026-12-08T${hour}:00:00.000Z`
  const timeSlots = capacities.map((capacity, index) => ({
    ...{ startTime: at(13 + index), endTime: at(14 + index), capacity },
  }))
  return site.createEvent([], { timeSlots })
}

export function addFamily(
  site: Site,
  { id: eventId, timeSlots }: Event,
  name: string,
  {
    slot = 0,
    ...changes
  }: { slot?: number; phone?: string; status?: string; language?: string } = {},
): Promise<AdminRegistration> {
  const timeSlotId = timeSlots[slot]?.id
  return site.call('POST', api.adminRegistrations(), {
    ...{ eventId, timeSlotId, name, status: 'confirmed' },
    ...changes,
  })
}

export const openCheckIn = (page: Page, event: Event, registration?: string) =>
  signIn(page, paths.adminCheckIn(event.id, registration ? { registration } : {}))

export const familyRow = (page: Page, name: string, time = '8:00 AM'): Locator =>
  page.getByRole('listitem', { name: `${name}, ${time}`, exact: true })

export async function tap(page: Page, action: string, name: string, time = '8:00 AM') {
  // Advance the page's clock, because Undo would otherwise count as the second tap of a double tap.
  if (action === 'Undo') await passPageTime(page, 600)
  await page.getByRole('button', { name: `${action}, ${name}, ${time}`, exact: true }).click()
}

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Sending status' })

/** Waits until the page says that it works offline. */
export async function expectReady(page: Page): Promise<void> {
  await expect(page.getByText('Also works without a network.')).toBeVisible()
}

/** Creates an event with these families, signs in, opens the check-in list, and waits until it works offline. */
export async function openDay(page: Page, site: Site, names: readonly string[]): Promise<Event> {
  const event = await createDay(site)
  for (const name of names) await addFamily(site, event, name)
  await openCheckIn(page, event)
  await expectReady(page)
  return event
}

export async function reopen(context: BrowserContext, old: Page, path: string): Promise<Page> {
  const tab = await context.newPage()
  await old.close()
  await tab.goto(path)
  return tab
}

export async function openPhone(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
  })
  await holdPageClock(context, site.now())
  return context.newPage()
}

export async function rowOnServer(site: Site, event: Event, name: string): Promise<CheckInRow> {
  const { rows } = await site.call<CheckInAnswer>('GET', api.adminCheckIn(event.id))
  const found = rows.filter((row) => row.name === name)
  const [row] = found
  if (!row || found.length > 1) throw new Error(`Expected one row for ${name}, got ${found.length}`)
  return row
}

export async function countStoredCheckIn(page: Page): Promise<{ lists: number; facts: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('check-in')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const stores = db.transaction(['lists', 'facts'])
          const [lists, facts] = [
            stores.objectStore('lists').count(),
            stores.objectStore('facts').count(),
          ]
          stores.oncomplete = () => {
            db.close()
            resolve({ lists: lists.result, facts: facts.result })
          }
        }
      }),
  )
}
