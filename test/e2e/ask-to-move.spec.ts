import { api, paths } from '../../src/contract/paths.ts'
import { holdPreview, laptop, pageHeading, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { heading, main } from '../support/my-steps.ts'
import { linkIn } from '../support/public-steps.ts'

test.use(laptop)

test('a volunteer asks the family that signed up last to move; it keeps its spot until it moves, which needs no address', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([3, 3])
  const [slot] = event.timeSlots
  for (const [n, name] of ['Rosa Delgado', 'Ben Carter'].entries()) {
    await site.call('POST', api.register(), family(event, 0, name, n))
  }
  const { name, email, phone } = family(event, 0, 'Ana Brown', 2)
  const withoutAddress = { eventId: event.id, timeSlotId: slot?.id, name, email, phone }
  await site.call('POST', api.adminRegistrations(), { ...withoutAddress, status: 'confirmed' })
  await signIn(page, paths.adminAskToMove(event.id, { slot: slot?.id ?? '' }))
  await expect(pageHeading(page)).toHaveText('Ask Families to Move')
  await expect(page.getByText('every list says "3 of 2" until then')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Ana Brown/ })).toBeChecked()
  const ben = page.getByRole('checkbox', { name: /Ben Carter/ })
  await expect(ben).not.toBeChecked()
  await page.getByLabel('How many families fit now?').fill('3')
  await expect(page.getByText('All of these families fit, so nobody has to move.')).toBeVisible()
  await page.getByLabel('How many families fit now?').fill('2')
  await page.getByRole('button', { name: 'A machine is broken' }).click()
  await expect(page.getByText('1 family by email')).toBeVisible()

  // Before, the button is disabled during the pause in typing.
  await expect(page.getByRole('button', { name: 'Ask 1 family to move' })).toBeEnabled()
  const preview = await holdPreview(page, api.adminAnnouncementPreview(event.id))
  await ben.check()
  await preview.requested
  await expect(page.getByRole('button', { name: 'Ask 2 families to move' })).toBeDisabled()
  preview.release()
  await expect(page.getByRole('button', { name: 'Ask 2 families to move' })).toBeEnabled()
  await ben.uncheck()
  await page.getByRole('button', { name: 'Ask 1 family to move' }).click()
  await page.getByRole('button', { name: 'Yes, Ask' }).click()
  await readToast(page, 'Families Asked', '1 family')
  const asked = page.getByRole('region', { name: 'Asked to move' })
  await expect(asked).toContainText('Ana Brown')
  await expect(asked).toContainText('still there')
  await look(page)

  const told = await site.mail.mailTo(email, /A question about your laundry time/)
  expect(told.text).toContain('You keep your spot until you pick another time.')
  await page.goto(linkIn(told.text, /\/my\//).replace(site.url, ''))
  await expect(heading(page)).toHaveText('Can you pick another time?')
  await expect(main(page).getByText('You keep this spot until you do.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Check-in code' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add your address' })).toBeVisible()
  await look(page)
  await main(page)
    .getByRole('link', { name: /10:00 AM – 11:00 AM/ })
    .click()
  await page.getByRole('button', { name: 'Yes, Move Me' }).click()
  await expect(heading(page)).toHaveText('You have a new time')
  await page.getByRole('link', { name: 'Change My Details' }).click()
  await page.getByLabel('New Phone Number').fill('(555) 010-0177')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(page.getByRole('alert')).toContainText('Address is required')
  await page.goto(paths.adminAskToMove(event.id))
  await expect(page.getByRole('region', { name: 'Asked to move' })).toContainText('moved to')
})
