import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import { laptop, onlyEvent, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

const csvFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

async function download(page: Page) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const text = await readFile(await saved.path(), 'utf8')
  await readToast(page, 'Downloaded', saved.suggestedFilename())
  return { name: saved.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

test.use(laptop)

test('an administrator exports the registrations of an event and the families of a period', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([10])
  await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))
  await signIn(page, paths.adminRegistrations({ event: event.id }))
  await page.getByRole('link', { name: `Export ${event.title}` }).click()
  await expect(page).toHaveURL(paths.adminData({ eventId: event.id }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import and export')
  await expect(page.getByLabel('Which')).toHaveValue('event')
  await expect(page.getByLabel('Event', { exact: true })).toHaveValue(event.id)
  const ofEvent = await download(page)
  expect(ofEvent.name).toBe('registrations-event-2026-12-08.csv')
  expect(ofEvent.lines).toHaveLength(2)
  expect(ofEvent.lines[1]).toContain('Rosa Delgado')

  await page.getByLabel('What', { exact: true }).selectOption('Families, each once')
  await page.getByLabel('Which').selectOption('A period')
  await page.getByLabel('From').fill('2026-12-31')
  await page.getByLabel('To').fill('2026-12-01')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('alert').first()).toContainText('The last day is before the first')
  await look(page)
  await page.getByLabel('From').fill('2026-12-01')
  await page.getByLabel('To').fill('2026-12-31')
  const families = await download(page)
  expect(families.name).toBe('families-2026-12-01-to-2026-12-31.csv')
  expect(families.lines).toHaveLength(2)
})

test('an administrator checks, corrects and imports a file, nobody gets a message, and a late report about a file is not shown after the choice of other content', async ({
  page,
  site,
  look,
}) => {
  await signIn(page, paths.adminData())
  const check = page.getByRole('button', { name: 'Check the File' })
  await check.click()
  await expect(page.getByText('Choose a file')).toBeVisible()
  const events = 'Event,Date,Start,End,Capacity,Location\r\n'
  const washDay = 'Wash day,12/8/2026,9:00 AM,10:00 AM,2,Harrison\r\n'
  await page
    .getByLabel('CSV file')
    .setInputFiles(csvFile('events.csv', `${events}${washDay}Next,8/32/2026,9,,2,Harrison\r\n`))
  await check.click()
  await expect(page.getByText('Line 3, Date: “8/32/2026” is not a day.')).toBeVisible()
  await expect(page.getByText('1 line can be imported')).toBeVisible()
  await look(page)
  await page.getByLabel('CSV file').setInputFiles(csvFile('events.csv', events + washDay))
  await check.click()
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await readToast(page, 'Imported', '1 line imported. Nobody got a message.')

  await page.getByLabel('What is in the file').selectOption('Registrations')
  const people =
    'Name;Email;Date;Start\nRosa Delgado;rosa@example.org;12/8/2026;9:00 AM\nBen Ito;;12/8/2026;9:00\n'
  await page.getByLabel('CSV file').setInputFiles(csvFile('people.csv', people))
  await check.click()
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await readToast(page, 'Imported')
  const event = await onlyEvent(site)
  expect(event.timeSlots[0]?.registrationCount).toBe(2)
  expect(await site.call('GET', api.adminMessages())).toEqual([])
  expect(site.mail.received).toEqual([])

  await page.getByLabel('CSV file').setInputFiles(csvFile('people.csv', people))
  await check.click()
  await expect(page.getByText('2 lines are there already')).toBeVisible()
  await expect(page.getByText('There is nothing to import.')).toBeVisible()

  const reported = Promise.withResolvers<void>()
  await page.route(`**${api.adminImportCheck('registrations')}`, async (route) => {
    await reported.promise
    await route.continue()
  })
  await page.getByLabel('CSV file').setInputFiles(csvFile('people.csv', `${people}Eve;;;\n`))
  const asked = page.waitForRequest(`**${api.adminImportCheck('registrations')}`)
  await check.click()
  await asked
  await page.getByLabel('What is in the file').selectOption('Events and time slots')
  await expect(check).toBeVisible()
  const answer = page.waitForResponse(`**${api.adminImportCheck('registrations')}`)
  reported.resolve()
  await (await answer).finished()
  await expect(page.getByText('people.csv')).toBeHidden()
})

test('a calendar address is shown only once, and stops working after the administrator ends it', async ({
  page,
  look,
}) => {
  // Without HTTPS, browsers provide no clipboard.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  await signIn(page, paths.adminData())
  await page.getByRole('button', { name: 'Make My Calendar Address' }).click()
  await readToast(page, 'Calendar Address Made')
  const address = await page.getByLabel('Calendar address').inputValue()
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
  const status = async () => (await page.request.get(new URL(address).pathname)).status()
  expect(await status()).toBe(200)
  await look(page)
  await page.reload()
  await expect(page.getByText('You have had a calendar address since')).toBeVisible()
  await expect(page.getByLabel('Calendar address')).toHaveCount(0)
  await page.getByRole('button', { name: 'End This Address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End This Address' }).click()
  await readToast(page, 'Calendar Address Ended')
  expect(await status()).toBe(404)
  await expect(page.getByRole('button', { name: 'Make My Calendar Address' })).toBeVisible()
})
