import { api, paths } from '../../src/contract/paths.ts'
import { connect } from '../../src/server/db/connect.ts'
import { laptop, readToast, signIn } from '../support/admin-steps.ts'
import { expect, family, test } from '../support/e2e.ts'
import { findCutOffElements } from '../support/large-text.ts'
import { loseNextAnswer } from '../support/lost-answer.ts'
import type { Site } from '../support/site.ts'
import { boxesWithoutBorder } from '../support/visible-boxes.ts'

const families = ['Carmen Diaz', 'Rosa Delgado', 'Tom Ash', 'Ana Lopez', 'Luis Perez', 'Ed Moss']

/** Registers the families and marks their confirmations as kept, as if the server had no SMTP_URL. */
async function keepConfirmations(site: Site) {
  const event = await site.createEvent([10])
  for (const [n, who] of families.entries())
    await site.call('POST', api.register(), family(event, 0, who, n))
  await site.mail.count(families.length)
  const { db } = connect(site.databaseUrl)
  const countSent = async () =>
    (await db.selectFrom('messages').where('state', '=', 'sent').select('id').execute()).length
  await expect.poll(countSent).toBe(families.length)
  await db.updateTable('messages').set({ state: 'kept', sent_at: null }).execute()
  await db.destroy()
}

const sendButtonName = 'Send What Is Still True...'

test.describe('on a laptop', () => {
  test.use(laptop)

  test('e-mails that were kept for lack of a mail server are sent together after a question, and their note fits 320 pixels at twice the text size and has a border in forced colors', async ({
    page,
    site,
    look,
  }) => {
    await keepConfirmations(site)
    await signIn(page, paths.adminDashboard())
    const toDo = page.getByRole('listitem').filter({ hasText: 'were never sent' })
    await expect(toDo).toContainText('6 emails about coming appointments were never sent.')
    await toDo.getByRole('link').click()

    const note = page.getByRole('region', { name: 'Emails that were never sent' })
    await expect(note).toBeVisible()
    await look(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const bare = await boxesWithoutBorder(page)
    expect(bare.filter((box) => !box.startsWith('SPAN'))).toEqual([])
    expect(await findCutOffElements(page)).toEqual([])
    await page.setViewportSize(laptop.viewport)

    await note.getByRole('button', { name: sendButtonName }).click()
    const question = page.getByRole('alertdialog', { name: 'Send 6 emails?' })
    await expect(question.getByText('Ed Moss gets an email.')).toBeHidden()
    await question.getByText('6 families get a message: show all').click()
    for (const who of families)
      await expect(question.getByText(`${who} gets an email.`)).toBeVisible()
    await expect(question).toContainText('brings a new personal link')
    await look(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await note.getByRole('button').click()
    await question.getByRole('button', { name: 'Send All 6' }).click()
    await readToast(page, 'Emails Queued', '6 emails go out now.')
    await expect(note).toHaveCount(0)
    await site.mail.count(2 * families.length)
  })
})

test.describe('after a lost response,', () => {
  test.use({ ...laptop, allowedProblems: /^OfflineError: We got no answer/ })

  test('the dialog says that nothing is left to send, because the e-mails are on their way', async ({
    page,
    site,
  }) => {
    await keepConfirmations(site)
    await signIn(page, paths.adminMessages())
    await page.getByRole('button', { name: sendButtonName }).click()
    const send = page.getByRole('button', { name: 'Send All 6' })
    await expect(send).toBeVisible()
    await loseNextAnswer(page, 'POST', /\/api\/admin\/messages\/missed\/send$/)
    await send.click()
    const dialog = page.getByRole('alertdialog', { name: 'Nothing is left to send' })
    await expect(dialog).toContainText('The emails are on their way already')
    await expect(page.getByText('Emails Queued')).toHaveCount(0)
    await expect(dialog.getByRole('button')).toHaveText(['', 'Close'])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
    await site.mail.count(2 * families.length)
  })
})
