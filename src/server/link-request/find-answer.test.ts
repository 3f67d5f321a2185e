import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  addToBlacklist,
  familyEmail,
  registerFamily,
  tokenOf,
} from '../../../test/support/data.ts'
import { linksSent, postContact, sendLinks } from '../../../test/support/link-requests.ts'
import { api } from '../../contract/paths.ts'
import { familyWords } from '../../contract/words/family-words.ts'
import { requestLinks } from './link-request-commands.ts'

/** Families 1 and 2 have an appointment, but 2 is banned; 3 has cancelled; 4 has a past appointment; 5 is unknown. */
async function families() {
  const app = await createTestApp()
  const past = await addSlot(app.db, { inHours: 2 })
  await registerFamily(app, past, 4)
  app.clock.advanceHours(10)
  const slot = await addSlot(app.db)
  await registerFamily(app, slot, 1)
  await registerFamily(app, slot, 2)
  await addToBlacklist(app.db, { email: familyEmail(2), phone: '(513) 555-0002' })
  await app.post(api.cancel(tokenOf(await registerFamily(app, slot, 3))))
  return app
}
const contacts = [1, 2, 3, 4, 5].flatMap((n) => [familyEmail(n), `(513) 555-000${n}`])

test('the response is the same for a known, banned, cancelled, past or unknown family', async () => {
  const app = await families()
  const answers = []
  for (const contact of contacts) {
    const { status, body, headers } = await postContact(app, contact)
    answers.push({
      status,
      body,
      names: Object.keys(headers).sort(),
      length: headers['content-length'],
    })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({
    status: 202,
    body: { message: familyWords.en.answers.linkRequested },
  })
})

test('a request for a known or unknown contact is a single insert, and sends nothing itself', async () => {
  const app = await families()
  const before = await app.db.selectFrom('messages').select('id').execute()
  for (const contact of contacts) {
    const statements: string[] = []
    const watch: KyselyPlugin = {
      transformQuery({ node }) {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await requestLinks(app.db.withPlugin(watch), contact, app.clock())
    expect(statements).toEqual(['InsertQueryNode'])
  }
  expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(before.length)
  expect(await app.db.selectFrom('link_requests').select('key').execute()).toHaveLength(
    contacts.length,
  )
})

test('an accepted request wakes the job, but a refused request does not', async () => {
  const app = await families()
  const before = app.wakes()
  await postContact(app, 'nobody')
  await postContact(app, familyEmail(1))
  await expect.poll(() => app.wakes()).toBe(before + 1)
  expect(app.lastWoken()).toBe('send-links')
})

test('a banned family gets the link to its appointment; families whose appointment is cancelled or past get none', async () => {
  const app = await families()
  for (const contact of contacts) await postContact(app, contact)
  await sendLinks(app)
  expect(await linksSent(app)).toEqual([
    'my_link family1@example.org',
    'my_link family2@example.org',
  ])
})

test('the response is in the language that the page sends, or else in the browser’s language', async () => {
  const app = await createTestApp()
  const { es } = familyWords
  const asked = await postContact(app, familyEmail(1), { language: 'es' })
  expect(asked.body.message).toBe(es.answers.linkRequested)
  const headers = { 'accept-language': 'es-US,es;q=0.9' }
  const browser = await app.post(api.find(), { contact: familyEmail(1) }, { headers })
  expect(browser.body.message).toBe(es.answers.linkRequested)
})

test.each(['', 'Rosa', 'rosa@', '555-0123', '513 555 0123, 513 555 0124', `${'1'.repeat(41)}`])(
  '"%s" is refused, because it is neither an e-mail address nor a single phone number',
  async (contact) => {
    const app = await createTestApp()
    const path = 'contact'
    expect(await postContact(app, contact)).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    })
    expect(await app.db.selectFrom('link_requests').select('key').execute()).toEqual([])
  },
)

test('a request with text in the honeypot field is refused', async () => {
  const app = await createTestApp()
  expect(await postContact(app, familyEmail(1), { website: 'x' })).toMatchObject({ status: 400 })
})
