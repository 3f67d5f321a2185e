import { type Browser, chromium, type Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { chromiumLaunch } from '../../test/support/chromium.ts'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunch())
}

/** A file loaded by a page; `bytes` includes headers, as sent over the wire. */
export type LoadedFile = { path: string; bytes: number; encoding: string }

/** All files that a browser with an empty cache loads until the page is idle */
export async function loadPage(page: Page, url: string): Promise<LoadedFile[]> {
  const files = new Map<string, LoadedFile>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('data:')) return
    const encoding = response.headers['content-encoding'] ?? 'plain'
    files.set(requestId, { path: new URL(response.url).pathname, bytes: 0, encoding })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await session.detach()
  return [...files.values()]
}

/** The public pages of a site that has an event, by name */
export async function publicPages(url: string) {
  const [event] = (await (await fetch(url + api.events())).json()) as Event[]
  const slot = event?.timeSlots[0]
  if (!event || !slot) throw new Error('There is no event')
  const { startTime, endTime } = slot
  const place = { eventTitle: event.title, eventLocation: event.location }
  const who = { email: 'maria@example.org', status: 'confirmed' } as const
  return {
    slot,
    home: paths.home(),
    register: paths.register({ eventId: event.id, timeSlotId: slot.id }),
    success: paths.registrationSuccess({ ...place, startTime, endTime, ...who }),
  }
}
