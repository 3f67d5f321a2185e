import { api, paths } from '../../src/contract/paths.ts'
import { connect } from '../../src/server/db/connect.ts'
import { laptop, phone, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'

for (const [name, screen] of Object.entries({ laptop, phone })) {
  test.describe(name, () => {
    test.use(screen)

    test('e-mails kept while no mail server was set are sent together, after a question', async ({
      page,
      site,
      look,
    }) => {
      const event = await site.createEvent([10])
      const names = ['Carmen Diaz', 'Rosa Delgado', 'Tom Ash']
      for (const [n, who] of names.entries())
        await site.call('POST', api.register(), family(event, 0, who, n))
      await site.mail.count(names.length)
      const { db } = connect(site.databaseUrl)
      // As a start without SMTP_URL leaves them
      const isRecorded = async () =>
        (await db.selectFrom('messages').where('state', '=', 'sent').select('id').execute()).length
      await expect.poll(isRecorded).toBe(names.length)
      await db.updateTable('messages').set({ state: 'kept', sent_at: null }).execute()
      await db.destroy()

      await signIn(page, paths.adminDashboard())
      const toDo = page.getByRole('listitem').filter({ hasText: 'were never sent' })
      await expect(toDo).toContainText('3 emails about coming appointments were never sent.')
      await toDo.getByRole('link').click()

      const note = page.getByRole('region', { name: 'Emails that were never sent' })
      await expect(note).toBeVisible()
      await look(page)
      await note.getByRole('button', { name: 'Send What Is Still True...' }).click()
      const question = page.getByRole('alertdialog', { name: 'Send 3 emails?' })
      await expect(question).toContainText('brings a new personal link')
      await look(page)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await note.getByRole('button').click()
      await question.getByRole('button', { name: 'Send All 3' }).click()
      await readToast(page, 'Emails Queued', '3 emails go out now.')
      await expect(note).toHaveCount(0)
      await site.mail.count(2 * names.length)
    })
  })
}
