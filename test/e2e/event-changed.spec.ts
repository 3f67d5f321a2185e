import { api, paths } from '../../src/contract/paths.ts'
import { fillSlot, laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

test.use(laptop)

const note = 'email all 2 people signed up'

test('the families of a moved time slot get the old and the new time by e-mail, unless the box to notify them is unticked, which an event without families does not have', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1])
  await site.createEvent([1], { title: 'Empty wash' })
  for (const name of ['Rosa Delgado', 'Ben Okafor']) {
    await site.call('POST', api.register(), family(event, 0, name))
  }
  await signIn(page, paths.adminEvents())
  const dialog = page.getByRole('dialog', { name: 'Edit Event' })
  await page.getByRole('button', { name: 'Edit Empty wash' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Empty wash')
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const editButton = page.getByRole('button', { name: 'Edit Morning wash' })
  const notifyBox = dialog.getByRole('checkbox', { name: note })
  const edit = async (from: string, to: string, notify: boolean) => {
    await editButton.click()
    await expect(notifyBox).toBeChecked()
    await notifyBox.setChecked(notify)
    await fillSlot(dialog, 1, { from, to })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    if (notify) {
      const question = page.getByRole('alertdialog', { name: 'Save and tell 2 families?' })
      await expect(question).toContainText('Rosa Delgado gets an email.')
      await expect(question).toContainText('Ben Okafor gets an email.')
      await look(page)
      await question.getByRole('button', { name: 'Save and Tell Them' }).click()
    }
    await readToast(page, 'Event Updated')
  }
  await edit('11:00', '12:00', false)
  await edit('13:00', '14:00', true)

  const rosa = await site.mail.mailTo('rosa.delgado@example.org', /^Changed: .* 1:00 PM/)
  // Families were not told about 11:00, so the old time in the e-mail is 9:00.
  expect(rosa.text).toMatch(/Before: .*, 9:00 AM – 10:00 AM\s+Now: .*, 1:00 PM – 2:00 PM/)
  expect(rosa.text).toContain('Your spot is still yours')
  const ben = await site.mail.mailTo('ben.okafor@example.org', /^Changed:/)
  expect(ben.text).toContain('You are still on the waitlist')
  expect(site.mail.received.filter(({ subject }) => subject?.startsWith('Changed'))).toHaveLength(2)
})
