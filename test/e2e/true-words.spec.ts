import { api, paths } from '../../src/contract/paths.ts'
import { fillSlot, laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { linkIn, rosa } from '../support/public-steps.ts'
import { heading, main } from '../support/sign-up-link-steps.ts'

test('a family in a closed slot reads whom to call if no other time is open, and that nobody else gets its spot if it cancels', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([2])
  await site.call('POST', api.register(), { ...family(event, 0, rosa.name), email: rosa.email })
  await site.call('POST', api.adminCloseSlots(event.id), {
    id: crypto.randomUUID(),
    timeSlotIds: [event.timeSlots[0]?.id],
    sentences: { en: 'A machine is broken.', es: 'No funciona una lavadora.' },
    keptHours: 24,
    keepIn: [],
  })
  const mail = await site.mail.mailTo(rosa.email, /^Closed/)
  await page.goto(linkIn(mail.text, /\/my\//).replace(site.url, ''))
  await expect(main(page)).toContainText('We are sorry, there is no other time right now. Call')
  await expect(
    main(page)
      .getByRole('link', { name: /\(\d{3}\) / })
      .first(),
  ).toBeVisible()
  await expect(main(page)).not.toContainText(/Pick another time|are kept|You keep what you have/)

  await page.goto(linkIn(mail.text, /\/cancel\//).replace(site.url, ''))
  await expect(main(page)).toContainText('This time is closed. There is no penalty for you.')
  await page.getByRole('button', { name: 'Yes, Cancel My Registration' }).click()
  await expect(heading(page)).toHaveText('Registration Cancelled')
  await expect(main(page)).toContainText('Thank you for letting us know.')
  await expect(main(page)).not.toContainText('Your spot may go')
})

test.describe('an administrator', () => {
  test.use(laptop)

  test('is asked before an edit moves an event with families to a past day', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([2])
    await site.call('POST', api.register(), family(event, 0, rosa.name))
    await signIn(page, paths.adminEvents())
    await page.getByRole('button', { name: 'Edit Morning wash' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Event' })
    await dialog.getByLabel('Date', { exact: true }).fill('2025-12-08')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const question = page.getByRole('alertdialog', { name: 'Save with times that are over?' })
    await expect(question).toContainText('These times are over already: families are not told.')
    await expect(question).toContainText('Monday, December 8, 2025, 9:00 AM – 10:00 AM')
    await look(page)
    await question.getByRole('button', { name: 'Save Anyway' }).click()
    await expect(dialog).toHaveCount(0)
    const { timeSlots } = await site.call<typeof event>('GET', api.event(event.id))
    expect(timeSlots[0]?.startTime).toBe('2025-12-08T14:00:00.000Z')
  })

  test('is asked before an event is created on a past day', async ({ page, site }) => {
    await signIn(page, paths.adminEvents())
    await page.getByRole('button', { name: 'Create New Event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Event' })
    await dialog.getByLabel('Title').fill('First wash')
    await dialog.getByLabel('Date').fill('2025-12-08')
    await dialog.getByLabel('Location').fill('Harrison')
    await fillSlot(dialog, 1, { from: '09:00', to: '10:00' })
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    const question = page.getByRole('alertdialog', { name: 'Create with times that are over?' })
    await expect(question).toContainText('the event is listed under Past Events')
    await expect(question).toContainText('Monday, December 8, 2025, 9:00 AM – 10:00 AM')
    expect(await site.call('GET', api.adminEvents())).toEqual([])
    await question.getByRole('button', { name: 'Create Anyway' }).click()
    await readToast(page, 'Event Created', 'First wash')
    await expect(page.getByRole('tab', { name: 'Past Events (1)' })).toBeVisible()
  })
})
