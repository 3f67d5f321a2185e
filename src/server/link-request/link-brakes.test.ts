import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  tokenOf,
} from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import {
  findAndSend,
  linkMessages,
  linksSent,
  postContact,
  sendLinks,
} from '../../../test/support/link-requests.ts'
import { api } from '../../contract/paths.ts'
import { brakes } from '../../domain/brakes.ts'
import { connect } from '../db/connect.ts'

const minutes = (n: number) => n / 60

const stored = ({ db }: TestApp) => db.selectFrom('link_requests').selectAll().execute()

async function appWithFamily(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  await registerFamily(app, await addSlot(app.db, { inHours: 90 }), 1)
  return app
}

test('a contact gets only one message in ten minutes, however it is spelled', async () => {
  const app = await appWithFamily()
  await findAndSend(app, familyEmail(1))
  app.clock.advanceHours(minutes(9.9))
  for (const contact of [familyEmail(1), ' FAMILY1@example.org', 'family1+x@example.org']) {
    expect(await postContact(app, contact)).toMatchObject({ status: 202 })
    await sendLinks(app)
  }
  expect(await linksSent(app)).toHaveLength(1)
  app.clock.advanceHours(minutes(0.1))
  await sendLinks(app)
  await findAndSend(app, familyEmail(1))
  expect(await linksSent(app)).toHaveLength(2)
})

test('requests by phone and by e-mail address together cause only one e-mail in ten minutes', async () => {
  const app = await appWithFamily()
  await findAndSend(app, familyEmail(1))
  await findAndSend(app, '513-555-0001')
  expect(await linksSent(app)).toHaveLength(1)
})

test('a flood of requests causes only three links a day for a registration, which leaves its mailbox room for other e-mails', async () => {
  const app = await appWithFamily()
  for (let round = 0; round < 40; round++) {
    await findAndSend(app, familyEmail(1))
    app.clock.advanceHours(minutes(11))
  }
  expect((await linkMessages(app)).map(({ state }) => state)).toEqual(Array(3).fill('queued'))
  const next = await app.post(api.register(), registerBody(await addSlot(app.db), 1))
  expect(next).toMatchObject({ status: 201, body: { emailHeld: false } })
  app.clock.advanceHours(24)
  await findAndSend(app, familyEmail(1))
  expect(await linksSent(app)).toHaveLength(5)
})

test('a flood of requests causes only one link for each of a mailbox’s three registrations, which leaves room for other e-mails', async () => {
  const app = await createTestApp()
  for (const inHours of [70, 80, 90]) {
    await registerFamily(app, await addSlot(app.db, { inHours }), 1)
  }
  app.clock.advanceHours(25)
  for (let round = 0; round < 10; round++) {
    await findAndSend(app, round % 2 ? '513-555-0001' : familyEmail(1))
    app.clock.advanceHours(minutes(11))
  }
  const messages = await linkMessages(app)
  expect(messages.map(({ state }) => state)).toEqual(Array(3).fill('queued'))
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3)
  const next = await app.post(api.register(), registerBody(await addSlot(app.db), 1))
  expect(next).toMatchObject({ status: 201, body: { emailHeld: false } })
  app.clock.advanceHours(24)
  await findAndSend(app, familyEmail(1))
  expect(await linksSent(app)).toHaveLength(6)
})

test('a mailbox that has reached its limit gets no link; at most one link an hour per registration is held back', async () => {
  const app = await appWithFamily()
  const { max, forReminders } = brakes.email
  for (let n = 0; n < max - forReminders; n++) {
    await app.post(api.register(), registerBody(await addSlot(app.db), 1))
  }
  for (let round = 0; round < 5; round++) {
    await findAndSend(app, familyEmail(1))
    app.clock.advanceHours(minutes(11))
  }
  const messages = await linkMessages(app)
  expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(['held']))
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
})

test('e-mails about a new phone do not use up a mailbox’s links: its family gets the link to its own registration', async () => {
  const app = await appWithFamily()
  const other = registerBody(await addSlot(app.db), 1)
  const { body } = await app.post<{ myToken: string }>(api.register(), other)
  for (const phone of ['(513) 555-0051', '(513) 555-0052']) {
    app.clock.advanceHours(minutes(1))
    expect((await app.put(api.my(body.myToken), { phone })).status).toBe(200)
  }
  app.clock.advanceHours(minutes(11))
  const before = await linkMessages(app)
  expect(before).toHaveLength(2)
  await findAndSend(app, familyEmail(1))
  const asked = (await linkMessages(app)).slice(before.length)
  expect(asked.map(({ state }) => state)).toEqual(['queued', 'queued'])
  expect(new Set(asked.map(({ id }) => id)).size).toBe(2)
})

test('twenty concurrent requests create one row and one message', async () => {
  const app = await appWithFamily()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => postContact(app, familyEmail(1))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(await stored(app)).toHaveLength(1)
  await sendLinks(app)
  expect(await linksSent(app)).toHaveLength(1)
})

test('concurrent and repeated runs of the job queue only one message', async () => {
  const app = await appWithFamily()
  await postContact(app, familyEmail(1))
  await Promise.all([sendLinks(app), sendLinks(app)])
  await sendLinks(app)
  expect(await linksSent(app)).toHaveLength(1)
})

test.runIf(engineUnderTest() === 'postgres')(
  'two processes that run the job concurrently queue exactly one message for each of ten families',
  async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const families = Array.from({ length: 10 }, (_, n) => n + 1)
    for (const n of families) await registerFamily(app, slot, n)
    const connection = connect(app.url)
    const second = { ...app, db: connection.db }
    for (const n of families) await postContact(app, familyEmail(n))
    await Promise.all([sendLinks(app), sendLinks(second), sendLinks(app), sendLinks(second)])
    expect((await linksSent(app)).sort()).toEqual(
      families.map((n) => `my_link ${familyEmail(n)}`).sort(),
    )
    await connection.db.destroy()
  },
)

test('a served request keeps no contact, and is deleted after ten minutes', async () => {
  const app = await appWithFamily()
  for (const contact of [familyEmail(1), 'unknown@example.org']) await findAndSend(app, contact)
  const rows = await stored(app)
  expect(rows.map(({ contact }) => contact)).toEqual([null, null])
  expect(JSON.stringify(rows)).not.toMatch(/example\.org/)
  app.clock.advanceHours(minutes(10))
  await sendLinks(app)
  expect(await stored(app)).toEqual([])
})

test('a request that no job has served within an hour is deleted and not served late', async () => {
  const app = await appWithFamily()
  await postContact(app, familyEmail(1))
  app.clock.advanceHours(1)
  await sendLinks(app)
  expect([await stored(app), await linksSent(app)]).toEqual([[], []])
})

test('a request that was stored while the clock was ahead does not block later requests', async () => {
  const app = await appWithFamily()
  const now = app.clock().toISOString()
  app.clock.advanceHours(50)
  await findAndSend(app, familyEmail(1))
  app.clock.set(now)
  await sendLinks(app)
  await findAndSend(app, familyEmail(1))
  expect(await linksSent(app)).toHaveLength(2)
})

test('a registration that is cancelled before the job runs gets no link', async () => {
  const app = await createTestApp()
  const registration = await registerFamily(app, await addSlot(app.db), 1)
  await postContact(app, familyEmail(1))
  await app.post(api.cancel(tokenOf(registration)))
  await sendLinks(app)
  expect(await linksSent(app)).toEqual([])
})

test('a request that fails is kept, and does not stop the other requests', async () => {
  const app = await appWithFamily()
  await postContact(app, 'broken@example.org')
  await app.db
    .updateTable('link_requests')
    .set({ kind: 'fax' as never })
    .execute()
  app.clock.advanceHours(minutes(1))
  await postContact(app, familyEmail(1))
  let wakes = 0
  await expect(sendLinks(app, { wakeJobs: () => wakes++ })).rejects.toThrow()
  expect([await linksSent(app), wakes]).toEqual([['my_link family1@example.org'], 1])
  expect((await stored(app)).filter(({ contact }) => contact !== null)).toHaveLength(1)
})

test('the log lines of the request and of the job contain no contact', async () => {
  const app = await appWithFamily({ logLevel: 'trace' })
  await postContact(app, familyEmail(1))
  await postContact(app, '513-555-0001')
  await postContact(app, 'rosa@nowhere, 513-555-0001')
  await sendLinks(app)
  const said = app.logLines.join('')
  expect(app.logLines.length).toBeGreaterThan(2)
  for (const word of ['family1', 'example.org', '555-0001', '5135550001', 'nowhere']) {
    expect(said).not.toContain(word)
  }
})
