import { api, paths } from '../../src/contract/paths.ts'
import { connect } from '../../src/server/db/connect.ts'
import { laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, type Site, test } from '../support/e2e.ts'

/** Simulates a restore: one message was queued before the backup, and one after the restore. */
async function simulateRestore(site: Site): Promise<void> {
  const event = await site.createEvent([10])
  const { db } = connect(site.databaseUrl)
  const state = { sending_held_since: site.now(), sending_held_why: 'restored' as const }
  await db.updateTable('program_state').set(state).execute()
  await site.call('POST', api.register(), family(event, 0, 'Earlier Family', 1))
  await site.call('POST', api.register(), family(event, 0, 'Later Family', 2))
  const earlier = new Date(Date.parse(site.now()) - 3_600_000).toISOString()
  await db
    .updateTable('messages')
    .set({ created_at: earlier })
    .where('payload', 'like', '%Earlier Family%')
    .execute()
  await db.destroy()
}

test.use(laptop)

test('the admin pages of a restored copy say that messages are held, and ask before sending them', async ({
  page,
  site,
  look,
}) => {
  await simulateRestore(site)
  await signIn(page, paths.adminEvents())
  const banner = page.getByRole('region', { name: 'Messages are held' })
  await expect(banner).toContainText('Restored copy: no emails or texts are sent.')
  await look(page)
  await banner.getByRole('button', { name: 'Resume Sending...' }).click()
  const question = page.getByRole('alertdialog', { name: 'Resume sending?' })
  await expect(question).toContainText('2 emails would go out at once.')
  await expect(question).toContainText('1 was waiting in the backup; families may already have it.')
  await look(page)
  await question.getByRole('button', { name: 'Keep Holding' }).click()
  await expect(banner.getByRole('button')).toBeFocused()
  expect(site.mail.received).toEqual([])
  await banner.getByRole('button').click()
  await question.getByRole('button', { name: 'Discard 1 and Send the Rest' }).click()
  await readToast(
    page,
    'Messages Released',
    'Messages are no longer held. 1 was discarded; it stays under Messages.',
  )
  await expect(banner).toBeHidden()
  await site.mail.count(1)
  expect(site.mail.received.flatMap(({ recipients }) => recipients)).toHaveLength(1)
  await page.goto(paths.adminMessages({ state: 'failed' }))
  await expect(page.getByRole('main')).toContainText('an administrator chose not to send it')
})
