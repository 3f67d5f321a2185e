import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import type { MyAppointment } from '../../src/contract/my-appointment.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { hourMs } from '../../src/domain/duration.ts'
import { laptop, readToast, rowOf, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { heading, main } from '../support/my-steps.ts'
import { expectToast, linkIn, rosa, toasts } from '../support/public-steps.ts'

const registrationsPath = ({ id }: Event) => paths.adminRegistrations({ event: id })
const printPath = ({ id }: Event) => `${paths.adminPrint(id)}`
// 9:00 AM, two days before the slot
test.use({ startsAt: '2026-12-06T14:00:00.000Z' })

const readComingLink = async ({ mail }: Site, address: string) => {
  const { text } = await mail.mailTo(address, /^(Your laundry time|Tu día de lavado)/)
  const { pathname, search } = new URL(linkIn(text, /\/(?:es\/)?my\/[\w-]+\?do=coming/))
  return pathname + search
}

async function signUp(site: Site, event: Event, names: readonly string[]) {
  for (const [n, name] of names.entries()) {
    await site.call('POST', api.register(), {
      ...family(event, 0, name, n),
      email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
    })
  }
}

const fetchAppointment = (site: Site, token: string) =>
  site.call<MyAppointment>('GET', api.my(token))

test('opening the link from the e-mail records no answer, and a yes on its page appears in the list of registrations', async ({
  page,
  site,
  look,
  passTime,
}) => {
  const event = await site.createEvent([10])
  await signUp(site, event, [rosa.name])
  await passTime(9 * hourMs)
  const link = await readComingLink(site, rosa.email)
  const token = /my\/([\w-]+)/.exec(link)?.[1] ?? ''
  for (const method of ['HEAD', 'GET', 'HEAD']) {
    expect((await fetch(site.url + link, { method })).status).toBe(200)
  }
  expect(await fetchAppointment(site, token)).toMatchObject({
    status: 'confirmed',
    coming: 'asked',
  })

  await page.goto(link)
  await expect(heading(page)).toHaveText('Are you coming?')
  await expect(main(page)).toContainText('Tuesday, December 8, 2026')
  expect(await fetchAppointment(site, token)).toMatchObject({ coming: 'asked' })
  await page.getByRole('link', { name: 'No, Cancel Our Spot' }).click()
  await expect(heading(page)).toHaveText(/^Are you sure you want to cancel/)
  await page.goBack()
  await page.getByRole('button', { name: 'Yes, We Are Coming' }).click()
  await expect(heading(page)).toHaveText('Thank you')
  await expect(heading(page)).toBeFocused()
  await expect(toasts(page)).toContainText('We will see you at this time.')
  await expect(main(page)).toContainText('You told us that you are coming.')
  expect(await fetchAppointment(site, token)).toMatchObject({ status: 'confirmed', coming: 'yes' })
  await look(page)

  await signIn(page, registrationsPath(event))
  const row = page.getByRole('listitem').filter({ hasText: rosa.name }).first()
  await expect(row).toContainText('said yes')
  await page.goto(printPath(event))
  await expect(page.getByText('said yes')).toBeVisible()
})

test('the page "Are you coming?" is in Spanish for a Spanish family, and asks again if the appointment has changed meanwhile', async ({
  page,
  site,
  look,
  passTime,
}) => {
  const event = await site.createEvent([10])
  const body = { ...family(event, 0, rosa.name), email: rosa.email, language: 'es' }
  await site.call('POST', api.register(), body)
  await passTime(9 * hourMs)
  const link = await readComingLink(site, rosa.email)
  expect(link).toMatch(/^\/es\/my\//)
  await page.goto(link)
  await expect(heading(page)).toHaveText('¿Vas a venir?')
  const timeSlots = event.timeSlots.map(({ id, capacity }) => ({
    id,
    capacity,
    startTime: '2026-12-08T16:00:00.000Z',
    endTime: '2026-12-08T17:00:00.000Z',
  }))
  await site.call('PUT', api.adminEvent(event.id), { timeSlots })
  const yes = page.getByRole('button', { name: 'Sí, vamos a ir' })
  await yes.click()
  await expect(main(page).getByRole('alert')).toContainText('acaba de cambiar')
  await expect(main(page)).toContainText('11:00')
  await look(page)
  await yes.click()
  await expect(heading(page)).toHaveText('Gracias')
})

test('a yes is sent if it is pressed as soon as React has hydrated the button', async ({
  page,
  site,
  passTime,
}) => {
  await signUp(site, await site.createEvent([10]), [rosa.name])
  await passTime(9 * hourMs)
  await page.addInitScript(() => {
    const pressOnce = () => {
      const button = document.querySelector<HTMLElement>('form button')
      const isHydrated = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'))
      if (isHydrated) button?.click()
      else setTimeout(pressOnce)
    }
    pressOnce()
  })
  await page.goto(await readComingLink(site, rosa.email))
  await expect(heading(page)).toHaveText('Thank you')
})

test.describe('at noon of the day before', () => {
  test.use(laptop)

  const answerButton = (page: Page, label: string, name: string) =>
    page.getByRole('button', { name: `${label}: ${name}`, exact: true })

  test('a volunteer calls the families without an answer, records what they say, and can undo the cancellation of a spot', async ({
    page,
    site,
    look,
    passTime,
  }) => {
    const event = await site.createEvent([10])
    const names = [rosa.name, 'Ben Cole', 'Cara Diaz']
    await signUp(site, event, names)
    await passTime(9 * hourMs)
    for (const name of names) {
      await readComingLink(site, `${name.split(' ')[0]?.toLowerCase()}@example.org`)
    }
    await passTime(18 * hourMs)
    await signIn(page, paths.adminCalls())
    await expect(page.getByText('3 families to call')).toBeVisible()
    const card = page.getByRole('listitem', { name: 'Ben Cole', exact: true })
    await expect(card).toContainText('Ask whether they are coming: Tue, Dec 8, 9:00 AM')
    await expect(card).toContainText('Why: they have not said whether they are coming')
    await look(page)
    await answerButton(page, 'Coming', rosa.name).click()
    await readToast(page, 'Answer Saved', `${rosa.name} is coming, and off the list.`)
    await answerButton(page, 'No answer', 'Ben Cole').click()
    await readToast(page, 'Call Saved', 'Ben Cole')
    await expect(page.getByText('1 family to call')).toBeVisible()
    await answerButton(page, 'Not coming', 'Cara Diaz').click()
    const dialog = page.getByRole('alertdialog', { name: 'Cancel the spot of Cara Diaz?' })
    await look(page)
    await dialog.getByRole('button', { name: 'Keep Their Spot' }).click()
    await expect(answerButton(page, 'Not coming', 'Cara Diaz')).toBeFocused()
    await answerButton(page, 'Not coming', 'Cara Diaz').click()
    await dialog.getByRole('button', { name: 'Cancel Their Spot' }).click()
    await expectToast(page, 'Cancelled', 'Cara Diaz is not coming.')
    await expect(page.getByRole('heading', { name: 'Nobody to call' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await readToast(page, 'Undone')
    await expect(page.getByText('1 family to call')).toBeVisible()

    await page.goto(registrationsPath(event))
    await expect(rowOf(page, rosa.name)).toContainText('said yes')
    await expect(rowOf(page, 'Ben Cole')).toContainText('no answer')
    await expect(rowOf(page, 'Cara Diaz')).toContainText('Confirmed')
  })

  test('a volunteer corrects a wrong answer on To Call and on the registration', async ({
    page,
    site,
    look,
    passTime,
  }) => {
    const event = await site.createEvent([10])
    await signUp(site, event, [rosa.name])
    await site.call('POST', api.adminBlacklist(), {
      ...{ name: rosa.name, email: rosa.email, phone: '(555) 010-0199', reason: 'Did not come' },
    })
    await passTime(9 * hourMs)
    await readComingLink(site, rosa.email)
    await passTime(18 * hourMs)
    await signIn(page, paths.adminCalls())
    await answerButton(page, 'Coming', rosa.name).click()
    await readToast(page, 'Answer Saved', rosa.name)
    const correct = page.getByRole('button', { name: `Change Answer: ${rosa.name}` })
    await correct.click()
    const dialog = page.getByRole('dialog', { name: `What did ${rosa.name} say?` })
    await expect(dialog).toContainText('maria noted "Coming", Dec 7, ')
    await expect(dialog.getByRole('button', { name: 'Keep the Answer' })).toBeFocused()
    await look(page)
    await dialog.getByRole('button', { name: 'Nothing yet' }).click()
    await expect(correct).toHaveCount(0)
    await expect(page.locator('#calls-count')).toBeFocused()
    await readToast(page, 'Answer Changed', rosa.name)

    await answerButton(page, 'Coming', rosa.name).click()
    await readToast(page, 'Answer Saved', rosa.name)
    await correct.click()
    await dialog.getByRole('button', { name: 'Not coming' }).click()
    await expect(correct).toBeFocused()
    await readToast(page, 'Answer Changed', `${rosa.name}: Not coming.`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Not coming (maria' })).toBeVisible()

    await page.goto(registrationsPath(event))
    await expect(rowOf(page, rosa.name)).toContainText('Not coming')
    await correct.click()
    await expect(dialog).toContainText('They get their spot back, and a message about it')
    await expect(dialog).toContainText(`${rosa.name} is on the blacklist`)
    await dialog.getByRole('button', { name: 'Nothing yet' }).click()
    await readToast(page, 'Answer Changed', `${rosa.name}: Nothing yet.`)
    await expect(rowOf(page, rosa.name)).toContainText('Confirmed')
    await expect(rowOf(page, rosa.name)).toContainText('no answer')
    await expect(correct).toHaveCount(0)
  })
})
