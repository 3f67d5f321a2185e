import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addReminder,
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import {
  fullSlot,
  mailedToken,
  readMyAppointment,
  rowOf,
} from '../../../test/support/personal-links.ts'
import { api } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'

describe('POST /api/register with the token of a personal link', () => {
  const byLink = (slot: { id: string; eventId: string }, n: number, token: string, more = {}) =>
    registerBody(slot, n, { signUpToken: token, ...more })

  test('completes the waitlist entry, even with another e-mail address', async () => {
    const app = await createTestApp()
    const { slot, holder, link } = await fullSlot(app)
    await app.post(api.cancel(holder))
    const { id } = await rowOf(app, 2)
    const email = 'new@example.org'
    const answer = await app.post('/api/register', byLink(slot, 2, link, { email }))
    expect(answer).toMatchObject({ status: 201, body: { status: 'confirmed' } })
    const rows = await app.db
      .selectFrom('registrations')
      .where('name', '=', 'Family 2')
      .selectAll()
      .execute()
    expect(rows).toMatchObject([{ id, email, email_key: email, status: 'confirmed' }])
    expect((await app.post('/api/register', byLink(slot, 2, link, { email }))).status).toBe(409)
  })

  test('gives an entry at most three other mailboxes a day, the last only by the mailbox’s own link', async () => {
    const app = await createTestApp()
    const { slot, link } = await fullSlot(app)
    const { id } = await rowOf(app, 2)
    const complete = (token: string, email: string) =>
      app.post<RegisterAnswer & { code?: string }>(
        api.register(),
        byLink(slot, 2, token, { email: `${email}@example.org` }),
      )
    const first = await complete(link, 'one')
    const second = await complete(first.body.myToken, 'two')
    expect([first.status, second.status]).toEqual([201, 201])
    const { myToken } = second.body
    expect(await complete(myToken, 'three')).toMatchObject({
      status: 429,
      body: { code: 'too_many_messages' },
    })
    expect((await complete(myToken, 'Two')).status, 'the same mailbox').toBe(201)
    const third = await complete(await mailedToken(app, id), 'three')
    expect(third.status).toBe(201)
    const mailed = await mailedToken(app, id)
    expect((await complete(mailed, 'four')).status).toBe(429)
    app.clock.advanceHours(24.1)
    expect((await complete(mailed, 'four')).status).toBe(201)
  })

  test('refuses an e-mail address that has a registration of its own', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 2 }, { inHours: 50 }] })
    const [slot, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    const link = tokenOf(await waitlistFamily(app, slot, 2))
    await registerFamily(app, other, 3)
    const answer = await app.post('/api/register', byLink(slot, 2, link, { email: familyEmail(3) }))
    expect([answer.status, answer.body.code]).toEqual([409, 'already_registered'])
    expect((await rowOf(app, 2)).status).toBe('waitlist')
  })

  test('forgets the reminders of the former slot, because the new slot has its own', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 2 }, { inHours: 98 }] })
    const [slot, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    const link = tokenOf(await waitlistFamily(app, slot, 2))
    const { id } = await rowOf(app, 2)
    // The family had a spot before an administrator put it back on the waitlist.
    await addReminder(app.db, id, app.clock())
    const reminders = () => app.db.selectFrom('email_reminders').select('id').execute()
    const answer = await app.post('/api/register', byLink(other, 2, link))
    expect(answer).toMatchObject({ status: 201, body: { status: 'confirmed' } })
    expect(await reminders()).toEqual([])
  })

  test('clears the flag of an undeliverable e-mail address if the address changes, and keeps it otherwise', async () => {
    const app = await createTestApp()
    const { slot, link } = await fullSlot(app)
    const mark = () => app.db.updateTable('registrations').set({ email_failed_at: slot.startTime })
    await mark().execute()
    await app.post('/api/register', byLink(slot, 2, link))
    const { id, email_failed_at } = await rowOf(app, 2)
    expect(email_failed_at).not.toBeNull()
    await app.post('/api/register', byLink(slot, 9, await mailedToken(app, id)))
    expect((await rowOf(app, 9)).email_failed_at).toBeNull()
  })

  test.each(['', 'nonsense', randomUUID()])('ignores the unknown token "%s"', async (token) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    expect((await app.post('/api/register', byLink(slot, 1, token))).status).toBe(201)
  })

  test('ignores a token of another event or of a cancelled registration', async () => {
    const app = await createTestApp()
    const { slot, link } = await fullSlot(app)
    const elsewhere = await addSlot(app.db)
    expect((await app.post('/api/register', byLink(elsewhere, 3, link))).status).toBe(201)
    expect((await rowOf(app, 2)).status).toBe('waitlist')
    await app.post(api.cancel(link))
    expect((await app.post('/api/register', byLink(slot, 4, link))).status).toBe(201)
    expect((await rowOf(app, 2)).status).toBe('cancelled')
  })

  test('confirms one of two concurrent families for the last spot; the other keeps its place in line and gets a new link', async () => {
    const app = await createTestApp()
    const { slot, holder, links } = await fullSlot(app, [2, 3, 4])
    const before = [await rowOf(app, 2), await rowOf(app, 3)]
    await app.post(api.cancel(holder))
    const messagesBefore = (await app.db.selectFrom('messages').selectAll().execute()).length
    const answers = await Promise.all(
      [2, 3].map((n, index) => app.post('/api/register', byLink(slot, n, links[index] ?? ''))),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const after = [await rowOf(app, 2), await rowOf(app, 3)]
    expect(after.map(({ status }) => status).sort()).toEqual(['confirmed', 'waitlist'])

    const loser = after.findIndex(({ status }) => status === 'waitlist')
    expect(after[loser]?.waitlisted_at).toBe(before[loser]?.waitlisted_at)
    expect(await readMyAppointment(app, links[loser] ?? '')).toMatchObject({
      code: 'registration_not_found',
    })
    const newLink = await mailedToken(app, after[loser]?.id ?? '')
    expect(await readMyAppointment(app, newLink)).toMatchObject({
      spotsLeft: 0,
      waitlistPosition: 1,
    })
    expect(await readMyAppointment(app, links[2] ?? '')).toMatchObject({ waitlistPosition: 2 })
    expect(await app.db.selectFrom('messages').selectAll().execute()).toHaveLength(
      messagesBefore + 2,
    )
    const lines = await app.db
      .selectFrom('activity')
      .where('registration_id', '=', after[loser]?.id ?? '')
      .orderBy('type')
      .select(['type', 'description'])
      .execute()
    const name = after[loser]?.name
    expect(lines).toEqual([
      { type: 'other', description: `${name} filled out the form and stays on the waitlist` },
      { type: 'waitlist', description: `${name} joined the waitlist` },
    ])
  })

  test('sends a message to a new e-mail address even if the family stays on the waitlist', async () => {
    const app = await createTestApp()
    const { slot, link } = await fullSlot(app)
    const email = 'new@example.org'
    await app.post('/api/register', byLink(slot, 2, link, { email }))
    const messages = await app.db
      .selectFrom('messages')
      .where('recipient', '=', email)
      .select('kind')
      .execute()
    expect(messages).toEqual([{ kind: 'waitlist_joined' }])
  })
})
