import { type Browser, chromium, type Response } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { chromiumLaunch } from '../../test/support/chromium.ts'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunch())
}

/** All files that a browser with an empty cache loads until the page is idle; `bytes` includes headers. */
export async function loadPage(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const files = responses.map(async (response) => {
    const { responseHeadersSize, responseBodySize } = await response.request().sizes()
    const encoding = (await response.headerValue('content-encoding')) ?? 'plain'
    const bytes = responseHeadersSize + responseBodySize
    return { path: new URL(response.url()).pathname, bytes, encoding }
  })
  return Promise.all(files).finally(() => context.close())
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
