import type { Page } from '@playwright/test'
import type { Call } from '../../src/contract/calls.ts'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import {
  confirmSaveAndTell,
  expectNoDialogEntries,
  goToScreen,
  laptop,
  openWithinApp,
  pageHeading,
  readToast,
  rowOf,
  signIn,
} from '../support/admin-steps.ts'
import { expect, type Site, test } from '../support/e2e.ts'
import { expectToast } from '../support/public-steps.ts'

const addFamily = (
  site: Site,
  { id: eventId, timeSlots }: Event,
  name: string,
  changes: object = {},
) =>
  site.call<AdminRegistration>('POST', api.adminRegistrations(), {
    ...{ eventId, timeSlotId: timeSlots[0]?.id, name },
    ...changes,
  })

const cards = (page: Page) =>
  page.getByRole('list', { name: 'Families to call' }).locator(':scope > li')
const cardOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const doneButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Done, I told them: ${name}` })

async function openAddDialog(page: Page) {
  await page
    .getByRole('button', { name: /^Add registration/ })
    .first()
    .click()
  return page.getByRole('dialog', { name: 'Add Registration' })
}

test.describe('on a laptop', () => {
  test.use(laptop)

  test('a family that was added with only a name is on To Call, and the activity log says who called the family', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([10])
    await signIn(page, paths.adminRegistrations({ event: event.id }))
    const dialog = await openAddDialog(page)
    await expect(dialog.getByText('someone must call them')).toBeVisible()
    await dialog.getByLabel('Name').fill('Ana Ruiz')
    await dialog.getByLabel('Language').selectOption('Español')
    await dialog.getByRole('button', { name: 'Add Registration' }).click()
    await readToast(page, 'Registration Added', 'Ana Ruiz: Confirmed')
    const row = rowOf(page, 'Ana Ruiz')
    await expect(row).toContainText('No email, no texts: call them')
    await expect(row).toContainText('Speaks Spanish')
    await expect(row.getByRole('link')).toHaveText(['Ana Ruiz'])

    await goToScreen(page, 'Dashboard')
    await expect(page.getByText('1 family to call.')).toBeVisible()
    await expect(page.getByText('First: Ana Ruiz, for Dec 8, 9:00 AM')).toBeVisible()
    await page.getByRole('link', { name: 'See Who to Call' }).click()
    await expect(pageHeading(page)).toHaveText('To Call')
    const card = cardOf(page, 'Ana Ruiz')
    await expect(card).toContainText('Speaks Spanish')
    await expect(card).toContainText('No phone number. Tell them when you see them.')
    await expect(card).toContainText('Tuesday, December 8, 2026, 9:00 AM – 10:00 AM')
    await expect(card).toContainText('They are signed up for Tue, Dec 8, 9:00 AM, Sudsy Corner.')
    await expect(card).toContainText('Why: no email and no texts')
    await card.getByRole('button', { name: 'Add a note' }).press('Enter')
    await page.keyboard.type('Told her sister')
    await look(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Nobody to call' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Nobody to call' })).toBeFocused()
    await readToast(page, 'Done', 'Ana Ruiz is off the list.')

    await goToScreen(page, 'Dashboard')
    await expect(
      page.getByText('maria called Ana Ruiz about: Registration confirmed. Told her sister'),
    ).toBeVisible()
    await expect(page.getByText('Nothing needs you today.')).toBeVisible()
    await openWithinApp(page, paths.adminMessages({ state: 'told' }))
    const message = page.getByRole('row', { name: /Ana Ruiz/ })
    await expect(message).toContainText('Told by phone')
    await expect(message).toContainText('Told by maria')
  })

  test('a call marked as done by mistake can be put back from the toast and from the list of today’s calls, and one that another volunteer has done leaves the list', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([10])
    await addFamily(site, event, 'Ana Ruiz', { phone: '513 555 0102' })
    await addFamily(site, event, 'Ben Cole', { phone: '513 555 0103' })
    await addFamily(site, event, 'Cleo Dunn')
    await signIn(page, paths.adminCalls())
    await expect(cards(page)).toHaveCount(3)
    await doneButton(page, 'Ana Ruiz').click()
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Put Back', exact: true }).click()
    await readToast(page, 'Put Back', 'Ana Ruiz is on the list again.')
    await expect(cards(page)).toHaveCount(3)

    const calls = await site.call<Call[]>('GET', api.adminCalls())
    const cleo = calls.find(({ name }) => name === 'Cleo Dunn')
    await site.call('POST', api.adminCallDone(cleo?.registrationId ?? ''), {
      messageIds: cleo?.messageIds,
    })
    await doneButton(page, 'Cleo Dunn').click()
    await expect(cards(page)).toHaveCount(2)
    await expect(page.getByRole('status').filter({ hasText: '2 families to call' })).toBeFocused()
    await readToast(page, 'Already Done', 'Someone else has told Cleo Dunn')

    await doneButton(page, 'Ana Ruiz').click()
    await doneButton(page, 'Ben Cole').click()
    await expect(page.getByRole('heading', { name: 'Nobody to call' })).toBeVisible()
    const told = page.getByRole('list', { name: 'Told today' })
    await expect(told.getByRole('listitem')).toHaveCount(3)
    await expect(told.getByRole('listitem').filter({ hasText: 'Ben Cole' })).toContainText(
      'Registration confirmed (maria,',
    )
    await look(page)
    for (const [index, name] of ['Ben Cole', 'Cleo Dunn'].entries()) {
      await told.getByRole('button', { name: `Put Back: ${name}` }).press('Enter')
      await expect(told.getByRole('listitem')).toHaveCount(2 - index)
    }
    await told.getByRole('button', { name: 'Put Back: Ana Ruiz' }).press('Enter')
    await expect(cards(page)).toHaveCount(3)
    await expect(told).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: '3 families to call' })).toBeFocused()
  })

  test('the next message is in the new language after a volunteer changes a family’s language, and is a call after its e-mail address is removed', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10, 10])
    const contact = { email: 'rosa@example.org', phone: '555 010 0123' }
    await addFamily(site, event, 'Rosa Delgado', contact)
    await site.mail.mailTo(contact.email)
    await signIn(page, paths.adminRegistrations({ event: event.id }))
    const edit = page.getByRole('button', { name: 'Edit Rosa Delgado' })
    const dialog = page.getByRole('dialog', { name: 'Edit Registration' })
    await edit.click()
    await expect(dialog.getByLabel('Language')).toHaveValue('en')
    await expect(dialog.getByText('someone must call them')).toBeHidden()
    await dialog.getByLabel('Language').selectOption('Español')
    await dialog.getByLabel('Time slot').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await confirmSaveAndTell(page, 'Save and tell 1 family?', 'Rosa Delgado gets an email.')
    await readToast(page, 'Registration Updated')
    await expect(rowOf(page, 'Rosa Delgado')).toContainText('Speaks Spanish')
    await site.mail.count(2)
    const inSpanish = site.mail.received.filter(({ text }) => /lavado|inscri/.test(text ?? ''))
    expect(inSpanish).toHaveLength(1)

    await edit.click()
    await dialog.getByLabel('Email').fill('')
    await expect(dialog.getByText('someone must call them')).toBeVisible()
    await dialog.getByLabel('Time slot').selectOption({ index: 0 })
    await expect(dialog.getByText('Someone must call the family about this change.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const question = page.getByRole('alertdialog', { name: 'Save and put 1 family on To Call?' })
    await expect(question).toContainText('a call from one of you')
    await question.getByRole('button', { name: 'Save and Call Them' }).click()
    await readToast(page, 'Registration Updated')
    expect(await site.call('GET', api.adminCalls())).toMatchObject([{ name: 'Rosa Delgado' }])
    await openWithinApp(page, paths.adminPrint(event.id))
    await expect(page.getByRole('row', { name: /Rosa Delgado/ })).toContainText('(Español)')
  })
})

test.describe('on a phone', () => {
  test('Try Again loads To Call after a failure, with the earliest slot first and its number as a link, and a typed note survives a lost connection', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10, 10])
    await addFamily(site, event, 'Late Family', {
      ...{ timeSlotId: event.timeSlots[1]?.id, phone: '513 555 0104' },
    })
    await addFamily(site, event, 'Early Family', { phone: '513-555-0103', language: 'es' })
    await page.route('**/api/admin/calls', (route) => route.fulfill({ status: 500, body: 'Oops' }))
    await signIn(page, paths.adminCalls())
    await expect(page.getByRole('alert')).toContainText('This did not load')
    await page.unroute('**/api/admin/calls')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('2 families to call')).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText(['Early Family', 'Late Family'])
    const early = cardOf(page, 'Early Family')
    await expect(early.getByRole('link', { name: '(513) 555-0103' })).toHaveAttribute(
      'href',
      'tel:5135550103',
    )

    await early.getByRole('button', { name: 'Add a note' }).click()
    await page.getByLabel('Note').fill('Left a message')
    await page.route('**/api/admin/calls/*/done', (route) => route.abort())
    await doneButton(page, 'Early Family').click()
    await readToast(page, 'Error')
    await expect(page.getByLabel('Note')).toHaveValue('Left a message')
    await page.unroute('**/api/admin/calls/*/done')
    await doneButton(page, 'Early Family').click()
    await expectToast(page, 'Done', 'Early Family is off the list.')
    await page.getByRole('link', { name: 'See Registration of Late Family' }).press('Enter')
    await expect(rowOf(page, 'Late Family')).toBeVisible()
  })
})

test.describe('where texts are sent', () => {
  test.use({ sendsTexts: true })

  test('a family with a phone number and consent to texts is not on To Call, and the templates can be read in Spanish', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10])
    await signIn(page, paths.adminRegistrations({ event: event.id }))
    const dialog = await openAddDialog(page)
    await dialog.getByLabel('Name').fill('Tom Baker')
    await dialog.getByLabel('Phone (optional)').fill('513 555 0177')
    await expect(dialog.getByText('No email and no texts: someone must call them.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: /^They agreed to texts/ }).check()
    await expect(dialog.getByText('No email: they get texts instead')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Registration' }).click()
    await expect(dialog).toBeHidden()
    expect((await site.texts.textTo('+15135550177')).body).toMatch(/\/m\/[\w-]{16}/)
    await expect(rowOf(page, 'Tom Baker')).toContainText('No email')
    await expect(page.getByText('call them')).toHaveCount(0)
    expect(await site.call('GET', api.adminCalls())).toEqual([])

    await expectNoDialogEntries(page)
    await openWithinApp(page, paths.adminMessages())
    await page.getByRole('button', { name: 'See the Templates' }).click()
    const templates = page.getByRole('dialog', { name: 'Templates' })
    await templates.getByLabel('Language').selectOption('Español')
    const frame = page.frameLocator('iframe').locator('html')
    await expect(frame).toHaveAttribute('lang', 'es')
    await expect(frame.getByText(/Hola/)).toBeVisible()
    await templates.getByRole('tab', { name: 'As plain text' }).click()
    await expect(templates.getByRole('tabpanel').locator('[lang=es]')).toBeVisible()
    await templates.getByLabel('Message', { exact: true }).selectOption('Text: on the waitlist')
    await expect(templates.locator('p[lang=es]')).toBeVisible()
    await templates.getByLabel('Message', { exact: true }).selectOption('News for the organization')
    await expect(templates.getByLabel('Language')).toHaveCount(0)
  })
})
