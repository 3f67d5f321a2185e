import type { Locator, Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import {
  chooseMore,
  chooseStatus,
  confirmSaveAndTell,
  holdPreview,
  laptop,
  readToast,
  signIn,
  slotFields,
  statusButton,
} from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { expectSummary, expectToast } from '../support/public-steps.ts'

const changedMeanwhile =
  'Someone else changed this a moment ago. Please look at the new version and try again.'

test.use(laptop)

/** Gives the next change a later time; the test clock does not advance by itself. */
function advanceClock(site: Site): void {
  site.setTime(new Date(Date.parse(site.now()) + 1000).toISOString())
}

async function createWithRosa(site: Site) {
  const event = await site.createEvent([10, 10])
  await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))
  const [rosa] = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
  if (!rosa) throw new Error('Nobody is registered')
  advanceClock(site)
  return { event, rosa }
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' }).click()
const openEdit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit ${name}` }).click()

test('the save of an event is refused if another administrator has changed the event, succeeds after the new version is shown, and cannot remove a time slot with registrations', async ({
  page,
  context,
  site,
  axe,
}) => {
  const { event } = await createWithRosa(site)
  await signIn(page, paths.adminEvents())
  await openEdit(page, 'Morning wash')
  const dialog = page.getByRole('dialog', { name: 'Edit Event' })
  await site.call('PUT', api.adminEvent(event.id), { title: 'Early wash' })
  await dialog.getByLabel('Location').fill('Miamitown')
  await save(dialog)
  await expectSummary(dialog, [changedMeanwhile])
  await axe(page)
  expect(await site.call('GET', api.adminEvents())).toMatchObject([
    { title: 'Early wash', location: 'Harrison' },
  ])

  await context.setOffline(true)
  const showNew = dialog.getByRole('button', { name: 'Show the New Version' })
  await showNew.click()
  await expectToast(page, 'Error', 'You seem to be offline')
  await expect(dialog.getByLabel('Location')).toHaveValue('Miamitown')
  await context.setOffline(false)
  await showNew.click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Early wash')
  await dialog.getByLabel('Location').fill('Miamitown')
  await save(dialog)
  await confirmSaveAndTell(page, 'Save and tell 1 family?', 'Rosa Delgado')
  await readToast(page, 'Event Updated', 'Early wash')

  await openEdit(page, 'Early wash')
  await expect(slotFields(dialog, 1)).toContainText('1 confirmed')
  await slotFields(dialog, 1).getByRole('button', { name: 'Remove' }).click()
  await expect(slotFields(dialog, 1).getByRole('button', { name: 'Remove' })).toBeDisabled()
  await save(dialog)
  await expectSummary(dialog, [
    'A time slot that you removed still has 1 person. Move or cancel these first: Rosa Delgado.',
  ])
  expect(await site.call('GET', api.adminEvents())).toMatchObject([
    {
      ...{ title: 'Early wash', location: 'Miamitown' },
      timeSlots: [{ registrationCount: 1 }, { registrationCount: 0 }],
    },
  ])
})

test('an event is deleted only after its question has shown how many families signed up meanwhile, and the late response does not close the form of another event', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await site.createEvent([10], { title: 'Evening wash' })
  await signIn(page, paths.adminEvents())
  await chooseMore(page, 'Morning wash', 'Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Nobody is signed up for it.')
  await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))
  const confirm = question.getByRole('button', { name: 'Delete Event' })
  await confirm.click()
  await expect(question.getByRole('alert')).toHaveText(changedMeanwhile)
  await expect(question).toContainText('1 person is signed up: 1 confirmed, 0 on the waitlist.')

  const call = await holdPreview(page, api.adminEvent(event.id))
  await confirm.click()
  await call.requested
  await page.keyboard.press('Escape')
  await openEdit(page, 'Evening wash')
  const dialog = page.getByRole('dialog', { name: 'Edit Event' })
  await dialog.getByLabel('Location').fill('Miamitown')
  call.release()
  await expectToast(page, 'Event Deleted')
  await expect(dialog.getByLabel('Location')).toHaveValue('Miamitown')
})

test('an edit, Confirm Anyway and a status are refused on an outdated registration, and the page then shows the current one', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1])
  await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
  await site.call('POST', api.register(), family(event, 0, 'Luis Perez'))
  const all = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
  const changeMeanwhile = async (name: string, changes: object) => {
    advanceClock(site)
    const { id = '' } = all.find((registration) => registration.name === name) ?? {}
    await site.call('PUT', api.adminRegistration(id), changes)
  }
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  await openEdit(page, 'Luis Perez')
  const dialog = page.getByRole('dialog', { name: 'Edit Registration' })
  await dialog.getByLabel('City').fill('Miamitown')
  await changeMeanwhile('Luis Perez', { address: '1 Elm Street' })
  await save(dialog)
  await expectSummary(dialog, [changedMeanwhile])
  await dialog.getByRole('button', { name: 'Show the New Version' }).click()
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Elm Street')
  await dialog.getByLabel('City').fill('Miamitown')
  await save(dialog)
  await readToast(page, 'Registration Updated')

  await chooseStatus(page, 'Luis Perez', 'Confirmed')
  const question = page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: 'Confirm Anyway' })
  await expect(confirm).toBeEnabled()
  await changeMeanwhile('Luis Perez', { address: '2 Elm Street' })
  await confirm.click()
  await expect(question.getByRole('alert')).toHaveText(changedMeanwhile)
  await confirm.click()
  await readToast(page, 'Registration Updated', 'Luis Perez: Confirmed')

  await changeMeanwhile('Ana Lopez', { status: 'cancelled' })
  await chooseStatus(page, 'Ana Lopez', 'Waitlist')
  await readToast(page, 'Error', changedMeanwhile)
  await expect(statusButton(page, 'Ana Lopez', 'Cancelled')).toBeVisible()
})

test.describe('for a family that was moved meanwhile,', () => {
  // The dialog of a deletion shows its error itself (SPEC.md 8).
  test.use({ allowedProblems: /^ApiError: 409/ })

  test('a no-show and a deletion are refused on an outdated list', async ({ page, site }) => {
    const { event, rosa } = await createWithRosa(site)
    await signIn(page, paths.adminRegistrations({ event: event.id }))
    await expect(statusButton(page, 'Rosa Delgado', 'Confirmed')).toBeVisible()
    const [, later] = event.timeSlots
    await site.call('PUT', api.adminRegistration(rosa.id), { timeSlotId: later?.id })
    const question = page.getByRole('alertdialog')
    const submit = question.getByRole('button', { name: /Mark as No-Show|Delete Registration/ })
    await page.getByRole('button', { name: 'Delete Rosa Delgado' }).click()
    await submit.click()
    await expect(question.getByRole('alert')).toHaveText(changedMeanwhile)
    await page.keyboard.press('Escape')

    advanceClock(site)
    await site.call('PUT', api.adminRegistration(rosa.id), { timeSlotId: rosa.timeSlotId })
    await chooseStatus(page, 'Rosa Delgado', 'No-Show')
    await submit.click()
    await expect(question.getByRole('alert')).toHaveText(changedMeanwhile)
    const list = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
    expect(list.map(({ status }) => status)).toEqual(['confirmed'])
    await page.keyboard.press('Escape')
    await chooseStatus(page, 'Rosa Delgado', 'No-Show')
    await submit.click()
    await expect(statusButton(page, 'Rosa Delgado', 'No-Show')).toBeVisible()
  })
})

test('an act on a registration that was deleted meanwhile shows an error toast, closes its dialog and refreshes the list', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  const deleteRegistration = async (name: string) => {
    const list = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
    const { id = '' } = list.find((registration) => registration.name === name) ?? {}
    await site.call('DELETE', api.adminRegistration(id))
  }
  const attempts: Record<string, (name: string) => Promise<void>> = {
    'Edit Gone': async (name) => {
      await openEdit(page, name)
      await deleteRegistration(name)
      await save(page.getByRole('dialog'))
    },
    'Delete Gone': async (name) => {
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await deleteRegistration(name)
      await page.getByRole('button', { name: 'Delete Registration' }).click()
    },
    'Cancel Gone': async (name) => {
      await deleteRegistration(name)
      await chooseStatus(page, name, 'Cancelled')
    },
    'Missed Gone': async (name) => {
      await chooseStatus(page, name, 'No-Show')
      await deleteRegistration(name)
      await page.getByRole('button', { name: 'Mark as No-Show' }).click()
    },
  }
  for (const [house, name] of Object.keys(attempts).entries())
    await site.call('POST', api.register(), family(event, 0, name, house))
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  for (const [name, attempt] of Object.entries(attempts)) {
    await attempt(name)
    await readToast(page, 'Error', 'Registration not found')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
    await expect(statusButton(page, name)).toHaveCount(0)
  }
  await expect(page.getByText('Nobody has signed up for this event yet.')).toBeVisible()
})
