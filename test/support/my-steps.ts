import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { inLanguage, type Language } from '../../src/domain/language.ts'
import { family, type Site } from './e2e.ts'
import { cancelLinkFromMail, rosa } from './public-steps.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const main = (page: Page) => page.getByRole('main')

export async function createTwoEvents(site: Site): Promise<{ event: Event; later: Event }> {
  const event = await site.createEvent([2, 1])
  const later = await site.createEvent([1], {
    title: 'Evening wash',
    laundromatName: 'Spin Cycle',
    laundromatAddress: '9 Bridge Street, Dayton, OH 45402',
    location: 'Dayton',
    date: '2026-12-15',
    timeSlots: [
      { startTime: '2026-12-15T22:00:00.000Z', endTime: '2026-12-15T23:00:00.000Z', capacity: 1 },
    ],
  })
  return { event, later }
}

/** Signs Rosa up for the first slot; returns the path of her My appointment page. */
export async function signUpRosa(
  site: Site,
  event: Event,
  changes: { language?: Language; textConsent?: boolean; name?: string } = {},
): Promise<string> {
  const body = { ...family(event, 0, rosa.name), email: rosa.email, ...changes }
  await site.call('POST', api.register(), body)
  const token = (await cancelLinkFromMail(site.mail, rosa.email)).split('/').pop() ?? ''
  return inLanguage(paths.my(token), changes.language ?? 'en')
}

/** The number of appointments that the browser keeps for opening them without a network */
export const storedCount = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('my-appointment')).keys()).length)
