import { randomUUID } from 'node:crypto'
import { api, paths } from '../../src/contract/paths.ts'
import { holdPreview, laptop, phone, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { heading } from '../support/my-steps.ts'
import { linkIn } from '../support/public-steps.ts'

test.describe('on a laptop', () => {
  test.use({ ...laptop, sendsTexts: true })

  test('a volunteer asks a waitlist to come to another event, once the preview of the chosen event has loaded, and a waiting family takes a spot there', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([1])
    const night = await site.createEvent([5], { title: 'Night wash' })
    const evening = await site.createEvent([5], { title: 'Evening wash' })
    await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
    await site.call('POST', api.register(), family(event, 0, 'Luis Perez'))
    await signIn(page, paths.adminOtherEvent(event.id))
    const choice = page.getByLabel('To which event?')
    await expect(choice).toContainText('Evening wash (5 spots free)')
    await choice.selectOption(night.id)
    await page.getByLabel('Keep the spots for them?').selectOption('24 hours')
    await page.getByRole('button', { name: 'There is room' }).click()
    await expect(page.getByText(/Open spots from .* We have room for you/)).toBeVisible()
    await expect(page.getByText('1 family by email')).toBeVisible()
    const ask = page.getByRole('button', { name: 'Ask 1 family' })
    await expect(ask).toBeEnabled()
    const preview = await holdPreview(page, api.adminOtherEventPreview(event.id))
    await choice.selectOption(evening.id)
    await preview.requested
    await expect(ask).toBeDisabled()
    preview.release()
    await expect(ask).toBeEnabled()
    await look(page)
    await ask.click()
    await page.getByRole('button', { name: 'Yes, Send' }).click()
    await readToast(page, 'Waitlist Asked', '1 family asked to come to Evening wash')
    await expect(
      page.getByText('The family who could come there has already been asked.'),
    ).toBeVisible()
    await expect(page.getByText('Nobody is signed up there')).toHaveCount(0)
    await expect(page.getByText('Luis Perez: still waits here')).toBeVisible()

    const mail = await site.mail.mailTo('luis.perez@example.org', /^There are open spots:/)
    await page.goto(linkIn(mail.text, /\/my\//))
    await expect(
      page.getByRole('heading', { level: 1, name: 'You can come to Evening wash' }),
    ).toBeVisible()
    await page.getByRole('list', { name: 'Evening wash' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Yes, Move Me' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No spot is open yet')
    await expect(page.getByText('Evening wash').first()).toBeVisible()
  })
})

test.describe('after everybody who could come to one event was asked,', () => {
  test.use(laptop)

  test('a different event can be chosen for a family that is already signed up at that event', async ({
    page,
    site,
  }) => {
    const event = await site.createEvent([1])
    const night = await site.createEvent([5], { title: 'Night wash' })
    const evening = await site.createEvent([5], { title: 'Evening wash' })
    for (const name of ['Ana Lopez', 'Luis Perez']) {
      await site.call('POST', api.register(), family(event, 0, name))
    }
    const sentences = { en: 'There is room.', es: '' }
    const ask = { id: randomUUID(), otherEventId: night.id, sentences, keptHours: 0 }
    await site.call('POST', api.adminOtherEvent(event.id), ask)
    await site.call('POST', api.register(), family(event, 0, 'Eva Ruiz', 1))
    await site.call('POST', api.register(), family(night, 0, 'Eva Ruiz', 1))
    await signIn(page, paths.adminOtherEvent(event.id))
    const choice = page.getByLabel('To which event?')
    await choice.selectOption(night.id)
    await expect(page.getByText('Already asked in the last 24 hours')).toContainText('Luis Perez')
    await expect(page.getByText('The family who could come there has')).toBeVisible()
    await choice.selectOption(evening.id)
    await expect(page.getByRole('button', { name: 'Ask 1 family' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a family with only a name and an e-mail address sees the free spots, and can still give its details and take the spot kept for it after its own slot is closed', async ({
    page,
    site,
    look,
  }) => {
    const event = await site.createEvent([1])
    const other = await site.createEvent([1], { title: 'Evening wash' })
    await site.call('POST', api.register(), family(event, 0, 'Ana Lopez'))
    const [eventId, timeSlotId] = [event.id, event.timeSlots[0]?.id]
    const rosa = { name: 'Rosa Diaz', email: 'rosa.diaz@example.org' }
    await site.call('POST', api.waitlist(), { eventId, timeSlotId, ...rosa })
    const sentences = { en: 'We have room for you on another day.' }
    const ask = { id: randomUUID(), otherEventId: other.id, sentences, keptHours: 24 }
    await site.call('POST', api.adminOtherEvent(event.id), ask)
    const asked = await site.mail.mailTo(rosa.email, /^There are open spots:/)
    await page.goto(linkIn(asked.text, /\/my\//))
    await expect(heading(page)).toHaveText('You can come to Evening wash')
    await expect(page.getByRole('list', { name: 'Evening wash' })).toContainText('1 spot')
    await look(page)

    await site.call('POST', api.adminCloseSlots(event.id), {
      id: randomUUID(),
      timeSlotIds: [timeSlotId],
      sentences,
      keptHours: 0,
      keepIn: [],
    })
    const mail = await site.mail.mailTo(rosa.email, /^Closed/)
    await page.goto(linkIn(mail.text, /\/my\//))
    await expect(heading(page)).toHaveText('This time is closed')
    await page.getByRole('link', { name: 'Add My Details' }).click()
    await page.getByRole('button', { name: 'Save My Details' }).click()
    await expect(page.getByText('Address is required').first()).toBeVisible()
    await page.getByLabel('Phone Number').fill('(555) 555-0167')
    await page.getByLabel('Street Address').fill('12 Elm Street')
    await page.getByLabel('City').fill('Harrison')
    await page.getByLabel('Zip Code').fill('45030')
    await page.getByRole('button', { name: 'Save My Details' }).click()
    await page.getByRole('list', { name: 'Evening wash' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Yes, Move Me' }).click()
    await expect(heading(page)).toHaveText('You have a new time')
  })
})
