import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { loseNextAnswer, lostAnswer } from '../support/lost-answer.ts'

test.use(laptop)

test('after a lost response, a second press adds no second registration, and a status change is shown as saved and can be undone', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([2])
  await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
  const statuses = async () => {
    const list = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
    return list.map(({ name, status }) => `${name}: ${status}`).sort()
  }
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  await page.getByRole('button', { name: 'Add registration' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Registration' })
  const looksUp = page.waitForResponse(/walk-in-check/)
  await dialog.getByLabel('Name').fill('Walk By')
  await looksUp
  await loseNextAnswer(page, 'POST', /\/api\/admin\/registrations$/)
  const add = dialog.getByRole('button', { name: 'Add Registration' })
  await add.click()
  await expect(dialog.getByText(lostAnswer)).toBeVisible()
  // With a corrected detail, a second press would add the family again.
  await expect(dialog).toContainText('Walk By already has a spot at this event, at 9:00 AM.')
  await add.click()
  await expect(dialog).toBeHidden()
  expect(await statuses()).toEqual(['Ana Lopez: confirmed', 'Walk By: confirmed'])

  await site.call('POST', api.register(), family(event, 0, 'Luis Perez', 1))
  await page.getByRole('button', { name: /Status of Ana Lopez/ }).click()
  await page.getByRole('menuitemradio', { name: 'Cancelled' }).click()
  const question = page.getByRole('alertdialog')
  const change = question.getByRole('button', { name: 'Change to Cancelled' })
  await expect(question).toContainText('Luis Perez, who waits, gets the spot')
  await loseNextAnswer(page, 'PUT', /\/api\/admin\/registrations\/[^/]+$/)
  await change.click()
  await expect(question.getByRole('alert')).toHaveText(lostAnswer)
  await expect(question).toContainText('It was saved already. Nothing is left to change.')
  await expect(question).not.toContainText('Nobody gets a message')
  const promoted = ['Ana Lopez: cancelled', 'Luis Perez: confirmed', 'Walk By: confirmed']
  expect(await statuses()).toEqual(promoted)
  await change.click()
  await expect(question).toBeHidden()
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
  await readToast(page, 'Undone', '')
  const restored = ['Ana Lopez: confirmed', 'Luis Perez: waitlist', 'Walk By: confirmed']
  expect(await statuses()).toEqual(restored)
})

test('a family is no longer shown after its erasure, even if the response was lost', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10])
  await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
  const [ana] = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
  const id = ana?.id ?? ''
  await site.call('PUT', api.adminRegistration(id), { status: 'cancelled' })
  await signIn(page, paths.adminFamily(id))
  await page.getByRole('button', { name: 'Erase Personal Data' }).click()
  const dialog = page.getByRole('dialog', { name: /Erase the personal data of/ })
  await dialog.getByLabel('Type erase to confirm').fill('erase')
  await loseNextAnswer(page, 'POST', /\/erase$/)
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Registration not found')
  await expect(page.getByText('Ana Lopez')).toHaveCount(0)
})
