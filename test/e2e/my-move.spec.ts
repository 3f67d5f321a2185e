import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { readCalendarFile } from '../support/calendar-file.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'
import { expectHydrated } from '../support/hydration.ts'
import { findCutOffElements } from '../support/large-text.ts'
import { createTwoEvents, heading, main, signUpRosa } from '../support/my-steps.ts'
import { expectSummary, rosa, toasts } from '../support/public-steps.ts'
import { findByName } from '../support/sign-up-link-steps.ts'
import { translatePages } from '../support/translator.ts'

test('a family moves to another time of the event after seeing both times, a double click sends one move, and the calendar entry follows', async ({
  page,
  site,
  look,
}) => {
  const { event } = await createTwoEvents(site)
  await page.goto(await signUpRosa(site, event))
  await expectHydrated(page)
  await expect(heading(page)).toHaveText('You have this spot')
  await expect(main(page)).toContainText('Morning wash')
  const { attachments } = await site.mail.mailTo(rosa.email)
  const invite = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const confirmed = readCalendarFile(invite?.content)
  expect(await downloadCalendarEntry(page)).toEqual({ ...confirmed, start: '20261208T140000Z' })
  await expect(main(page).getByRole('link', { name: /^Map/ })).toBeVisible()
  await expect(main(page)).toContainText('Bring your laundry and supplies')
  await page.getByRole('link', { name: 'Move to Another Time' }).click()
  await expect(heading(page)).toHaveText('Move to another time')
  await expect(heading(page)).toBeFocused()
  await look(page)
  await page.getByRole('list', { name: 'Open times at this event' }).getByRole('link').click()
  await expect(heading(page)).toHaveText('Move to this time?')
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText(
    /Your time now.*9:00 AM – 10:00 AM.*Your new time.*10:00 AM – 11:00 AM/s,
  )
  await look(page)

  const moves: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/move')) moves.push(request.url())
  })
  await page.getByRole('button', { name: 'Yes, Move Me' }).dblclick()
  await expect(heading(page)).toHaveText('You have a new time')
  await expect(heading(page)).toBeFocused()
  await expect(toasts(page)).toContainText('You have a new time')
  await expect(main(page)).toContainText('10:00 AM – 11:00 AM')
  await look(page)
  expect(moves).toHaveLength(1)
  expect(await findByName(site, event, rosa.name)).toMatchObject({
    status: 'confirmed',
    timeSlotId: event.timeSlots[1]?.id,
  })
  await site.mail.mailTo(rosa.email, /new time/i)
  await page.goBack()
  await expect(heading(page)).toHaveText('Move to another time')
  await expect(main(page).getByRole('link', { name: /9:00 AM – 10:00 AM/ })).toBeVisible()
  await expect(main(page).getByRole('link', { name: /10:00 AM – 11:00 AM/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to My Appointment' }).click()
  await expect(main(page)).toContainText('10:00 AM – 11:00 AM')
  const moved = await downloadCalendarEntry(page)
  expect(moved).toMatchObject({ uid: confirmed.uid, start: '20261208T150000Z' })
  // A calendar ignores a file with a lower SEQUENCE than its entry.
  expect(moved.sequence).toBeGreaterThanOrEqual(confirmed.sequence)
})

/** Signs Rosa up at 9:00 and opens the question of her move to the last time of the event `to`. */
async function openMove(page: Page, site: Site, event: Event, to: Event): Promise<void> {
  const path = await signUpRosa(site, event)
  await page.goto(`${path}?do=move&to=${to.timeSlots.at(-1)?.id}`)
  await expect(heading(page)).toHaveText(/^Move to this time\?$/i)
}

async function downloadCalendarEntry(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  return readCalendarFile(await readFile(await (await downloading).path(), 'utf8'))
}

test('a family keeps its spot and sees an updated list of times if another family takes the new spot first', async ({
  page,
  site,
  look,
}) => {
  const { event, later } = await createTwoEvents(site)
  await openMove(page, site, event, event)
  await site.call('POST', api.register(), family(event, 1, 'Quick Family', 1))
  await page.getByRole('button', { name: 'Yes, Move Me' }).click()
  await expect(heading(page)).toHaveText('That time has just filled up')
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText(
    'You keep your spot: Tuesday, December 8, 2026, 9:00 AM – 10:00 AM.',
  )
  await expect(main(page).getByRole('listitem')).toHaveText([/5:00 PM – 6:00 PM/])
  await look(page)
  expect(await findByName(site, event, rosa.name)).toMatchObject({
    timeSlotId: event.timeSlots[0]?.id,
  })

  await page.getByRole('link', { name: /5:00 PM – 6:00 PM/ }).click()
  await expect(heading(page)).toBeFocused()
  await site.call('POST', api.register(), family(later, 0, 'Other Family', 2))
  await page.getByRole('button', { name: 'Yes, Move Me' }).click()
  await expect(heading(page)).toHaveText('That time has just filled up')
  await expect(main(page)).toContainText('No other time is open right now')
  await expect(main(page).getByRole('listitem')).toHaveCount(0)
})

test('a move is refused with a reason if the family has been moved meanwhile, or if it already has a spot at the new event', async ({
  page,
  site,
}) => {
  const { event, later } = await createTwoEvents(site)
  await openMove(page, site, event, later)
  await expect(main(page)).toContainText(/Your time now.*9:00 AM – 10:00 AM/s)
  const row = await findByName(site, event, rosa.name)
  await site.call('PUT', api.adminRegistration(row?.id ?? ''), {
    timeSlotId: event.timeSlots[1]?.id,
  })
  const move = page.getByRole('button', { name: 'Yes, Move Me' })
  await move.click()
  await expect(heading(page)).toHaveText('Something has just changed')
  await expect(main(page)).toContainText(
    'You keep your spot: Tuesday, December 8, 2026, 10:00 AM – 11:00 AM.',
  )

  const [slot] = later.timeSlots
  await site.call('PUT', api.adminEvent(later.id), { timeSlots: [{ ...slot, capacity: 2 }] })
  await site.call('POST', api.register(), { ...family(later, 0, rosa.name), email: rosa.email })
  await page.getByRole('link', { name: /5:00 PM – 6:00 PM/ }).click()
  await move.click()
  await expect(heading(page)).toHaveText('You already have a spot at that event')
  await expect(main(page)).toContainText('You keep your spot')

  await page.getByRole('link', { name: /9:00 AM – 10:00 AM/ }).click()
  await move.click()
  await expect(heading(page)).toHaveText('You have a new time')
  expect(await findByName(site, event, rosa.name)).toMatchObject({
    timeSlotId: event.timeSlots[0]?.id,
  })
})

test('the page says “As far as we know, nothing has changed” if the connection drops during a move, and a retry shows the new time', async ({
  page,
  site,
}) => {
  const { event } = await createTwoEvents(site)
  await openMove(page, site, event, event)
  const move = page.getByRole('button', { name: 'Yes, Move Me' })
  await expectHydrated(page, move)
  await page.route('**/move', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await move.click()
  await expectSummary(page, [
    'You seem to be offline. As far as we know, nothing has changed. Press again when you are back online, and you will see which time you have.',
  ])
  await page.unroute('**/move')
  await move.click()
  await expect(heading(page)).toHaveText('You have a new time')
  expect(await findByName(site, event, rosa.name)).toMatchObject({
    timeSlotId: event.timeSlots[1]?.id,
  })
})

test('a family moves and changes its details on a page that the browser translates', async ({
  page,
  context,
  site,
}) => {
  await translatePages(context)
  const { event } = await createTwoEvents(site)
  await openMove(page, site, event, event)
  await site.call('POST', api.register(), family(event, 1, 'Quick Family', 1))
  await page.getByRole('button', { name: 'Yes, Move Me' }).click()
  await expect(heading(page)).toHaveText('THAT TIME HAS JUST FILLED UP')
  await page.getByRole('link', { name: /5:00 PM – 6:00 PM/i }).click()
  await page.getByRole('button', { name: 'Yes, Move Me' }).click()
  await expect(heading(page)).toHaveText('YOU HAVE A NEW TIME')
  await page.getByRole('link', { name: 'Change My Details' }).click()
  await page.getByLabel('Language').selectOption('es')
  await page.getByRole('button', { name: 'Save My Details' }).click()
  await expect(heading(page)).toHaveText('YOUR DETAILS ARE SAVED')
  await expect(main(page).getByRole('link', { name: 'Español' })).toBeVisible()
})

test('a waitlisted family with complete details takes an open time without entering anything again', async ({
  page,
  site,
}) => {
  const event = await site.createEvent([1, 1])
  await site.call('POST', api.register(), family(event, 0, 'First Family', 1))
  await page.goto(await signUpRosa(site, event))
  await expect(heading(page)).toHaveText('No spot is open yet')
  await expect(main(page)).toContainText('You are 1st on the waitlist.')
  await page.getByRole('link', { name: 'Take Another Open Time' }).click()
  await expect(main(page)).toContainText('You stay on the waitlist until the new spot is yours.')
  await page.getByRole('link', { name: /10:00 AM – 11:00 AM/ }).click()
  await expect(main(page)).not.toContainText('Your time now')
  await page.getByRole('button', { name: 'Yes, Move Me' }).click()
  await expect(heading(page)).toHaveText('You have a new time')
  expect(await findByName(site, event, rosa.name)).toMatchObject({
    status: 'confirmed',
    timeSlotId: event.timeSlots[1]?.id,
  })
})

test('long names on My appointment fit 320 pixels at twice the text size and in forced colors', async ({
  page,
  site,
  axe,
}) => {
  const long = 'Lavandería-Comunitaria-Nuestra-Señora-de-Guadalupe'
  const event = await site.createEvent([2, 1], { title: `${long} ${long}`, laundromatName: long })
  const path = await signUpRosa(site, event, { language: 'es' })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ forcedColors: 'active' })
  const [, second] = event.timeSlots
  const steps = ['', '?do=move', `?do=move&to=${second?.id}`, '?do=change']
  for (const [index, step] of steps.entries()) {
    await page.goto(path + step)
    await expect(heading(page)).toHaveText(
      ['Tienes este lugar', 'Cambiar de horario', '¿Cambiar a este horario?', 'Cambiar mis datos'][
        index
      ] ?? '',
    )
    if (step === '') await axe(page)
    expect(await findCutOffElements(page)).toEqual([])
  }
})
