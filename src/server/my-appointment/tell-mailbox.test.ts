import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, registerBody, registerFamily, tokenOf } from '../../../test/support/data.ts'
import { contactDetails, promotedFamily, rowOf } from '../../../test/support/personal-links.ts'
import { createTextOutbox, registerForTexts } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'

const otherPhone = '(513) 555-7777'
type Answer = { myToken: string; registration: { id: string } }

const linksTo = ({ db }: TestApp, recipient: string) =>
  db
    .selectFrom('messages')
    .where('kind', '=', 'my_link')
    .where('recipient', '=', recipient)
    .select(['payload', 'state'])
    .execute()

describe('a family with an e-mail address whose phone is changed through a link', () => {
  test('is notified by e-mail, with a link to correct the phone', async () => {
    const { app, slot, mail, sendEmails } = await createTextOutbox()
    const registered = await registerForTexts(app, slot, 1)
    await sendEmails()
    const { length } = mail.received
    app.clock.advanceHours(1)
    expect((await app.put(api.my(tokenOf(registered)), { phone: otherPhone })).status).toBe(200)
    await sendEmails()
    const notices = mail.received.slice(length)
    expect(notices.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your phone number was changed: /),
    ])
    const text = notices[0]?.text ?? ''
    expect(text).toContain('Someone gave us another phone number for this appointment.')
    const link = /\/my\/([0-9a-f-]{36})/.exec(text)?.[1] ?? ''
    expect((await app.get(api.my(link))).body).toMatchObject({ phoneEnding: '77' })
  })

  test('is not notified of another spelling of the number, or of a missing phone that it adds through a mailed link', async () => {
    const app = await createTestApp()
    const link = tokenOf(await registerFamily(app, await addSlot(app.db), 1))
    expect((await app.put(api.my(link), { phone: '513.555.0001' })).status).toBe(200)
    expect(await linksTo(app, 'family1@example.org')).toHaveLength(0)
    const other = await createTestApp()
    const { link: missing } = await promotedFamily(other)
    expect((await other.put(api.my(missing), contactDetails)).status).toBe(200)
    expect(await linksTo(other, 'family2@example.org')).toHaveLength(0)
  })

  test('keeps its phone if a browser’s link is used and the mailbox has reached its daily limit', async () => {
    const app = await createTestApp()
    for (let n = 0; n < 10; n++) {
      await app.post(api.register(), registerBody(await addSlot(app.db, { inHours: 200 + n }), 1))
    }
    const slot = await addSlot(app.db)
    const { myToken } = (await app.post<Answer>(api.register(), registerBody(slot, 1))).body
    const before = await rowOf(app, 1)
    const answer = await app.put(api.my(myToken), { phone: otherPhone })
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_messages' } })
    expect(await rowOf(app, 1)).toEqual(before)
  })
})
