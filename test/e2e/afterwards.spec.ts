import type { Page } from '@playwright/test'
import type { BlacklistEntry } from '../../src/contract/blacklist.ts'
import type { CheckInAnswer } from '../../src/contract/check-in.ts'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'

const names = ['Anna Lopez', 'Bo Klein', 'Cy Marsh', 'Dee Wong']

/** A past event with four families: one is checked in, one is marked as not here, and two are not noted. */
async function createPastEvent(site: Site) {
  const october = (hour: string) => instantOf('2026-10-13', `${hour}:00`, 'America/New_York')
  const event = await site.createEvent([], {
    title: 'October wash',
    date: '2026-10-13',
    timeSlots: [{ startTime: october('09'), endTime: october('10'), capacity: 10 }],
  })
  const ids: string[] = []
  for (const [house, name] of names.entries()) {
    const added = { ...family(event, 0, name, house), status: 'confirmed' }
    const { id } = await site.call<AdminRegistration>('POST', api.adminRegistrations(), added)
    ids.push(id)
  }
  const at = site.now()
  const facts = (['came', 'not_here'] as const).map((kind, n) => ({
    id: crypto.randomUUID(),
    registrationId: ids[n],
    kind,
    at,
  }))
  const sent = { deviceId: crypto.randomUUID(), sentAt: at, facts }
  await site.call('POST', api.adminCheckIn(event.id), sent)
  return event
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const counts = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'came' })

async function answer(page: Page, name: string, label: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `${label} ${name}` })
    .click()
  await readToast(page, 'Saved', '')
}

const blacklistedNames = async (site: Site) =>
  (await site.call<BlacklistEntry[]>('GET', api.adminBlacklist())).map(({ name }) => name)

test('a volunteer records whether the families that were not checked in came, and can undo each answer; one press removes the no-show of a family that was checked in', async ({
  page,
  site,
  look,
}) => {
  const event = await createPastEvent(site)
  const { rows } = await site.call<CheckInAnswer>('GET', api.adminCheckIn(event.id))
  const anna = rows.find(({ name }) => name === 'Anna Lopez')?.registrationId ?? ''
  await site.call('POST', api.adminNoShow(anna))
  await signIn(page, paths.adminDashboard())
  await expect(page.getByText(/October wash, .*: 3 families without an answer/)).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'and marked as a no-show' })
  await expect(item).toContainText('1 family checked in, and marked as a no-show')
  await item.getByRole('link', { name: 'Say Who Came' }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.adminAfterwards(event.id)}$`))
  await expect(rowOf(page, 'Anna Lopez')).toContainText('Checked in, and marked as a no-show')
  await expect(rowOf(page, 'Bo Klein')).toContainText('Marked as not here by maria')
  expect(await blacklistedNames(site)).toEqual(['Anna Lopez'])
  await answer(page, 'Anna Lopez', 'Came after all')
  await expect(counts(page)).toHaveText(
    '1 came, 3 loads: 1 of 4 expected; 0 did not; 0 not known; 3 still open',
  )
  expect(await blacklistedNames(site)).toEqual([])

  await answer(page, 'Bo Klein', 'No-show')
  await answer(page, 'Cy Marsh', 'Came after all')
  // Now there are rows with an answer and one without.
  await look(page)
  await answer(page, 'Dee Wong', 'Not known')
  await expect(counts(page)).toHaveText('2 came, 6 loads: 2 of 4 expected; 1 did not; 1 not known')
  expect(await blacklistedNames(site)).toEqual(['Bo Klein'])

  await answer(page, 'Bo Klein', 'Undo')
  await expect(counts(page)).toHaveText(
    '2 came, 6 loads: 2 of 4 expected; 0 did not; 1 not known; 1 still open',
  )
  expect(await blacklistedNames(site)).toEqual([])
  await answer(page, 'Cy Marsh', 'Undo')
  await expect(counts(page)).toHaveText(
    '1 came, 3 loads: 1 of 4 expected; 0 did not; 1 not known; 2 still open',
  )
  await expect(rowOf(page, 'Cy Marsh').getByRole('button')).toHaveCount(3)
})

test('"The others came" marks all remaining families of a time slot as came, can be undone, and leaves out a family that was deleted meanwhile', async ({
  page,
  site,
  look,
}) => {
  const event = await createPastEvent(site)
  await signIn(page, paths.adminAfterwards(event.id))
  // Only families that were not checked in are asked about.
  await expect(rowOf(page, 'Cy Marsh')).toContainText('Still open')
  await expect(rowOf(page, 'Anna Lopez')).toHaveCount(0)
  await answer(page, 'Bo Klein', 'No-show')
  await page.getByRole('button', { name: /^The others came \(2\)/ }).click()
  const question = page.getByRole('alertdialog', {
    name: /^Mark 2 families at .* as came\?$/,
  })
  await expect(question).toContainText('Cy Marsh, Dee Wong')
  await look(page)
  await question.getByRole('button', { name: 'Yes, They Came' }).click()
  await expect(counts(page)).toHaveText(/^3 came, .* 1 did not; 0 not known$/)
  const toast = page.getByRole('listitem').filter({ hasText: '2 families came.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(counts(page)).toHaveText(/^1 came, .* 1 did not; 0 not known; 2 still open$/)

  await page.getByRole('button', { name: /^The others came \(2\)/ }).click()
  const { rows } = await site.call<CheckInAnswer>('GET', api.adminCheckIn(event.id))
  const cy = rows.find(({ name }) => name === 'Cy Marsh')?.registrationId ?? ''
  await site.call('DELETE', api.adminRegistration(cy))
  await question.getByRole('button', { name: 'Yes, They Came' }).click()
  const partial = page
    .getByRole('listitem')
    .filter({ hasText: '1 noted; Cy Marsh is no longer on the list.' })
  await expect(partial).toBeVisible()
  await expect(rowOf(page, 'Cy Marsh')).toHaveCount(0)
  await expect(counts(page)).toHaveText(/^2 came, .* 1 did not; 0 not known$/)
})

test('the first link of a past event leads to Who Came?, and its menu More leads to its registrations', async ({
  page,
  site,
  look,
}) => {
  const { id } = await createPastEvent(site)
  await site.createEvent([10])
  await signIn(page, paths.adminEvents())
  await expect(page.getByRole('heading', { name: 'Morning wash' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Who came\?/ })).toHaveCount(0)
  await page.getByRole('tab', { name: /Past Events/ }).click()
  const row = rowOf(page, 'October wash')
  await look(page)
  await expect(row.getByRole('link').first()).toHaveText(/^Who came\?/)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who Came?')
  await page.goBack()
  await expect(page.getByRole('tab', { name: /Past Events/, selected: true })).toBeVisible()
  await row.getByRole('button', { name: /^More/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Check In' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Registrations' }).click()
  await expect(page).toHaveURL(paths.adminRegistrations({ event: id }))
  await expect(page.getByRole('heading', { name: 'October wash' })).toBeVisible()
})
