import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerBody,
  signInAdmin,
  waitlistBody,
} from '../../../test/support/data.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'

test.each(['\u200b', '\u3164', '\u2800', '\u0301', '\u202e', '\u{e0041}', ' \u200d\u2060 '])(
  'a name without a visible character is refused: %j',
  async (name) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const token = await signInAdmin(app)
    const nameless = { status: 400, body: { message: 'Name is required', code: 'validation' } }
    const body = registerBody(slot, 1, { name })
    expect(await app.post('/api/register', body)).toMatchObject(nameless)
    expect(await app.post('/api/waitlist', waitlistBody(slot, 1, { name }))).toMatchObject(nameless)
    const added = await app.post('/api/admin/registrations', { ...body, status: 'auto' }, { token })
    expect(added).toMatchObject(nameless)
  },
)

test('a name is stored without characters that change the direction of text', async () => {
  const app = await createTestApp()
  const name = '\u202eRosa\u202c\u200b Delgado\u2066'
  await app.post('/api/register', registerBody(await addSlot(app.db), 1, { name }))
  const rows = await app.db.selectFrom('registrations').select('name').execute()
  expect(rows).toEqual([{ name: 'Rosa Delgado' }])
})

test.each(['Call 555 010 0100', '$500 cash', 'prize．example', 'prize dot com', 'p r i z e com'])(
  'a name that looks like an advertisement is accepted, but is not in any e-mail: %s',
  async (name) => {
    const { app, mail, sendEmails } = await createTextingApp(testNow)
    const body = registerBody(await addSlot(app.db), 1, { name })
    expect((await app.post('/api/register', body)).status).toBe(201)
    await sendEmails()
    const sent = await mail.mailTo(familyEmail(1))
    expect(sent.to).toEqual([{ address: familyEmail(1), name: '' }])
    expect(sent.text).toContain('Hello,')
    const files = sent.attachments.map(({ content }) => String(content))
    expect(files).toHaveLength(2)
    for (const words of [sent.subject, sent.text, sent.html, ...files]) {
      expect(words).not.toContain(name)
    }
  },
)
