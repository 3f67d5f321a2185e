import { test as base, expect, type Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { holdPageClock, passPageTime } from './page-clock.ts'
import { expectAccessible, expectGoodLook } from './page-look.ts'
import { type Site, startSite } from './site.ts'

export { expect } from '@playwright/test'
export { adminLogin, type Site } from './site.ts'

/** Twenty days before the event, unless a journey says otherwise */
export const journeyStart = '2026-11-18T15:00:00.000Z'

// The tests' own scripts, such as the page's clock, are tried in every frame; in an e-mail's none can run.
const heldBackInFrame = /^Blocked script execution in '[^']*\/api\/message-frame'/

type Fixtures = {
  /** When the journey begins, for server and page; set it with `test.use` */
  startsAt: string
  /** Whether the program sends texts */
  sendsTexts: boolean
  /** Whether a mail server is set up */
  sendsMail: boolean
  /** What a journey that provokes errors lets stand in the browser's console */
  allowedProblems: RegExp
  site: Site
  /** Moves the server's clock and the page's, whose timers run as they fall due */
  passTime: (ms: number) => Promise<void>
  /** axe finds nothing */
  axe: (page: Page) => Promise<void>
  /** axe finds nothing, by light and by dark, and a screen of 320 pixels is wide enough */
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
      // The browser itself reports answers of 4xx and 5xx; the journeys look at what people see.
      const isAnswer = message.text().startsWith('Failed to load resource')
      const isOurs = heldBackInFrame.test(message.text())
      if (message.type() === 'error' && !isAnswer && !isOurs) problems.push(message.text())
    })
    await use(page)
    const unexpected = problems.filter((problem) => !allowedProblems.test(problem))
    expect(unexpected, 'errors in the browser console').toEqual([])
  },
})

/** Body of POST /api/register for an invented family; a house has two sign-ups at most (DESIGN.md 5, rule 3) */
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
