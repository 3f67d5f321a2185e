import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { expect, family, type Site } from './e2e.ts'
import { cancelLinkFromMail, linkIn, rosa } from './public-steps.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const main = (page: Page) => page.getByRole('main')
const tokenIn = (link: string) => link.split('/').pop() ?? ''

export const openTimes = (page: Page) =>
  page.getByRole('list', { name: 'Open times at this event' })

export const ana = { ...rosa, name: 'Ana Ruiz', email: 'ana.ruiz@example.org' }

/** An event with a free slot and a full slot of one spot; `waiting` is the full slot's waitlist, in order. */
export async function createFullSlot(site: Site, waiting = [ana.name]): Promise<Event> {
  const event = await site.createEvent([1, 1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  for (const name of waiting) {
    site.setTime(new Date(Date.parse(site.now()) + 1000).toISOString())
    const { eventId, timeSlotId, email } = family(event, 0, name)
    await site.call('POST', api.waitlist(), { eventId, timeSlotId, name, email })
  }
  return event
}

/** The family with the spot cancels through its link; returns the link in Ana's offer. */
export async function freeTheSpot(site: Site): Promise<string> {
  const link = await cancelLinkFromMail(site.mail, 'first.family@example.org')
  await site.call('POST', api.cancel(tokenIn(link)))
  const notice = await site.mail.mailTo(ana.email, /^A spot is open/)
  return linkIn(notice.text, /\/my\//)
}

/** An administrator deletes the first family's registration, so Ana is promoted, and her e-mail asks for details. */
export async function promoteAna(site: Site): Promise<{ event: Event; link: string }> {
  const event = await createFullSlot(site)
  const [first] = await registrations(site, event)
  await site.call('DELETE', api.adminRegistration(first?.id ?? ''))
  const mail = await site.mail.mailTo(ana.email, /^You have a spot/)
  expect(mail.text).toContain('A SPOT OPENED, AND IT IS YOURS')
  return { event, link: linkIn(mail.text, /\/my\//) }
}

export const registrations = (site: Site, event: Event) =>
  site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
export const findByName = async (site: Site, event: Event, name: string) =>
  (await registrations(site, event)).find((one) => one.name === name)
