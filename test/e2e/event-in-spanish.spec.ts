import { paths } from '../../src/contract/paths.ts'
import { chooseMore, expectNoDialogEntries, readToast, signIn } from '../support/admin-steps.ts'
import { expect, test } from '../support/e2e.ts'
import { createTwoEvents, heading, main, signUpRosa } from '../support/my-steps.ts'
import { rosa } from '../support/public-steps.ts'

const title = 'Lavado de la mañana'
const description = 'Trae tu canasta y tu jabón.'

test('families who read Spanish see an event’s Spanish title on home, in the e-mail, on My appointment and on the success page', async ({
  page,
  site,
  look,
}) => {
  const { event } = await createTwoEvents(site)
  await signIn(page, paths.adminEvents())
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(dialog.getByLabel('Title in Spanish')).toHaveCount(0)
  await dialog.getByText('In Spanish').click()
  await dialog.getByLabel('Title in Spanish').fill(title)
  await dialog.getByLabel('Description in Spanish').fill(description)
  await look(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expectNoDialogEntries(page)

  await page.goto('/es')
  await expect(main(page)).toContainText(title)
  await expect(main(page)).toContainText(description)
  await expect(main(page)).not.toContainText(event.title)
  const path = await signUpRosa(site, event, { language: 'es' })
  const { text } = await site.mail.mailTo(rosa.email)
  expect(text).toContain(title)
  await page.goto(path)
  await expect(heading(page)).toHaveText('Tienes este lugar')
  await expect(main(page)).toContainText(title)

  // The URL of the success page has the title in the family's language. The page shows it in every language.
  const [slot] = event.timeSlots
  const { startTime = '', endTime = '' } = slot ?? {}
  const details = { eventLocation: event.location, startTime, endTime, email: '' }
  await page.goto(paths.registrationSuccess({ eventTitle: title, ...details, status: 'confirmed' }))
  await expect(main(page)).toContainText(title)
})

test('Make a Series opens the form of a new series with the titles and descriptions of the event', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([10], {
    spanishTitle: title,
    spanishDescription: description,
  })
  await signIn(page, paths.adminEvents())
  await chooseMore(page, '', 'Make a Series')
  const dialog = page.getByRole('dialog', { name: 'Create Series' })
  await expect(dialog.getByLabel('Title', { exact: false }).first()).toHaveValue(event.title)
  await expect(dialog.getByLabel('Title in Spanish')).toHaveValue(title)
  await expect(dialog.getByLabel('Description in Spanish')).toHaveValue(description)
  await dialog.getByRole('button', { name: 'Create Series' }).click()
  await readToast(page, 'Series Created', event.title)
})
