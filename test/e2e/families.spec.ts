import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import {
  expectNoDialogEntries,
  holdPreview,
  laptop,
  openWithinApp,
  pageHeading,
  readToast,
  signIn,
} from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'

test.use(laptop)

/**
 * Rosa signed up with two e-mail addresses, the second time with her full name; Tom lives at the same address. Returns
 * the ids of Rosa's registrations.
 */
async function addFamilies(site: Site) {
  const [past, next] = [await site.createEvent([10]), await site.createEvent([10])]
  const add = (event: typeof past, person: object) =>
    site.call<AdminRegistration>('POST', api.adminRegistrations(), {
      ...{ eventId: event.id, timeSlotId: event.timeSlots[0]?.id },
      ...{ address: '12 Elm Street', city: 'Harrison', state: 'OH', zipCode: '45030' },
      ...person,
    })
  const rosa = { name: 'Rosa Delgado', phone: '(513) 555-0142' }
  const first = await add(past, { ...rosa, email: 'rosa@example.org' })
  const second = await add(next, {
    ...rosa,
    name: 'Rosa Delgado Ruiz',
    email: 'rosa.d@example.org',
    language: 'es',
  })
  await add(past, { name: 'Tom Baker', email: 'tom@example.org', phone: '(513) 555-0177' })
  return [first.id, second.id]
}

async function findAndJoinFamily(page: Page, site: Site, look: (page: Page) => Promise<void>) {
  await signIn(page, paths.adminFamilies())
  await page.getByRole('searchbox').fill('0142')
  const found = page.getByRole('list', { name: 'Families found' })
  await expect(found.getByRole('listitem')).toHaveCount(2)
  await look(page)
  await found.getByRole('link', { name: 'Rosa Delgado', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('Rosa Delgado')
  const history = page.getByRole('list', { name: 'Appointments' })
  await expect(history.getByRole('button', { name: /^Edit/ })).toHaveCount(1)

  await history.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Registration' })
  await edit.getByLabel('Street address').fill('14 Oak Lane')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await readToast(page, 'Registration Updated')
  await expect(history).toContainText('14 Oak Lane')

  await page.getByRole('button', { name: 'Add Appointment' }).click()
  const add = page.getByRole('dialog', { name: 'Add Registration' })
  await expect(add.getByLabel('Name')).toHaveValue('Rosa Delgado')
  await expect(add.getByLabel('Phone')).toHaveValue('(513) 555-0142')
  await add.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: /^Join Rosa Delgado Ruiz/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Join' }).click()
  await readToast(
    page,
    'Families Joined',
    'Rosa Delgado and Rosa Delgado Ruiz are one family now. To undo it, choose Separate under Joined entries.',
  )
  await expect(history.getByRole('button', { name: /^Edit/ })).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'People at the same address' })).toContainText('Tom')

  await page.getByLabel('Note for volunteers').fill('Needs help with the stairs')
  const id = page.url().split('/').at(-1) ?? ''
  await site.call('PUT', api.adminFamilyNote(id), { note: 'Comes with a cart' })
  await page.getByRole('button', { name: 'Save Note' }).click()
  await readToast(page, 'Error', 'Someone else changed this a moment ago')
  await expect(page.getByText('It now says “Comes with a cart”')).toBeVisible()
  await page.getByRole('button', { name: 'Save Note' }).click()
  await readToast(page, 'Note Saved')
  await look(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as File' }).click()
  await readToast(page, 'File Saved')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Needs help with the stairs')
  expect(file).toContain('14 Oak Lane')

  await page.getByRole('button', { name: 'Erase Personal Data' }).click()
  const dialog = page.getByRole('dialog', { name: /Erase the personal data of/ })
  await expect(dialog).toContainText('Cancel it first')
  await look(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

async function eraseAfterCancelling(page: Page, site: Site, ids: string[]) {
  for (const id of ids) await site.call('PUT', api.adminRegistration(id), { status: 'cancelled' })
  await page.reload()
  await page.getByRole('button', { name: 'Erase Personal Data' }).click()
  const dialog = page.getByRole('dialog', { name: /Erase the personal data of/ })
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(dialog).toContainText('Type the word erase')
  await dialog.getByLabel('Type erase to confirm').fill('erase')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await readToast(page, 'Personal Data Erased')
  await expect(pageHeading(page)).toHaveText('Families')
  await page.getByRole('searchbox').fill('Delgado')
  await expect(page.getByText('No family found')).toBeVisible()
}

test('a volunteer finds a family, joins its entries, saves its data as a file, and erases the data', async ({
  page,
  site,
  look,
}) => {
  const ids = await addFamilies(site)
  await findAndJoinFamily(page, site, look)
  await eraseAfterCancelling(page, site, ids)
})

/** Rosa with one e-mail address at two events */
async function addRosaTwice(site: Site) {
  const [early, late] = [await site.createEvent([10]), await site.createEvent([10])]
  const add = ({ id: eventId, timeSlots }: typeof early) =>
    site.call<AdminRegistration>('POST', api.adminRegistrations(), {
      ...{ eventId, timeSlotId: timeSlots[0]?.id },
      ...{ name: 'Rosa Delgado', email: 'rosa@example.org', phone: '(513) 555-0142' },
    })
  return [await add(early), await add(late)] as const
}

test('erasing asks the volunteer to choose a registration only if none is chosen, not after a failed request, and Add Appointment then fills in what is left', async ({
  page,
  site,
}) => {
  const [{ id }, newest] = await addRosaTwice(site)
  await site.call('PUT', api.adminRegistration(newest.id), { status: 'cancelled' })
  await signIn(page, paths.adminFamily(id))
  await page.getByRole('button', { name: 'Erase Personal Data' }).click()
  const dialog = page.getByRole('dialog', { name: /Erase the personal data of/ })
  await dialog.getByLabel('Type erase to confirm').fill('erase')
  const erase = dialog.getByRole('button', { name: 'Erase', exact: true })

  const proxy = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }
  await page.route(`**${api.adminFamilyErase(id)}`, (route) => route.fulfill(proxy))
  await erase.click()
  const problem = dialog.getByRole('alert')
  await expect(problem).toContainText('This did not work. Please try again.')
  await expect(problem).not.toContainText('Choose at least one registration')

  const choices = dialog.getByRole('checkbox')
  await expect(choices).toHaveCount(2)
  for (const choice of await choices.all()) await choice.uncheck()
  await erase.click()
  await expect(problem).toContainText('Choose at least one registration')

  await page.unroute(`**${api.adminFamilyErase(id)}`)
  await choices.first().check()
  await erase.click()
  await readToast(page, 'Personal Data Erased')
  await expectNoDialogEntries(page)
  await openWithinApp(page, paths.adminFamily(id))
  await expect(page.getByRole('list', { name: 'Appointments' })).toContainText('Name removed')
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  const add = page.getByRole('dialog', { name: 'Add Registration' })
  await expect(add.getByLabel('Name')).toHaveValue('Rosa Delgado')
  await expect(add.getByLabel('Phone')).toHaveValue('(513) 555-0142')
})

test('a family’s page opens an appointment once for two presses of Edit, says "No family found" only after a search has succeeded, and asks before it drops an unsaved note', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([4])
  await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
  const [ana] = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
  const events = await holdPreview(page, api.adminEvents())
  await signIn(page, paths.adminFamily(ana?.id ?? ''))
  const edit = page.getByRole('button', { name: /^Edit Ana Lopez/ })
  await edit.click()
  await edit.click()
  events.release()
  const dialog = page.getByRole('dialog', { name: 'Edit Registration' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  const field = page.getByLabel('Name, email or phone of the other entry')
  const none = page.getByText('No family found')
  const search = await holdPreview(page, api.adminFamilies('Rosa'))
  await field.fill('Rosa')
  await search.requested
  await expect(none).toHaveCount(0)
  search.release()
  await expect(none).toBeVisible()
  await page.route(`**${api.adminFamilies('Luis')}`, (route) => route.abort())
  await field.fill('Luis')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(none).toHaveCount(0)

  // Saving before anything was typed must not count what is typed later as saved.
  await page.getByRole('button', { name: 'Save Note' }).click()
  await readToast(page, 'Note Saved')
  await page.getByLabel('Note for volunteers').fill('Comes with a cart')
  await page.getByRole('link', { name: 'All families' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving')
})
