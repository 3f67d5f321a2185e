import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { LoginAnswer } from '../../src/contract/admin.ts'
import type { CreateEventRequest, Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { readConfig } from '../../src/server/config.ts'
import { start } from '../../src/server/start.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const zone = 'America/New_York'
const webFolder = join(import.meta.dirname, '../../dist/web')
export const adminLogin = { username: 'maria', password: 'correct horse' }

/** A real server with its own database, mail server and clock, for one journey */
export type Site = {
  url: string
  mail: MailServer
  /** Moves the server's clock; the page's own stands still. */
  setTime(instant: string): void
  /** A call of the API, as administrator where it is one of theirs */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** An event on 8 December 2026 with one-hour slots from nine o'clock, of these capacities */
  createEvent(capacities: number[], changes?: Partial<CreateEventRequest>): Promise<Event>
}

/** Twenty days before the event */
export const journeyStart = '2026-11-18T15:00:00.000Z'
export const eventDay = '2026-12-08'

export const test = base.extend<{ site: Site; axe: (page: Page) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  site: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-journey-'))
    const mail = await startMailServer()
    const { config, mistakes } = readConfig({
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATABASE_URL: `file:${join(folder, 'washday.db')}`,
      SMTP_URL: mail.url,
      ADMIN_USERNAME: adminLogin.username,
      ADMIN_PASSWORD: adminLogin.password,
      LOG_LEVEL: 'error',
    })
    if (!config) throw new Error(mistakes.join('\n'))
    let now = journeyStart
    const running = await start(config, { clock: () => new Date(now), webFolder })

    let token = ''
    async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await fetch(running.url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return (text ? JSON.parse(text) : undefined) as T
    }
    token = (await call<LoginAnswer>('POST', api.adminLogin(), adminLogin)).token

    await use({
      url: running.url,
      mail,
      setTime: (instant) => {
        now = instant
      },
      call,
      createEvent: (capacities, changes) =>
        call('POST', api.adminEvents(), { ...eventWith(capacities), ...changes }),
    })
    await running.stop()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  axe: async ({}, use) => {
    await use(async (page) => {
      const builder = new AxeBuilder({ page })
      // Behind an open dialog the page is hidden from everybody, so there is nothing to check in it.
      const isDialogOpen = await page.getByRole('dialog').isVisible()
      const { violations } = await (isDialogOpen
        ? builder.include('[role=dialog]')
        : builder
      ).analyze()
      expect(
        violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) })),
      ).toEqual([])
    })
  },
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  page: async ({ page }, use) => {
    await page.addInitScript(fixTime, journeyStart)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      // The browser itself reports answers of 4xx and 5xx; the journeys look at what people see.
      const isAnswer = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isAnswer) problems.push(message.text())
    })
    await use(page)
    expect(problems, 'errors in the browser console').toEqual([])
  },
})
export { expect } from '@playwright/test'

/** Runs in the page: its clock stands still. */
function fixTime(instant: string): void {
  const fixed = new Date(instant).getTime()
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [fixed] : parts, newTarget),
    get: (target, key) => (key === 'now' ? () => fixed : Reflect.get(target, key)),
  })
}

function eventWith(capacities: number[]): CreateEventRequest {
  const at = (hour: number) => instantOf(eventDay, `${String(hour).padStart(2, '0')}:00`, zone)
  return {
    title: 'Morning wash',
    date: eventDay,
    location: 'Harrison',
    laundromatName: 'Sudsy Corner',
    laundromatAddress: '412 Harrison Ave, Harrison, OH 45030',
    timeSlots: capacities.map((capacity, index) => ({
      startTime: at(9 + index),
      endTime: at(10 + index),
      capacity,
    })),
  }
}

/** Body of POST /api/register for an invented family */
export function family(event: Event, slot: number, name: string) {
  const timeSlot = event.timeSlots[slot]
  if (!timeSlot) throw new Error(`The event has no slot ${slot}`)
  return {
    eventId: event.id,
    timeSlotId: timeSlot.id,
    name,
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`,
    phone: '(555) 010-0123',
    address: '12 Elm Street',
    city: 'Harrison',
    state: 'OH',
    zipCode: '45030',
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
