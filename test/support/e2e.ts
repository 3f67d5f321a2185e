import { test as base, expect, type Page, type Response } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { checkResponse } from '../../src/web/api/check-response.ts'
import { holdPageClock, passPageTime } from './page-clock.ts'
import { expectAccessible, expectGoodLook } from './page-look.ts'
import { type Site, startSite } from './site.ts'

export { expect } from '@playwright/test'
export { adminLogin, type Site } from './site.ts'

/** The default start: twenty days before the event */
export const journeyStart = '2026-11-18T15:00:00.000Z'

// Playwright injects scripts into every frame; the frame that shows an e-mail blocks them.
const blockedInFrame = /^Blocked script execution in '[^']*\/api\/message-frame'/

type Fixtures = {
  /** Start time of server and page; set it with `test.use` */
  startsAt: string
  sendsTexts: boolean
  sendsMail: boolean
  /** Console errors that the journey provokes on purpose */
  allowedProblems: RegExp
  site: Site
  /** Advances the clocks of server and page; runs the server's jobs and the page's due timers. */
  passTime: (ms: number) => Promise<void>
  axe: (page: Page) => Promise<void>
  /** Checks the page with axe, its contrast in both color schemes, and that it fits a width of 320 pixels. */
  look: (page: Page) => Promise<void>
}

export const test = base.extend<Fixtures>({
  startsAt: [journeyStart, { option: true }],
  sendsTexts: [false, { option: true }],
  sendsMail: [true, { option: true }],
  allowedProblems: [/^$/, { option: true }],
  site: async ({ startsAt, sendsTexts, sendsMail }, use) => {
    const site = await startSite(startsAt, { sendsTexts, sendsMail })
    await use(site)
    await site.stop()
  },
  passTime: async ({ page, context, site }, use) => {
    await use(async (ms) => {
      const later = new Date(Date.parse(site.now()) + ms).toISOString()
      site.setTime(later)
      await site.runJobs()
      await holdPageClock(context, later)
      await passPageTime(page, ms)
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  axe: async ({}, use) => {
    await use(expectAccessible)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  look: async ({}, use) => {
    await use(expectGoodLook)
  },
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  page: async ({ page, context, startsAt, allowedProblems }, use) => {
    await holdPageClock(context, startsAt)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      // Ignore responses with 4xx and 5xx, which browsers log; journeys check the screen instead.
      const isFailedResponse = message.text().startsWith('Failed to load resource')
      const isBlockedScript = blockedInFrame.test(message.text())
      if (message.type() === 'error' && !isFailedResponse && !isBlockedScript)
        problems.push(message.text())
    })
    const checks: Promise<void>[] = []
    page.on('response', (response) => checks.push(checkResponseBody(response)))
    await use(page)
    for (const check of await Promise.allSettled(checks))
      if (check.status === 'rejected') problems.push(String(check.reason))
    const unexpected = problems.filter((problem) => !allowedProblems.test(problem))
    expect(unexpected, 'errors in the browser console').toEqual([])
  },
})

/** Fails if a response to the page does not match the contract. */
async function checkResponseBody(response: Response): Promise<void> {
  const { pathname, search } = new URL(response.url())
  const isJson = response.headers()['content-type']?.startsWith('application/json')
  const isCall = pathname.startsWith('/api/') && !pathname.startsWith('/api/docs')
  if (!isCall || !response.ok() || !isJson) return
  // The body is no longer available once the page has navigated.
  const body = await response.json().catch(() => undefined)
  if (body !== undefined) checkResponse(response.request().method(), pathname + search, body)
}

/** Body of POST /api/register; at most two families per `house` (DESIGN.md 5, rule 3) */
export function family(event: Event, slot: number, name: string, house = 0) {
  const timeSlot = event.timeSlots[slot]
  if (!timeSlot) throw new Error(`The event has no slot ${slot}`)
  return {
    eventId: event.id,
    timeSlotId: timeSlot.id,
    name,
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`,
    phone: `(555) 010-0${123 + house}`,
    address: `${12 + house} Elm Street`,
    city: 'Harrison',
    state: 'OH',
    zipCode: '45030',
  }
}
