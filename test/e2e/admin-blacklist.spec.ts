import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { minuteMs } from '../../src/domain/duration.ts'
import { laptop, readToast, rowOf, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { expectSummary } from '../support/public-steps.ts'

test.use(laptop)

async function add(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Add to Blacklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Blacklist' })
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Add to Blacklist' }).click()
}

const rows = (page: Page) => page.getByRole('rowheader')

test('an administrator adds a person to the blacklist, searches the list, and removes the person', async ({
  page,
  site,
  look,
}) => {
  await site.call('POST', api.adminBlacklist(), {
    name: '<b>Ben</b> "B" عائلة',
    email: 'ben@example.org',
    phone: '555 010 0166',
    reason: 'Broke a dryer',
  })
  await signIn(page, paths.adminBlacklist())
  await add(page, { Email: 'rosa@', Phone: '555' })
  const dialog = page.getByRole('dialog', { name: 'Add to Blacklist' })
  await expectSummary(dialog, [
    'Name is required',
    'Valid email is required',
    'Valid phone number is required',
    'Reason is required',
  ])
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
  await expect(rows(page)).toHaveCount(2)

  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('dryer')
  await expect(rows(page)).toHaveText(['<b>Ben</b> "B" عائلة'])
  await expect(page).toHaveURL('/admin/blacklist?search=dryer')
  await page.reload()
  await expect(rows(page)).toHaveText(['<b>Ben</b> "B" عائلة'])
  await search.fill('nobody')
  await expect(page.getByText('Nobody on the blacklist matches your search')).toBeVisible()
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

test.describe('shortly before midnight', () => {
  test.use({ startsAt: '2026-11-19T04:58:00.000Z' })

  test('a ban marks the person’s upcoming registrations, to which a note links, until midnight after its last day; a no-show with a shared phone number is banned by e-mail only', async ({
    page,
    site,
    passTime,
    look,
  }) => {
    const event = await site.createEvent([1])
    for (const name of ['Rosa Delgado', 'Ana Ruiz']) {
      await site.call('POST', api.register(), { ...family(event, 0, name), phone: '6145557777' })
    }
    await signIn(page, paths.adminBlacklist())
    const rosa = { Name: 'Rosa Delgado', Email: 'rosa.delgado@example.org', Reason: 'Noise' }
    await add(page, { ...rosa, Phone: '+1 614 555 7777 x4', Until: '2026-11-17' })
    const dialog = page.getByRole('dialog', { name: 'Add to Blacklist' })
    await expectSummary(dialog, ['Choose today or a later day'])
    await dialog.getByLabel('Until').fill('2026-11-18')
    await dialog.getByRole('button', { name: 'Add to Blacklist' }).click()
    const added = 'Rosa Delgado cannot sign up through Nov 18, 2026.'
    await readToast(page, 'Added to Blacklist', added)
    await expect(page.getByRole('row', { name: 'Rosa Delgado' })).toContainText('Nov 18, 2026')
    await expect(page.getByText('Rosa Delgado still has 2 upcoming registrations.')).toBeVisible()
    await look(page)
    await page.getByRole('link', { name: 'See in Registrations' }).click()
    await expect(page).toHaveURL(paths.adminRegistrations({ search: rosa.Email }))
    await expect(rowOf(page, 'Rosa Delgado')).toContainText('On the blacklist')
    await page.goto(paths.adminRegistrations({ event: event.id }))
    await expect(rowOf(page, 'Ana Ruiz')).toContainText('On the blacklist: does not move up')

    await page.goto(paths.adminBlacklist())
    await expect(page.getByRole('row', { name: 'Rosa Delgado' })).toContainText('Nov 18, 2026')
    await passTime(3 * minuteMs)
    await expect(page.getByRole('heading', { name: 'Ended (1)' })).toBeVisible()
    await expect(page.getByText('No blacklisted users')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Rosa Delgado' })).toContainText(
      'Ended Nov 18, 2026',
    )
    await look(page)
    await page.getByRole('button', { name: 'Remove Rosa Delgado' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('This entry has ended and no longer blocks anyone.')
    await question.getByRole('button', { name: 'Remove' }).click()
    const removed = 'The ended entry for Rosa Delgado was deleted.'
    await readToast(page, 'Removed from Blacklist', removed)

    const list = await site.call<AdminRegistration[]>('GET', api.adminEventRegistrations(event.id))
    const { id = '' } = list.find(({ status }) => status === 'confirmed') ?? {}
    await site.call('POST', api.adminNoShow(id))
    await page.reload()
    await expect(
      page.getByText('Matched by email only: another family uses this number'),
    ).toBeVisible()
  })
})
