import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import {
  cancelLinkFromMail,
  completeButton,
  expectMistakesAtFields,
  expectSummary,
  fillAddress,
  fillContact,
  linkIn,
  rosa,
  tickAll,
  toasts,
  wizardPath,
} from '../support/public-steps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const tokenIn = (link: string) => link.split('/').pop() ?? ''

const openTimes = (page: Page) => page.getByRole('list', { name: 'Open times at this event' })

const ana = { ...rosa, name: 'Ana Ruiz', email: 'ana.ruiz@example.org' }

/** A slot of one spot, which one family has, and for which others wait in this order */
async function createFullSlot(site: Site, waiting = [ana.name]): Promise<Event> {
  const event = await site.createEvent([1, 1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  for (const name of waiting) {
    site.setTime(new Date(Date.parse(site.now()) + 1000).toISOString())
    const { eventId, timeSlotId, email } = family(event, 0, name)
    await site.call('POST', api.waitlist(), { eventId, timeSlotId, name, email })
  }
  return event
}

/** The family with the spot cancels by its link, and the notice of it reaches Ana. */
async function freeTheSpot(site: Site): Promise<string> {
  const link = await cancelLinkFromMail(site.mail, 'first.family@example.org')
  await site.call('POST', api.cancel(tokenIn(link)))
  const notice = await site.mail.mailTo(ana.email, /^A spot is open/)
  return linkIn(notice.text, /\/sign-up\//)
}

/** An administrator takes the spot from the first family, and the mail to Ana, who moves up, asks for details. */
async function promoteAna(site: Site): Promise<{ event: Event; link: string }> {
  const event = await createFullSlot(site)
  const [first] = await registrations(site, event)
  await site.call('DELETE', api.adminRegistration(first?.id ?? ''))
  const mail = await site.mail.mailTo(ana.email, /^You have a spot/)
  expect(mail.text).toContain('A SPOT OPENED, AND IT IS YOURS')
  return { event, link: linkIn(mail.text, /\/sign-up\//) }
}

const registrations = (site: Site, event: Event) =>
  site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
const findByName = async (site: Site, event: Event, name: string) =>
  (await registrations(site, event)).find((one) => one.name === name)

test('the notice leads to the wizard with name and e-mail filled in, and to the spot', async ({
  page,
  site,
  look,
}) => {
  const event = await createFullSlot(site)
  const { id } = (await findByName(site, event, ana.name)) ?? {}
  const link = await freeTheSpot(site)
  const notice = await site.mail.mailTo(ana.email, /^A spot is open/)
  const unsubscribe = notice.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  expect(unsubscribe).toBe(`<${linkIn(notice.text, /\/cancel\//)}>`)

  await page.goto('/no-such-page')
  await page.goto(link)
  await expect(page.getByLabel('Full Name')).toHaveValue(ana.name)
  await expect(page.getByLabel('Email Address')).toHaveValue(ana.email)
  await expect(page.getByLabel('Phone Number')).toHaveValue('')
  await expect(heading(page)).toHaveText('Contact Information')
  const slot = { eventId: event.id, timeSlotId: event.timeSlots[0]?.id ?? '' }
  expect(page.url()).toBe(site.url + paths.register(slot))
  await look(page)

  await page.goBack()
  await expect(heading(page)).toHaveText('404 Page Not Found')
  await page.goForward()
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue(ana.name)
  await page.getByLabel('Phone Number').fill(ana.phone)
  await page.getByRole('button', { name: 'Continue to Address' }).click()
  await fillAddress(page)
  await tickAll(page)
  await completeButton(page).click()
  await expect(heading(page)).toHaveText('Registration Complete!')
  expect(await findByName(site, event, ana.name)).toMatchObject({ id, status: 'confirmed' })

  await page.goto(link)
  await expect(heading(page)).toHaveText('Invalid Link')
  const confirmation = await site.mail.mailTo(ana.email, /^You're signed up/)
  const newLink = linkIn(confirmation.text, /\/cancel\//).replace('/cancel/', '/sign-up/')
  await page.goto(newLink)
  await expect(heading(page)).toHaveText('You have this spot')
  await expect(main(page)).toContainText('9:00 AM – 10:00 AM')
  await look(page)
  await page.getByRole('link', { name: 'Cancel My Registration' }).click()
  await expect(heading(page)).toContainText('Are you sure')
})

test('another e-mail address typed there is that of the same entry', async ({ page, site }) => {
  const event = await createFullSlot(site)
  const { id } = (await findByName(site, event, ana.name)) ?? {}
  await page.goto(await freeTheSpot(site))
  await fillContact(page, { ...ana, email: 'ana@example.org' })
  await fillAddress(page)
  await tickAll(page)
  await completeButton(page).click()
  await expect(heading(page)).toHaveText('Registration Complete!')
  const rows = (await registrations(site, event)).filter(({ name }) => name === ana.name)
  expect(rows).toMatchObject([{ id, email: 'ana@example.org', status: 'confirmed' }])
})

test('a spot that is gone already: their place in line is kept, or left', async ({
  page,
  site,
  look,
}) => {
  const event = await createFullSlot(site, ['Tom Baker', ana.name])
  const link = await freeTheSpot(site)
  await site.call('POST', api.register(), family(event, 0, 'Quick Family'))
  await page.goto(link)
  await expect(heading(page)).toHaveText('That spot has been taken')
  await expect(main(page)).toContainText('You keep your place in line: 2nd.')
  await expect(main(page)).toContainText('9:00 AM – 10:00 AM')
  await look(page)
  await page.getByRole('link', { name: 'See Other Events' }).click()
  await expect(page).toHaveURL('/')

  await page.goBack()
  await page.getByRole('link', { name: 'Leave the Waitlist' }).click()
  await expect(heading(page)).toContainText('Are you sure')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(page.getByText('You are no longer on the waitlist.')).toBeVisible()
  expect(await findByName(site, event, ana.name)).toMatchObject({ status: 'cancelled' })
  await page.goto(link)
  await expect(heading(page)).toHaveText('This sign-up is cancelled')
  await look(page)
})

test('somebody who waits, and wants an open time of the same event, takes it by the mailed link', async ({
  page,
  context,
  site,
  look,
}) => {
  const event = await createFullSlot(site)
  const { id } = (await findByName(site, event, ana.name)) ?? {}
  await page.goto(wizardPath(event, 1))
  await fillContact(page, ana)
  await expectSummary(page, [
    'You are already on the waitlist for this event. We sent you a link to sign up.',
  ])
  const mail = await site.mail.mailTo(ana.email, /^Your sign-up link/)

  const tab = await context.newPage()
  await tab.goto(linkIn(mail.text, /\/sign-up\//))
  await expect(heading(tab)).toHaveText('No spot is open yet')
  await expect(main(tab)).toContainText('Your place in line: 1st.')
  const times = openTimes(tab)
  await expect(times.getByRole('listitem')).toHaveText([/10:00 AM – 11:00 AM.*1 spot available/])
  await look(tab)
  await times.getByRole('button').click()
  await expect(tab.getByLabel('Email Address')).toHaveValue(ana.email)
  await tab.reload()
  await expect(main(tab)).toContainText('10:00 AM – 11:00 AM')
  await fillContact(tab, ana)
  await fillAddress(tab)
  await tickAll(tab)
  await completeButton(tab).click()
  await expect(heading(tab)).toHaveText('Registration Complete!')
  const rows = (await registrations(site, event)).filter(({ email }) => email === ana.email)
  expect(rows).toMatchObject([
    { id, status: 'confirmed', timeSlotId: event.timeSlots[1]?.id, phone: ana.phone },
  ])
})

test('a spot that goes while they fill in the form: they keep their place, and nothing is sent', async ({
  page,
  site,
  look,
  passTime,
}) => {
  const event = await createFullSlot(site, [ana.name, 'Tom Baker'])
  const link = await freeTheSpot(site)
  await page.goto(link)
  await fillContact(page, ana)
  await fillAddress(page)
  await tickAll(page)
  await site.call('POST', api.register(), family(event, 0, 'Quick Family'))
  await passTime(31_000)
  await expect(page.getByRole('heading', { name: 'That spot has been taken' })).toBeVisible()
  await expect(main(page)).toContainText('You keep your place in line.')
  await expect(completeButton(page)).toBeDisabled()
  await look(page)

  await page.getByRole('link', { name: 'Keep My Place in Line' }).click()
  await expect(heading(page)).toHaveText('That spot has been taken')
  await expect(main(page)).toContainText('You keep your place in line: 1st.')
  expect(await findByName(site, event, ana.name)).toMatchObject({
    status: 'waitlist',
    waitlistPosition: 1,
    address: '',
  })
  await page.reload()
  await expect(heading(page)).toHaveText('That spot has been taken')
})

test('a spot that goes at the very end: told so, and another time is taken with what was typed', async ({
  page,
  site,
  look,
}) => {
  const event = await createFullSlot(site)
  const { id } = (await findByName(site, event, ana.name)) ?? {}
  await page.goto(await freeTheSpot(site))
  await fillContact(page, ana)
  await fillAddress(page)
  await tickAll(page)
  await site.call('POST', api.register(), family(event, 0, 'Quick Family'))
  await completeButton(page).click()
  await expect(page.getByRole('heading', { name: 'That spot has been taken' })).toBeFocused()
  await expect(toasts(page)).toHaveCount(0)
  expect(await findByName(site, event, ana.name)).toMatchObject({ status: 'waitlist', address: '' })
  await look(page)

  await openTimes(page).getByRole('button').click()
  await expect(main(page)).toContainText('10:00 AM – 11:00 AM')
  await page.getByRole('checkbox', { name: /10:00 AM – 11:00 AM/ }).check()
  await completeButton(page).click()
  await expect(heading(page)).toHaveText('Registration Complete!')
  expect(await findByName(site, event, ana.name)).toMatchObject({
    id,
    status: 'confirmed',
    timeSlotId: event.timeSlots[1]?.id,
    address: rosa.address,
  })
})

test('who moves up tells what is missing, and has the spot whatever the zip code', async ({
  page,
  site,
  look,
}) => {
  const { event, link } = await promoteAna(site)
  await page.goto(link)
  await expect(heading(page)).toHaveText('This spot is yours')
  await expect(main(page)).toContainText('Please tell us your phone number and address')
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  await page.getByLabel('Zip Code').fill('1234')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expectMistakesAtFields(page, {
    'Phone Number': 'Phone number must be at least 10 digits',
    'Street Address': 'Address is required',
    City: 'City is required',
    'Zip Code': 'Valid zip code is required',
  })
  await look(page)

  await page.getByLabel('Phone Number').fill(ana.phone)
  await page.getByLabel('Street Address').fill('9 Hill Road')
  await page.getByLabel('City').fill('Dayton')
  await page.getByLabel('Zip Code').fill('45402')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(page)).toHaveText("Thank you, you're all set")
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText('Tuesday, December 8, 2026')
  await expect(page.getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
  await look(page)
  expect(await findByName(site, event, ana.name)).toMatchObject({
    status: 'confirmed',
    phone: ana.phone,
    address: '9 Hill Road',
    zipCode: '45402',
  })
  await page.reload()
  await expect(heading(page)).toHaveText('You have this spot')
})

test('details that cannot be saved: offline says so, a second try saves; a spot taken back is told', async ({
  page,
  context,
  site,
}) => {
  const { event, link } = await promoteAna(site)
  const { id = '' } = (await findByName(site, event, ana.name)) ?? {}
  // Of what an administrator has taken down by phone, nothing is asked again.
  await site.call('PUT', api.adminRegistration(id), { address: '9 Hill Road' })
  await page.goto(link)
  await expect(main(page)).toContainText('Please tell us your phone number, so')
  await expect(page.getByLabel('Street Address')).toHaveCount(0)
  await page.getByLabel('Phone Number').fill(ana.phone)
  await context.setOffline(true)
  const save = page.getByRole('button', { name: 'Save My Details' })
  await save.click()
  await expectSummary(page, ['You seem to be offline. Please check your connection and try again.'])
  await context.setOffline(false)
  await page.route('**/api/sign-up/*', (route) => route.fulfill({ status: 502, body: 'Oops' }))
  await save.click()
  await expectSummary(page, ['Your details were not saved. Please try again.'])
  await page.unroute('**/api/sign-up/*')

  await site.call('PUT', api.adminRegistration(id), { status: 'cancelled' })
  await save.click()
  await expect(heading(page)).toHaveText('This sign-up is cancelled')
  await expect(heading(page)).toBeFocused()
})

test('a link without a token, or with an unknown one: Invalid Link', async ({ page, look }) => {
  for (const path of ['/sign-up', '/sign-up/1', paths.signUp(randomUUID())]) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('Invalid Link')
    await expect(main(page).getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  }
  await look(page)
})

test('a sign-up that cannot be loaded: it says so with the phone, and tries again', async ({
  page,
  site,
  look,
}) => {
  const { link } = await promoteAna(site)
  const { promise: answered, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/api/sign-up/*', async (route) => {
    await answered
    await route.abort('internetdisconnected')
  })
  await page.goto(link)
  await expect(page.getByRole('status')).toHaveText('Loading your sign-up...')
  await look(page)
  fail()
  await expect(heading(page)).toHaveText('Unable to Load Your Sign-Up')
  await look(page)
  await page.unroute('**/api/sign-up/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page)).toHaveText('This spot is yours')
  await expect(heading(page)).toBeFocused()
})

test('once the slot has started, and once it is over, the page says so', async ({
  page,
  site,
  look,
  passTime,
}) => {
  await createFullSlot(site)
  const link = await freeTheSpot(site)
  const until = (instant: string) => Date.parse(instant) - Date.parse(site.now())
  await passTime(until('2026-12-08T14:00:00.000Z'))
  await page.goto(link)
  await expect(heading(page)).toHaveText('This time slot has started')
  await expect(openTimes(page).getByRole('listitem')).toHaveText([/10:00 AM – 11:00 AM/])
  await look(page)
  await openTimes(page).getByRole('button').click()
  await expect(page.getByLabel('Full Name')).toHaveValue(ana.name)
  await fillContact(page, ana)
  await expect(heading(page)).toHaveText('Address Information')
  await passTime(until('2026-12-08T15:00:00.000Z'))
  await page.goto(link)
  await expect(heading(page)).toHaveText('This time slot is over')
  await page.getByRole('link', { name: 'See Other Times' }).click()
  await expect(page).toHaveURL('/')
})
