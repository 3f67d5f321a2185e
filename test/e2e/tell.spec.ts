import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { chooseMore, laptop, pageHeading, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { heading, main } from '../support/my-steps.ts'
import { linkIn, rosa } from '../support/public-steps.ts'

const signUp = (site: Site, event: Event, slot: number, name: string, house: number, more = {}) =>
  site.call('POST', api.register(), { ...family(event, slot, name, house), ...more })

const addWithoutContact = (site: Site, { id: eventId, timeSlots }: Event, name: string) =>
  site.call('POST', api.adminRegistrations(), { eventId, timeSlotId: timeSlots[0]?.id, name })

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to/ })

test.describe('on a laptop', () => {
  test.use({ ...laptop, sendsTexts: true })

  test('a volunteer previews a message in both languages, sees which family it does not reach, and sends the message once', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([4, 4])
    await signUp(site, event, 0, rosa.name, 0, { email: rosa.email, language: 'es' })
    await signUp(site, event, 1, 'Ben Carter', 1)
    await addWithoutContact(site, event, 'Ana Brown')
    await signIn(page, paths.adminEvents())
    await chooseMore(page, '', 'Tell Families')
    await expect(pageHeading(page)).toHaveText('Tell Families')
    await expect(page.getByText('Write what you want to say.')).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()

    await page.getByLabel('In English').fill('We open half an hour late.')
    await expect(page.getByText(/Some of these families read Spanish/)).toBeVisible()
    await page.getByRole('button', { name: 'A machine is broken' }).click()
    await expect(page.getByLabel('In Spanish')).toHaveValue(/No funciona|no funciona/)
    await expect(page.getByText('2 families by email')).toBeVisible()
    await expect(page.getByText('1 family cannot be reached.', { exact: false })).toBeVisible()
    await expect(page.getByText('Ana Brown')).toBeVisible()
    await page.getByRole('tab', { name: 'Spanish (1)' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Spanish (1)' })).toContainText(
      /Sobre el lavado del .* Una lavadora no funciona/,
    )
    await expect(page.frameLocator('iframe').getByText('Un aviso sobre tu cita')).toBeVisible()
    await look(page)

    // After a refusal, the dialog gives the reason and does not say that the message may have been sent.
    const message = 'This time slot has already started.'
    const refusal = { status: 409, json: { code: 'slot_started', message } }
    await page.route('**/announcements', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Send to 3 families' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send this to 3 families now?' })
    await question.getByRole('button', { name: 'Yes, Send' }).click()
    await expect(question.getByRole('alert')).toHaveText(message)
    await page.unroute('**/announcements')

    await page.route('**/announcements', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await question.getByRole('button', { name: 'Yes, Send' }).click()
    await expect(question.getByRole('alert')).toContainText('nobody gets it twice')
    await page.unroute('**/announcements')
    await question.getByRole('button', { name: 'Yes, Send' }).click()
    await readToast(page, 'Families Told', '3 families')
    await expect(question).toHaveCount(0)
    await expect(page.getByText(/^Told 3 families on Nov 18, 10:00 AM/)).toHaveCount(1)
    await expect(page.getByText('2 by email, 1 to call, by maria')).toBeVisible()

    const spanish = await site.mail.mailTo(rosa.email, /Aviso/)
    expect(spanish.text).toContain('Una lavadora no funciona')
    expect((await site.mail.mailTo('ben.carter@example.org', /News/)).text).toContain('machine')
    const news = site.mail.received.filter(({ subject }) => /Aviso|News/.test(subject ?? ''))
    expect(news).toHaveLength(2)
    await page.goto(paths.adminCalls())
    await expect(main(page)).toContainText('A machine is broken')
  })

  test('a volunteer closes a slot with the keyboard, and a family that reads Spanish moves through the link in its e-mail', async ({
    page,
    site,
    look,
    browser,
  }) => {
    const event = await site.createEvent([2, 1])
    await signUp(site, event, 0, rosa.name, 0, { email: rosa.email, language: 'es' })
    await signIn(page, paths.adminClose(event.id, event.timeSlots[0]?.id))
    await expect(page.getByRole('checkbox', { name: /^9:00 AM/ })).toBeChecked()
    await page.getByRole('button', { name: 'A machine is broken' }).focus()
    await page.keyboard.press('Enter')
    const close = page.getByRole('button', { name: 'Close a time slot and tell 1 family' })
    await expect(close).toBeEnabled()
    await expect(page.getByRole('checkbox', { name: /1 spot free/ })).toBeChecked()
    await look(page)
    await close.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Close a time slot now?' })
    await expect(question.getByRole('button', { name: 'Not Yet' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await readToast(page, 'Time Slots Closed', '1 family')
    await expect(page.getByRole('heading', { name: 'Closed time slots' })).toBeVisible()
    await look(page)

    const visitor = await browser.newPage({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
    })
    await visitor.goto(paths.home())
    await expect(visitor.getByText('Closed', { exact: true })).toBeVisible()
    await expect(visitor.getByText('Time slot is full')).toBeVisible()
    await expect(visitor.getByRole('link', { name: /^Sign Up for This Slot/ })).toHaveCount(0)

    const mail = await site.mail.mailTo(rosa.email, /^Cerrado/)
    expect(mail.text).toContain('No funciona una lavadora')
    await visitor.goto(linkIn(mail.text, /\/my\//).replace(site.url, ''))
    await expect(heading(visitor)).toHaveText('Este horario está cerrado')
    await look(visitor)
    await visitor.getByRole('link', { name: /10:00/ }).click()
    await visitor.getByRole('button', { name: 'Sí, cambiar' }).click()
    await expect(heading(visitor)).toHaveText('Tienes un nuevo horario')
    await visitor.close()

    await page.getByRole('button', { name: /^Open Again/ }).click()
    await page.getByRole('button', { name: 'Yes, Open Again' }).click()
    await readToast(page, 'Open Again', '0 families')
    await expect(page.getByRole('heading', { name: 'Closed time slots' })).toHaveCount(0)
  })
})

test.describe('on a laptop, in the event form', () => {
  test.use(laptop)

  test('a warning names the number of confirmed families if the capacity is set below that number, and the families keep their spots', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([3])
    await signUp(site, event, 0, rosa.name, 0)
    await signUp(site, event, 0, 'Ben Carter', 1)
    await signIn(page, paths.adminEvents())
    await page.getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Event' })
    await dialog.getByLabel('Capacity').fill('1')
    await expect(dialog.getByText('2 families are confirmed. If you lower it anyway')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Close this time slot' })).toHaveAttribute(
      'href',
      paths.adminClose(event.id, event.timeSlots[0]?.id),
    )
    await look(page)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const question = page.getByRole('alertdialog', { name: 'Save with too few spots?' })
    await expect(question).toContainText('2 families have a spot, 1 fits.')
    await question.getByRole('button', { name: 'Save Anyway' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('2 of 1 taken')).toBeVisible()
  })
})

test.describe('after one of the chosen time slots was closed elsewhere,', () => {
  test.use(laptop)

  test('the others can still be closed', async ({ page, site, passTime }) => {
    const event = await site.createEvent([4, 4, 4])
    const [first] = event.timeSlots
    await signIn(page, paths.adminClose(event.id))
    const choices = page.getByRole('group', { name: 'Which time slots?', exact: true })
    await choices.getByLabel(/^9:00 AM/).check()
    await choices.getByLabel(/^10:00 AM/).check()
    const sentences = { en: 'The heating is broken.', es: '' }
    const request = { id: randomUUID(), timeSlotIds: [first?.id], sentences, keptHours: 0 }
    await site.call('POST', api.adminCloseSlots(event.id), { ...request, keepIn: [] })
    await passTime(30_000)
    await page.getByRole('button', { name: 'Close a time slot' }).click()
    await page.getByRole('button', { name: 'Yes, Close' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect
      .poll(async () => {
        const [now] = await site.call<Event[]>('GET', api.adminEvents())
        return now?.timeSlots.filter(({ closedAt }) => closedAt).length
      })
      .toBe(2)
  })
})
