import { api, paths } from '../../src/contract/paths.ts'
import { expect, family, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import {
  completeButton,
  expectSummary,
  fillAddress,
  fillContact,
  linkIn,
  rosa,
  tickAll,
  toasts,
  wizardPath,
} from '../support/public-steps.ts'
import {
  ana,
  createFullSlot,
  findByName,
  freeTheSpot,
  heading,
  main,
  openTimes,
} from '../support/sign-up-link-steps.ts'

test('the link in an offer opens the wizard with the name and e-mail address filled in, and the family gets the spot', async ({
  page,
  site,
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
  await expect(heading(page)).toHaveText('This link no longer works')
})

test('a family keeps its place on the waitlist if the offered spot is already taken, and can leave the waitlist', async ({
  page,
  site,
  look,
}) => {
  const event = await createFullSlot(site, ['Tom Baker', ana.name])
  const link = await freeTheSpot(site)
  await site.call('POST', api.register(), family(event, 0, 'Quick Family'))
  await page.goto(link)
  await expect(heading(page)).toHaveText('That spot has been taken')
  await expect(main(page)).toContainText('You are still 2nd on the waitlist.')
  await expect(main(page)).toContainText('9:00 AM – 10:00 AM')
  await look(page)
  await expectHydrated(page)
  const otherEvents = page.getByRole('link', { name: 'See Other Events' })
  await expect(otherEvents).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Leave the Waitlist' }).click()
  await expect(heading(page)).toContainText('Are you sure')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(page.getByText('You are no longer on the waitlist.')).toBeVisible()
  expect(await findByName(site, event, ana.name)).toMatchObject({ status: 'cancelled' })
})

test('a waitlisted family that signs up for an open time of the same event gets a link by e-mail, which opens the form for the open time', async ({
  page,
  context,
  site,
  look,
}) => {
  const event = await createFullSlot(site)
  await page.goto(wizardPath(event, 1))
  await fillContact(page, ana)
  await expectSummary(page, [
    'You are already on the waitlist for this event. We sent you a link to sign up.',
  ])
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('heading')).toHaveText('You are already on the waitlist')
  await expect(summary).toContainText('Look in your spam folder, or call us at (555) 010-0100.')
  const mail = await site.mail.mailTo(ana.email, /^Your sign-up link/)

  const tab = await context.newPage()
  await tab.goto(linkIn(mail.text, /\/my\//))
  await expect(heading(tab)).toHaveText('No spot is open yet')
  await expect(main(tab)).toContainText('You are 1st on the waitlist.')
  const times = openTimes(tab)
  await expect(times.getByRole('listitem')).toHaveText([/10:00 AM – 11:00 AM.*1 spot available/])
  await look(tab)
  await times.getByRole('button').click()
  await expect(tab.getByLabel('Email Address')).toHaveValue(ana.email)
  await expect(main(tab)).toContainText('10:00 AM – 11:00 AM')
})

test('a family keeps its place on the waitlist if the offered spot is taken while it fills in the form', async ({
  page,
  site,
  passTime,
}) => {
  const event = await createFullSlot(site, [ana.name, 'Tom Baker'])
  const link = await freeTheSpot(site)
  await page.goto(link)
  await page.getByLabel('Phone Number').fill(ana.phone)
  await site.call('POST', api.register(), family(event, 0, 'Quick Family'))
  await passTime(31_000)
  await expect(page.getByRole('heading', { name: 'That spot has been taken' })).toBeVisible()
  await expect(main(page)).toContainText('You stay on the waitlist.')

  await page.getByRole('link', { name: 'Stay on the Waitlist' }).click()
  await expect(heading(page)).toHaveText('That spot has been taken')
  await expect(main(page)).toContainText('You are still 1st on the waitlist.')
  expect(await findByName(site, event, ana.name)).toMatchObject({
    status: 'waitlist',
    waitlistPosition: 1,
    address: '',
  })
})

test('a family can take another time without retyping if the offered spot is taken just before it submits the form, with a new e-mail address', async ({
  page,
  site,
}) => {
  const event = await createFullSlot(site)
  const { id } = (await findByName(site, event, ana.name)) ?? {}
  await page.goto(await freeTheSpot(site))
  const email = 'ana@example.org'
  await fillContact(page, { ...ana, email })
  await fillAddress(page)
  await tickAll(page)
  await site.call('POST', api.register(), family(event, 0, 'Quick Family'))
  await completeButton(page).click()
  await expect(page.getByRole('heading', { name: 'That spot has been taken' })).toBeFocused()
  await expect(toasts(page)).toHaveCount(0)
  expect(await findByName(site, event, ana.name)).toMatchObject({ status: 'waitlist', address: '' })

  await openTimes(page).getByRole('button').click()
  await expect(main(page)).toContainText('10:00 AM – 11:00 AM')
  await page.getByRole('checkbox', { name: /10:00 AM – 11:00 AM/ }).check()
  await completeButton(page).click()
  await expect(heading(page)).toHaveText('Registration Complete!')
  expect(await findByName(site, event, ana.name)).toMatchObject({
    id,
    email,
    status: 'confirmed',
    timeSlotId: event.timeSlots[1]?.id,
    address: rosa.address,
  })
})
