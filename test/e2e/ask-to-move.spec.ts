import { randomUUID } from 'node:crypto'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { holdPreview, laptop, pageHeading, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { heading, main } from '../support/my-steps.ts'
import { linkIn } from '../support/public-steps.ts'

test.use(laptop)

test('a volunteer asks the family that signed up last to move, and the family keeps its spot until it moves', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([3, 3])
  for (const [n, name] of ['Rosa Delgado', 'Ben Carter', 'Ana Brown'].entries()) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
    await site.call('POST', api.register(), { ...family(event, 0, name, n), email })
  }
  await signIn(page, paths.adminAskToMove(event.id, { slot: event.timeSlots[0]?.id ?? '' }))
  await expect(pageHeading(page)).toHaveText('Ask Families to Move')
  await expect(page.getByText('every list says "3 of 2" until then')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Ana Brown/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Ben Carter/ })).not.toBeChecked()
  await page.getByLabel('How many families fit now?').fill('3')
  await expect(page.getByText('All of these families fit, so nobody has to move.')).toBeVisible()
  await page.getByLabel('How many families fit now?').fill('2')
  await page.getByRole('button', { name: 'A machine is broken' }).click()
  await expect(page.getByText('1 family by email')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Ask 1 family to move' }).click()
  await page.getByRole('button', { name: 'Yes, Ask' }).click()
  await readToast(page, 'Families Asked', '1 family')
  const asked = page.getByRole('region', { name: 'Asked to move' })
  await expect(asked).toContainText('Ana Brown')
  await expect(asked).toContainText('still there')
  await look(page)

  const told = await site.mail.mailTo('ana.brown@example.org', /A question about your laundry time/)
  expect(told.text).toContain('You keep your spot until you pick another time.')
  await page.goto(linkIn(told.text, /\/my\//).replace(site.url, ''))
  await expect(heading(page)).toHaveText('Can you pick another time?')
  await expect(main(page).getByText('You keep this spot until you do.')).toBeVisible()
  await look(page)
  await main(page)
    .getByRole('link', { name: /10:00 AM – 11:00 AM/ })
    .click()
  await page.getByRole('button', { name: 'Yes, Move Me' }).click()
  await expect(heading(page)).toHaveText('You have a new time')
  await page.goto(paths.adminAskToMove(event.id))
  await expect(page.getByRole('region', { name: 'Asked to move' })).toContainText('moved to')
})

test('the button to ask families to move is disabled while the preview of a changed choice loads', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([2, 2])
  await site.call('POST', api.register(), family(event, 0, 'Ben Carter', 0))
  await site.call('POST', api.register(), family(event, 0, 'Ana Brown', 1))
  await signIn(page, paths.adminAskToMove(event.id, { slot: event.timeSlots[0]?.id ?? '' }))
  await page.getByRole('button', { name: 'A machine is broken' }).click()
  await expect(page.getByRole('button', { name: 'Ask 1 family to move' })).toBeEnabled()

  const preview = await holdPreview(page, api.adminAnnouncementPreview(event.id))
  await page.getByRole('checkbox', { name: /Ben Carter/ }).check()
  await preview.requested
  const ask = page.getByRole('button', { name: 'Ask 2 families to move' })
  await expect(ask).toBeDisabled()
  preview.release()
  await expect(ask).toBeEnabled()
})

test('a family that was asked to move can move without entering its missing address', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1, 1])
  const [slot, other] = event.timeSlots
  const added: AdminRegistration[] = []
  for (const name of ['Ben Carter', 'Ana Brown']) {
    const { email, phone } = family(event, 0, name)
    const placement = { eventId: event.id, timeSlotId: slot?.id, status: 'confirmed' }
    added.push(
      await site.call('POST', api.adminRegistrations(), { ...placement, name, email, phone }),
    )
  }
  const { id, email } = added[1] as AdminRegistration
  await site.call('POST', api.adminAskedToMove(event.id), {
    id: randomUUID(),
    timeSlotId: slot?.id,
    capacity: 1,
    registrationIds: [id],
    sentences: { en: 'A machine is broken.', es: 'Una máquina no funciona.' },
    keptHours: 24,
    keepIn: [other?.id],
  })
  const told = await site.mail.mailTo(email, /A question about your laundry time/)
  await page.goto(linkIn(told.text, /\/my\//).replace(site.url, ''))
  await expect(heading(page)).toHaveText('Can you pick another time?')
  await expect(page.getByRole('img', { name: 'Check-in code' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add your address' })).toBeVisible()
  await main(page)
    .getByRole('link', { name: /10:00 AM – 11:00 AM/ })
    .click()
  await page.getByRole('button', { name: 'Yes, Move Me' }).click()
  await expect(heading(page)).toHaveText('You have a new time')
  await page.getByRole('link', { name: 'Change My Details' }).click()
  await expect(heading(page)).toHaveText('Change my details')
  await page.getByLabel('New Phone Number').fill('(555) 010-0177')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(page.getByRole('alert')).toContainText('Address is required')
})
