import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { laptop, pageHeading, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

test.use(laptop)

test('the dashboard shows the to-do list and links to the screens where the tasks are done', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1, 10])
  const [, later] = event.timeSlots
  await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))
  await site.call('POST', api.register(), family(event, 1, 'Ben Okafor'))
  const added = { eventId: event.id, timeSlotId: later?.id, name: 'Ana Ruiz' }
  await site.call<AdminRegistration>('POST', api.adminRegistrations(), added)
  await signIn(page, paths.adminDashboard())
  const toDo = page.getByRole('region', { name: 'To Do Today' })
  await expect(toDo.getByRole('status')).toHaveText('1 thing to do')
  await expect(toDo.getByRole('listitem')).toContainText([
    '1 family to call. First: Ana Ruiz, for Dec 8, 10:00 AM',
    'Morning wash, Tuesday, December 8, 2026: 2 registrations share a phone number or an address.',
  ])
  const coming = page.getByRole('region', { name: 'Are they coming?' })
  await expect(coming.getByRole('link')).toHaveText([
    '0Said yes',
    '0No answer',
    '3Not asked yet',
    '1To call',
  ])
  await look(page)
  await coming.getByRole('link', { name: 'To call' }).click()
  await expect(pageHeading(page)).toHaveText('To Call')
  await page.goBack()
  await toDo.getByRole('link', { name: 'See Registrations' }).click()
  await expect(page.getByText('Possible duplicate household').first()).toBeVisible()
})
