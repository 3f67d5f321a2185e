import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addSlot,
  registerBody,
  registerFamily,
  tokenOf,
  waitlistFamily,
  withToken,
} from '../../../../test/support/data.ts'
import { openMissed, senderRefusedError } from '../../../../test/support/missed-emails.ts'
import { api } from '../../../contract/paths.ts'
import type { RegisterAnswer } from '../../../contract/registration.ts'

/** One family with a kept e-mail that brings a requested link; `addCopy` adds messages with the same news. */
async function openOne() {
  const site = await openMissed()
  await registerFamily(site.app, site.slot)
  await site.app.db.updateTable('messages').set({ kind: 'my_link', state: 'kept' }).execute()
  const count = async () => (await site.missed()).body.count
  return { ...site, count }
}

describe('with several messages of the same news', () => {
  test.each([
    ['queued', 1, 0],
    ['sent', 1, 0],
    ['sent', -1, 1],
    ['failed', 1, 1],
    ['held', 1, 1],
  ])(
    'a second e-mail (state "%s", %i hours later) leaves %i missed e-mails to send',
    async (state, hours, toSend) => {
      const { addCopy, count } = await openOne()
      expect(await count()).toBe(1)
      await addCopy({ state, last_error: 'SMTP 550 5.1.1 to RCPT TO' }, hours)
      expect(await count()).toBe(toSend)
    },
  )

  test.each([[[2, -1]], [[-1, 2]]])(
    'an e-mail sent later replaces the missed e-mail, in any order of the rows (hours: %j)',
    async (hours) => {
      const { addCopy, count } = await openOne()
      for (const at of hours) await addCopy({ state: 'sent' }, at)
      expect(await count()).toBe(0)
    },
  )

  test('the oldest missed e-mail is listed first, even if its row was written last', async () => {
    const { app, slot, addCopy, missed, warnings } = await openOne()
    const { id } = await registerFamily(app, slot, 2)
    await addCopy({ registration_id: id }, -1)
    const names = (await missed()).body.families.map(({ name }) => name)
    expect(names).toEqual(['Family 2', 'Family 1'])
    const since = new Date(app.clock().getTime() - 3_600_000).toISOString()
    expect(await warnings()).toContainEqual({ kind: 'emails_missed', since, count: 2 })
  })

  test('a sent text does not replace an e-mail', async () => {
    const { addCopy, count } = await openOne()
    await addCopy({ state: 'sent', channel: 'text' }, 1)
    expect(await count()).toBe(1)
  })

  test.each(['text', 'call'] as const)(
    'an undelivered %s is not a missed e-mail',
    async (channel) => {
      const { app, count } = await openOne()
      await app.db.updateTable('messages').set({ channel }).execute()
      expect(await count()).toBe(0)
      await app.db
        .updateTable('messages')
        .set({ state: 'failed', last_error: senderRefusedError })
        .execute()
      expect(await count()).toBe(0)
    },
  )
})

describe('missed e-mails count as separate news for', () => {
  test('each announcement', async () => {
    const { app, addCopy, count } = await openOne()
    await app.db.updateTable('messages').set({ kind: 'announcement' }).execute()
    await addCopy({}, 1)
    expect(await count()).toBe(2)
    await addCopy({ state: 'sent' }, 2)
    expect(await count()).toBe(2)
  })

  test('each request to come to another event', async () => {
    const { app, token, slot, keep, send, rows } = await openMissed({ capacity: 1 })
    await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    for (const inHours of [200, 300]) {
      const { eventId } = await addSlot(app.db, { inHours })
      const sentences = { en: 'We have room then.' }
      const body = { id: randomUUID(), otherEventId: eventId, sentences, keptHours: 0 }
      const answer = await app.post(api.adminOtherEvent(slot.eventId), body, { token })
      expect(answer.status).toBe(200)
      // Backdated by days, because no family is asked twice within a day.
      await app.db.updateTable('registrations').set({ waitlisted_at: '2026-10-01' }).execute()
      await app.db.updateTable('other_event_asks').set({ created_at: '2026-10-02' }).execute()
      app.clock.advanceHours(1)
      await keep()
    }
    expect(await send()).toEqual({ queued: 4, held: 0 })
    const asks = (await rows()).filter(({ kind }) => kind === 'other_event')
    expect(asks.map(({ state }) => state)).toEqual(['queued', 'queued'])
  })

  test('each replaced address', async () => {
    const { app, slot, keep, send, rows } = await openMissed({ capacity: 1 })
    await registerFamily(app, slot, 9)
    let family = await waitlistFamily(app, slot, 1)
    for (const email of ['b@example.org', 'c@example.org']) {
      await keep()
      app.clock.advanceHours(1)
      const body = registerBody(slot, 1, { email, signUpToken: tokenOf(family) })
      const answer = await app.post<RegisterAnswer>(api.register(), body)
      if (answer.status !== 201) throw new Error(`Answered ${answer.status}`)
      family = await withToken(app, answer.body.registration)
    }
    await keep()
    await send()
    const queued = (await rows()).filter(
      (row) => row.registration_id === family.id && row.state === 'queued',
    )
    expect(queued.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
      'email_changed b@example.org',
      'email_changed family1@example.org',
      'waitlist_joined c@example.org',
    ])
  })

  test('a change of the event after the last sent change', async () => {
    const { app, token, slot, keep, rows, missed } = await openMissed()
    await registerFamily(app, slot)
    const markQueuedAsSent = () =>
      app.db
        .updateTable('messages')
        .set({ state: 'sent', sent_at: app.clock().toISOString() })
        .where('state', '=', 'queued')
        .execute()
    const changeTo = async (location: string) => {
      const change = await app.put(api.adminEvent(slot.eventId), { location }, { token })
      expect(change.status).toBe(200)
      // Past the time in which the change can be undone
      app.clock.advanceHours(1)
    }
    await markQueuedAsSent()
    app.clock.advanceHours(1)
    await changeTo('Miamitown')
    await keep()
    expect((await missed()).body.count).toBe(1)
    await changeTo('Cleves')
    expect((await rows()).at(-1)).toMatchObject({ kind: 'event_changed', state: 'queued' })
    await markQueuedAsSent()
    expect((await missed()).body.count).toBe(0)
    await changeTo('Okeana')
    await keep()
    expect((await missed()).body.count).toBe(1)
  })
})
