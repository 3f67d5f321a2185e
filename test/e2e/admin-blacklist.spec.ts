import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import { minuteMs } from '../../src/domain/duration.ts'
import {
  goToScreen,
  laptop,
  readToast,
  rowOf,
  signIn,
  toggleEvent,
} from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import {
  completeButton,
  expectErrorsAtFields,
  expectToast,
  openConfirmation,
} from '../support/public-steps.ts'

test.use(laptop)

async function add(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Add to Blacklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Blacklist' })
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Add to Blacklist' }).click()
}

const rows = (page: Page) => page.getByRole('rowheader')

test('people are added with a reason, found, and removed', async ({ page, look }) => {
  await signIn(page, paths.adminBlacklist())
  await expect(page.getByText('No blacklisted users')).toBeVisible()
  await look(page)
  await add(page, { Email: 'rosa@', Phone: '555' })
  const dialog = page.getByRole('dialog', { name: 'Add to Blacklist' })
  await expectErrorsAtFields(dialog, {
    Name: 'Name is required',
    Email: 'Valid email is required',
    Phone: 'Valid phone number is required',
    Reason: 'Reason is required',
  })
  await look(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await add(page, {
    Name: 'Rosa Delgado',
    Email: 'Rosa@example.org',
    Phone: '(555) 010-0123',
    Reason: 'Took the quarters',
  })
  await readToast(page, 'Added to Blacklist', 'Rosa Delgado can no longer sign up.')
  await add(page, {
    Name: '<b>Ben</b> "B" عائلة',
    Email: 'ben@example.org',
    Phone: '555 010 0166',
    Reason: 'Broke a dryer',
  })
  await readToast(page, 'Added to Blacklist')
  await expect(rows(page)).toHaveText(['<b>Ben</b> "B" عائلة', 'Rosa Delgado'])
  await look(page)

  const search = page.getByRole('searchbox', { name: 'Search' })
  for (const [text, name] of [
    ['ROSA', 'Rosa Delgado'],
    ['ben@', '<b>Ben</b> "B" عائلة'],
    ['0100123', 'Rosa Delgado'],
    ['dryer', '<b>Ben</b> "B" عائلة'],
  ] as const) {
    await search.fill(text)
    await expect(rows(page)).toHaveText([name])
  }
  await expect(page).toHaveURL('/admin/blacklist?search=dryer')
  await page.reload()
  await expect(rows(page)).toHaveText(['<b>Ben</b> "B" عائلة'])
  await search.fill('nobody')
  await expect(page.getByText('Nobody on the blacklist matches your search')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Clear' }).click()

  await page.getByRole('button', { name: 'Remove Rosa Delgado' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Remove Rosa Delgado from the blacklist?',
  })
  await look(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await readToast(page, 'Removed from Blacklist', 'Rosa Delgado can sign up again.')
  await expect(rows(page)).toHaveText(['<b>Ben</b> "B" عائلة'])
})

test('somebody who is added is refused, the screen counts their upcoming registrations, and once removed they can sign up', async ({
  page,
  context,
  site,
  axe,
}) => {
  const event = await site.createEvent([10])
  const next = await site.createEvent([10], { title: 'Evening wash' })
  await site.call('POST', api.register(), {
    ...family(event, 0, 'Rosa Delgado'),
    email: 'rosa@example.org',
  })
  await signIn(page, paths.adminBlacklist())
  await add(page, {
    Name: 'Rosa Delgado',
    Email: 'ROSA@example.org ',
    Phone: '555.010.0123',
    Reason: 'Asked not to come',
  })
  await readToast(page, 'Added to Blacklist')
  await expect(page.getByText('Rosa Delgado still has 1 upcoming registration.')).toBeVisible()
  await axe(page)

  const visitor = await context.newPage()
  await openConfirmation(visitor, next)
  await completeButton(visitor).click()
  const words = 'Unable to register. Please contact us at (555) 010-0100.'
  await expectToast(visitor, 'Registration Failed', words)

  await page.getByRole('button', { name: 'Remove Rosa Delgado' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await readToast(page, 'Removed from Blacklist')
  await completeButton(visitor).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Registration Complete!')
})

test('somebody with two entries stays refused until both are removed, and the screen says so', async ({
  page,
}) => {
  await signIn(page, paths.adminBlacklist())
  for (const reason of ['First', 'Second']) {
    await add(page, {
      Name: 'Rosa Delgado',
      Email: 'rosa@example.org',
      Phone: '555 010 0123',
      Reason: reason,
    })
    await readToast(page, 'Added to Blacklist')
  }
  const question = page.getByRole('alertdialog')
  const removeFirst = async (warning: string) => {
    await page.getByRole('button', { name: 'Remove Rosa Delgado' }).first().click()
    await expect(question).toContainText(warning)
    await question.getByRole('button', { name: 'Remove' }).click()
  }
  await removeFirst('They still cannot sign up: another entry has the same email address')
  await readToast(page, 'Removed from Blacklist', 'Rosa Delgado still cannot sign up')
  await expect(rows(page)).toHaveCount(1)
  await removeFirst('They can sign up again right away.')
  await readToast(page, 'Removed from Blacklist', 'Rosa Delgado can sign up again.')
})

test('the note about upcoming registrations leads to them', async ({ page, site }) => {
  const event = await site.createEvent([10])
  await site.call('POST', api.register(), family(event, 0, 'Rosa Delgado'))
  await signIn(page, paths.adminBlacklist())
  await add(page, {
    Name: 'Rosa Delgado',
    Email: 'rosa.delgado@example.org',
    Phone: '555.010.0123',
    Reason: 'Asked not to come',
  })
  await readToast(page, 'Added to Blacklist')
  await page.getByRole('link', { name: 'See in Registrations' }).click()
  await expect(page).toHaveURL(paths.adminRegistrations({ search: 'rosa.delgado@example.org' }))
  await expect(rowOf(page, 'Rosa Delgado')).toBeVisible()
})

test.describe('shortly before midnight', () => {
  test.use({ startsAt: '2026-11-19T04:58:00.000Z' })

  test('an entry with a last day stops people until then, and then stays as history', async ({
    page,
    site,
    passTime,
    look,
  }) => {
    await signIn(page, paths.adminBlacklist())
    const person = { Name: 'Ben Ito', Email: 'ben@example.org', Reason: 'Broke a dryer' }
    await add(page, { ...person, Phone: '614-555-7777 x2', Until: '2026-11-17' })
    const dialog = page.getByRole('dialog', { name: 'Add to Blacklist' })
    await expectErrorsAtFields(dialog, { Until: 'Choose today or a later day' })
    await look(page)
    await dialog.getByLabel('Until').fill('2026-11-18')
    await dialog.getByRole('button', { name: 'Add to Blacklist' }).click()
    await readToast(page, 'Added to Blacklist', 'Ben Ito cannot sign up through Nov 18, 2026.')
    await expect(page.getByRole('row', { name: 'Ben Ito' })).toContainText('Nov 18, 2026')
    const event = await site.createEvent([10])
    const body = { ...family(event, 0, 'Ben'), phone: '6145557777' }
    await expect(site.call('POST', api.register(), body)).rejects.toThrow('403')

    await passTime(3 * minuteMs)
    await expect(page.getByRole('heading', { name: 'Ended (1)' })).toBeVisible()
    await expect(page.getByText('No blacklisted users')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Ben Ito' })).toContainText('Ended Nov 18, 2026')
    await look(page)
    await site.call('POST', api.register(), body)
    await page.getByRole('button', { name: 'Remove Ben Ito' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('This entry has ended and no longer blocks anyone.')
    await question.getByRole('button', { name: 'Remove' }).click()
    await readToast(page, 'Removed from Blacklist', 'The ended entry for Ben Ito was deleted.')
  })
})

test('registrations of somebody on the blacklist are marked, and a no-show whose number another family uses is matched by e-mail only', async ({
  page,
  site,
  look,
}) => {
  const event = await site.createEvent([1])
  for (const name of ['Rosa Delgado', 'Ana Ruiz']) {
    await site.call('POST', api.register(), { ...family(event, 0, name), phone: '6145557777' })
  }
  await signIn(page, paths.adminBlacklist())
  await add(page, {
    Name: 'The house',
    Email: 'house@example.org',
    Phone: '+1 614 555 7777 x4',
    Reason: 'Asked not to come',
  })
  await readToast(page, 'Added to Blacklist')
  await page.getByRole('link', { name: 'Registrations' }).first().click()
  await toggleEvent(page, event.title)
  await expect(rowOf(page, 'Rosa Delgado')).toContainText('On the blacklist')
  await expect(rowOf(page, 'Ana Ruiz')).toContainText('On the blacklist: does not move up')
  await look(page)

  const [rosa] = await site.call<{ id: string }[]>('GET', api.adminEventRegistrations(event.id))
  await site.call('POST', api.adminNoShow(rosa?.id ?? ''))
  await goToScreen(page, 'Blacklist')
  await expect(
    page.getByText('Matched by email only: another family uses this number'),
  ).toBeVisible()
  await look(page)
})
