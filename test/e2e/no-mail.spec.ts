import { api, paths } from '../../src/contract/paths.ts'
import { hourMs } from '../../src/domain/duration.ts'
import { undoMs } from '../../src/domain/undo.ts'
import {
  chooseMore,
  chooseStatus,
  expectNoDialogEntries,
  laptop,
  signIn,
} from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import {
  completeButton,
  expectToast,
  fillAddress,
  fillContact,
  fillWaitlist,
  openWaitlistDialog,
  tickAll,
  wizardPath,
} from '../support/public-steps.ts'

test.use({ sendsMail: false })

const promise = /email (a |you)|confirmation email|email confirmation|sent you|will email/i

test('the sign-up promises no e-mail, and the success page asks the family to keep the page', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await page.goto(wizardPath(event))
  await expect(page.getByText('Step 1 of 3', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(promise)
  await fillContact(page)
  await fillAddress(page)
  await tickAll(page)
  await expect(page.getByRole('main')).not.toContainText(promise)
  await completeButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Complete!')
  const main = page.getByRole('main')
  await expect(main).toContainText('Please take a picture of this page and keep it.')
  await expect(main).toContainText('To cancel, call us at (555) 010-0100.')
  await expect(main).toContainText('The links to your appointment on this page work for one hour.')
  await expect(main).not.toContainText(/confirmation email|text reminder/)
  const link = await main.getByRole('link', { name: 'My Appointment' }).getAttribute('href')
  site.setTime(new Date(Date.parse(site.now()) + hourMs).toISOString())
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(main).toContainText('After signing up, your link works for one hour.')
  await expect(main).not.toContainText('message')
  await look(page)
})

test('the waitlist dialog promises no e-mail, not even to a family that is already on the waitlist', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'First Family'))
  await page.goto('/')
  const dialog = await openWaitlistDialog(page)
  await expect(dialog).not.toContainText(promise)
  await fillWaitlist(dialog, 'Ana Ruiz', 'ana@example.org')
  const done = page.getByRole('dialog', { name: "You're on the Waitlist!" })
  await expect(done).toContainText('call us at (555) 010-0100')
  await expect(done).not.toContainText(promise)
  await done.getByRole('button', { name: 'Done' }).click()
  await fillWaitlist(await openWaitlistDialog(page), 'Ana Ruiz', 'ana@example.org')
  await expect(page.getByRole('alert')).toContainText('You are already on the waitlist')
  await expect(page.getByRole('alert')).not.toContainText(promise)
})

test.describe('an administrator', () => {
  test.use(laptop)

  test('reads on the dashboard and in Tell Families that families get no e-mail, and finds the families to tell on To Call', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([10])
    await site.call('POST', api.register(), family(event, 0, 'First Family'))
    const { id: eventId } = event
    const timeSlotId = event.timeSlots[0]?.id
    await site.call('POST', api.adminRegistrations(), { eventId, timeSlotId, name: 'Luisa Phone' })
    await signIn(page, paths.adminDashboard())
    await expect(
      page.getByText('No mail server is set up, so families get no email.'),
    ).toBeVisible()
    await page.goto(paths.adminTell(event.id))
    await expect(page.getByText('2 families cannot be reached.', { exact: false })).toBeVisible()
    await expect(page.getByText('No mail server is set up, so the emails wait')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('by email')
    await page.getByLabel('In English').fill('We open late.')
    await page.getByRole('button', { name: 'Put 2 families on To Call' }).click()
    const question = page.getByRole('alertdialog', { name: 'Put 2 families on To Call now?' })
    await expect(question).toContainText('Nothing we send reaches 2 families.')
    await expect(question).not.toContainText('It is sent')
    await question.getByRole('button', { name: 'Yes, Send' }).click()
    await expectToast(page, 'Put on To Call', '2 families to call')
    await expect(page.getByRole('main')).toContainText('2 to call')
    site.setTime(new Date(Date.parse(site.now()) + undoMs + 100).toISOString())
    await site.runJobs()
    await page.goto(paths.adminCalls())
    await expect(page.getByRole('list', { name: 'Families to call' })).toContainText('First Family')
    await expect(
      page.getByText('no mail server is set up, so their email was not sent'),
    ).toBeVisible()
  })

  test('reads that families get a call, not an e-mail, when cancelling a registration or changing the place of an event', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([1])
    await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
    await site.call('POST', api.register(), family(event, 0, 'Luis Perez'))
    await signIn(page, paths.adminRegistrations({ event: event.id }))
    await chooseStatus(page, 'Ana Lopez', 'Cancelled')
    const question = page.getByRole('alertdialog', { name: 'Change Ana Lopez to Cancelled?' })
    await expect(question).toContainText('Ana Lopez gets a call from one of you')
    await expect(question).toContainText('Luis Perez, who waits, gets the spot and a call')
    await expect(question).toContainText('No mail server is set up')
    await expect(question).not.toContainText('an email.')
    await question.getByRole('button', { name: 'Leave As It Is' }).click()
    await expectNoDialogEntries(page)

    await page.goto(paths.adminEvents())
    await chooseMore(page, 'Morning wash', 'Change Place')
    const place = page.getByRole('dialog', { name: 'Change Place' })
    await expect(place).toContainText('2 families signed up. No mail server is set up')
    await place.getByLabel('Location').fill('Cleves')
    await place.getByRole('button', { name: 'Change Place' }).click()
    await expect(
      page.getByRole('alertdialog', { name: 'Save and put 2 families on To Call?' }),
    ).toBeVisible()
    await look(page)
  })

  test('adds a family that was already told, and reads a warning that its phone number is on the blacklist', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([1])
    await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
    const banned = { name: 'Robin Hale', email: null, phone: '(555) 010-0177', reason: 'Threats' }
    await site.call('POST', api.adminBlacklist(), banned)
    await signIn(page, paths.adminRegistrations({ event: event.id }))
    await page.getByRole('button', { name: 'Add registration' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Registration' })
    await dialog.getByLabel('Name').fill('Third One')
    await dialog.getByLabel('Email').fill('third@example.org')
    await dialog.getByLabel('Phone').fill('555 010 0178')
    await dialog.getByLabel('I have told them').check()
    await expect(dialog).not.toContainText('on the blacklist')
    await dialog.getByLabel('Phone').fill('555 010 0177')
    await expect(dialog).toContainText('This person is on the blacklist.')
    await look(page)
    await dialog.getByRole('button', { name: 'Add Registration' }).click()
    await expectToast(page, 'Registration Added', 'Third One: Waitlist. On the blacklist.')
  })
})
