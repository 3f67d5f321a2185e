import { api, paths } from '../../src/contract/paths.ts'
import {
  chooseMore,
  expectNoDialogEntries,
  fillSlot,
  laptop,
  onlyEvent,
  openWithinApp,
  readToast,
  rowOf,
  signIn,
  slotFields,
} from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { expectSummary } from '../support/public-steps.ts'

test.use(laptop)

const times = '10:00 PM – Wed, Dec 9, 1:00 AM'

test('an administrator creates, edits and duplicates a time slot across midnight, and the pages name its second day', async ({
  page,
  site,
}) => {
  await signIn(page, paths.adminEvents())
  await page.getByRole('button', { name: 'Create New Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Event' })
  await dialog.getByLabel('Title').fill('Night wash!')
  await dialog.getByLabel('Date').fill('2026-12-08')
  await dialog.getByLabel('Location').fill('Harrison')
  await fillSlot(dialog, 1, { from: '22:00', to: '01:00' })
  const nextDay = dialog.getByRole('checkbox', {
    name: 'Ends the next day, Wednesday, December 9, 2026',
  })
  await expect(nextDay).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expectSummary(dialog, ['End time must be after start time'])
  await nextDay.check()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add another time slot' }).click()
  await expect(slotFields(dialog, 2)).toContainText('On Wednesday, December 9, 2026')
  await slotFields(dialog, 2).getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await readToast(page, 'Event Created')
  const event = await onlyEvent(site)
  expect(event.timeSlots).toMatchObject([
    { startTime: '2026-12-09T03:00:00.000Z', endTime: '2026-12-09T06:00:00.000Z' },
  ])
  await expect(page.getByText(times)).toBeVisible()

  await page.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(edit.getByRole('checkbox', { name: /^Ends the next day/ })).toBeChecked()
  await edit.getByLabel('Location').fill('Miamitown')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await readToast(page, 'Event Updated')
  expect((await onlyEvent(site)).timeSlots).toMatchObject([
    { startTime: '2026-12-09T03:00:00.000Z', endTime: '2026-12-09T06:00:00.000Z' },
  ])

  await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))
  await openWithinApp(page, paths.adminRegistrations({ event: event.id }))
  await expect(rowOf(page, 'Rosa Delgado')).toContainText(times)
  await page.getByRole('button', { name: 'Delete Rosa Delgado' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Tuesday, December 8, 2026, ${times}`)
  await expect(question).not.toContainText('!.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectNoDialogEntries(page)

  await openWithinApp(page, paths.adminPrint(event.id))
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(times)

  await openWithinApp(page, paths.adminEvents())
  await chooseMore(page, '', 'Duplicate')
  const clone = page.getByRole('dialog', { name: 'Clone Event' })
  await clone.getByLabel('New date').fill('2026-12-15')
  await clone.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('10:00 PM – Wed, Dec 16, 1:00 AM')).toBeVisible()
})
