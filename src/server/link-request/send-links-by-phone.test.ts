import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, familyEmail, registerFamily } from '../../../test/support/data.ts'
import {
  findAndSend,
  linkMessages,
  linksSent,
  sendLinks,
} from '../../../test/support/link-requests.ts'
import { registerForTexts } from '../../../test/support/text-outbox.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'

const texts = { sendsTexts: true }
const phoneOf = (n: number) => `513-555-000${n}`

async function setPhone(app: TestApp, phone: string, changes: object = {}) {
  await app.db
    .updateTable('registrations')
    .set({ phone, ...changes })
    .execute()
}

const byPhone = (app: TestApp, slot: { id: string; eventId: string }, n = 1) =>
  registerForTexts(app, slot, n, { email: '' })

describe('a typed phone number', () => {
  const consenting = { textConsent: true }
  const createTextApp = () =>
    createTestApp({
      config: {
        twilio: { accountSid: 'AC', authToken: 'token', from: '+15135550100' } as never,
      },
    })

  test('gets a text only for a registration without an e-mail address', async () => {
    const app = await createTextApp()
    const slot = await addSlot(app.db)
    await registerFamily(app, slot, 1, consenting)
    const phoneOnly = await byPhone(app, await addSlot(app.db, { inHours: 60 }))
    await findAndSend(app, `+1 ${phoneOf(1)}`, texts)
    const messages = await linkMessages(app)
    expect(messages.map(({ recipient, id }) => [recipient, id]).sort()).toEqual([
      ['+15135550001', phoneOnly.id],
      ['family1@example.org', expect.anything()],
    ])
  })

  test('that a stranger gave with a family’s e-mail address gets no link by text, whatever contact is typed', async () => {
    const app = await createTextApp()
    await registerFamily(app, await addSlot(app.db), 1, { ...consenting, phone: phoneOf(9) })
    await findAndSend(app, phoneOf(9), texts)
    await findAndSend(app, familyEmail(1), texts)
    expect(await linksSent(app)).toEqual(['my_link family1@example.org'])
  })

  test('gets one text a day for each of its registrations, for the soonest one first', async () => {
    const app = await createTextApp()
    const later = await byPhone(app, await addSlot(app.db, { inHours: 80 }))
    const soon = await byPhone(app, await addSlot(app.db, { inHours: 70 }))
    const asked = async () => {
      await findAndSend(app, phoneOf(1), texts)
      app.clock.advanceHours(0.2)
      await sendLinks(app)
      return (await linkMessages(app)).map(({ id }) => id)
    }
    expect(await asked()).toEqual([soon.id])
    expect(await asked()).toEqual([soon.id, later.id])
    expect(await asked()).toHaveLength(2)
    app.clock.advanceHours(24)
    await sendLinks(app)
    expect(await asked()).toEqual([soon.id, later.id, soon.id])
  })

  test('gets a text for a registration without an e-mail address, even after three sooner registrations with an address', async () => {
    const app = await createTextApp()
    for (const n of [2, 3, 4]) {
      await registerFamily(app, await addSlot(app.db), n, { phone: phoneOf(1) })
    }
    await byPhone(app, await addSlot(app.db, { inHours: 60 }))
    await findAndSend(app, phoneOf(1), texts)
    expect(await linksSent(app)).toContain('text_my_link +15135550001')
  })

  test.each<[string, (app: TestApp) => Promise<unknown>, object]>([
    ['without consent', (app) => setPhone(app, phoneOf(1), { text_consent_at: null }), texts],
    ['without a text service', async () => {}, {}],
    ['after STOP', (app) => saveStop(app.db, '+15135550001', app.clock()), texts],
    ['with an extension', (app) => setPhone(app, `${phoneOf(1)} ext. 12`), texts],
  ])(
    'gets no text %s, and e-mail addresses on file get their links',
    async (_when, change, how) => {
      const app = await createTextApp()
      await registerFamily(app, await addSlot(app.db), 1, consenting)
      await byPhone(app, await addSlot(app.db))
      await change(app)
      await findAndSend(app, phoneOf(1), how)
      expect(await linksSent(app)).toEqual(['my_link family1@example.org'])
    },
  )

  test('that two families share sends a link to the address of each, and neither learns about the other', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const ids = [
      (await registerFamily(app, slot, 1)).id,
      (await registerFamily(app, slot, 2, { phone: phoneOf(1) })).id,
    ]
    await findAndSend(app, phoneOf(1))
    const messages = await linkMessages(app)
    expect(messages.map(({ recipient, id }) => `${recipient} ${id}`).sort()).toEqual([
      `family1@example.org ${ids[0]}`,
      `family2@example.org ${ids[1]}`,
    ])
  })

  test('that is one of several numbers in a phone field finds nothing', async () => {
    const app = await createTestApp()
    await registerFamily(app, await addSlot(app.db), 1)
    await setPhone(app, `${phoneOf(1)} or 513-555-0009`)
    await findAndSend(app, phoneOf(1))
    expect(await linksSent(app)).toEqual([])
  })
})
