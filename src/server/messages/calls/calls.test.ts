import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/support/app.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../../test/support/data.ts'
import { registerByPhone, waitByPhone } from '../../../../test/support/phone-families.ts'
import { createTextingApp, familyPhone, morning } from '../../../../test/support/text-outbox.ts'
import type { Call } from '../../../contract/calls.ts'
import { api } from '../../../contract/paths.ts'
import type { AdminRegistration } from '../../../contract/registration.ts'
import type { ActivityItem } from '../../../contract/statistics.ts'
import { recordReminder } from '../../reminder/reminder-commands.ts'
import { findUnreminded } from '../../reminder/reminder-queries.ts'
import { listCalls } from './call-queries.ts'

async function createSite() {
  const site = await createTextingApp(morning)
  const { app } = site
  const token = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, {
    now: morning,
    slots: [{ inHours: 72, capacity: 1 }, { inHours: 75 }],
  })
  const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const calls = async () => (await app.get<Call[]>(api.adminCalls(), { token })).body
  const add = async (name: string, changes: object = {}) => {
    const body = { eventId: first.eventId, timeSlotId: first.id, name, ...changes }
    return (await app.post<AdminRegistration>(api.adminRegistrations(), body, { token })).body
  }
  const done = (id: string, messageIds: string[], note?: string) =>
    app.post<{ told: number }>(api.adminCallDone(id), { messageIds, note }, { token })
  return { ...site, token, first, second, calls, add, done }
}

const newsOf = (calls: Call[]) =>
  calls.map(({ name, news }) => [name, ...news.map(({ kind, reason }) => `${kind} ${reason}`)])

const activityOf = async (app: TestApp, token: string) =>
  (await app.get<ActivityItem[]>(api.adminActivity(), { token })).body

describe('the list of calls', () => {
  test('has the families that no message reaches and what to tell them, earliest slot first', async () => {
    const { calls, add, second } = await createSite()
    await add('Bea', { timeSlotId: second.id, phone: '513 555 0102', language: 'es' })
    const ana = await add('Ana')
    expect(await calls()).toMatchObject([
      {
        registrationId: ana.id,
        name: 'Ana',
        phone: '',
        email: '',
        status: 'confirmed',
        language: 'en',
        eventTitle: 'Free laundry day',
        messageIds: [expect.any(String)],
        news: [
          {
            kind: 'registration_confirmed',
            heading: 'They have a spot',
            text: 'They are signed up for Fri, Dec 4, 10:00 AM, Spin Cycle.',
            reason: 'no_address',
          },
        ],
      },
      { name: 'Bea', phone: '513 555 0102', language: 'es' },
    ])
  })

  test('asks a family whose reminder text was refused whether it is coming', async () => {
    const { app, twilio, calls, first, sendTexts } = await createSite()
    await registerByPhone(app, first, 1)
    await sendTexts()
    twilio.answer(familyPhone(1), { status: 400, code: 21211 })
    for (const family of await findUnreminded(app.db, 'two-days-before', app.clock())) {
      const how = { isSent: true, textTo: null }
      await recordReminder(app.db, 'two-days-before', how, family, app.clock())
    }
    await sendTexts()
    expect(await calls()).toMatchObject([
      { asksComing: true, news: [{ kind: 'reminder_two_days_before', reason: 'text_failed' }] },
    ])
  })

  test('does not ask a family that has said yes, even if its reminder failed', async () => {
    const { app, mail, calls, first, sendEmails } = await createSite()
    const family = await registerFamily(app, first, 1)
    await sendEmails()
    const remind = async (which: 'two-days-before' | 'day-before') => {
      for (const one of await findUnreminded(app.db, which, app.clock())) {
        await recordReminder(app.db, which, { isSent: true, textTo: null }, one, app.clock())
      }
      await sendEmails()
    }
    await remind('two-days-before')
    const about = { timeSlotId: first.id, startTime: first.startTime }
    expect((await app.post(api.myComing(tokenOf(family)), about)).status).toBe(200)
    mail.answer('family1@example.org', '550 5.1.1 No such mailbox')
    app.clock.advanceHours(1)
    await remind('day-before')
    expect(await calls()).toMatchObject([
      { asksComing: false, news: [{ kind: 'reminder_day_before', reason: 'email_failed' }] },
    ])
  })

  test('includes families whose e-mail was refused, and families without an address whose text was refused', async () => {
    const { app, mail, twilio, calls, second, sendEmails, sendTexts } = await createSite()
    mail.answer('family1@example.org', '550 5.1.1 No such mailbox')
    await registerFamily(app, second, 1)
    await registerByPhone(app, second, 2)
    twilio.answer(familyPhone(2), { status: 400, code: 21610 })
    await registerByPhone(app, second, 3)
    twilio.answer(familyPhone(3), { status: 400, code: 21211 })
    // A stopped text is no reason to call a family that gets e-mails.
    await registerFamily(app, second, 4, { textConsent: true })
    twilio.answer(familyPhone(4), { status: 400, code: 21610 })
    await sendEmails()
    await sendTexts()
    expect(newsOf(await calls())).toEqual([
      ['Family 1', 'registration_confirmed email_failed'],
      ['Family 2', 'registration_confirmed stopped'],
      ['Family 3', 'registration_confirmed text_failed'],
    ])
  })

  test('drops outdated news, and has one entry per registration', async () => {
    const { app, token, calls, add, first, second } = await createSite()
    const holder = await registerFamily(app, first, 1)
    const ana = await add('Ana', { status: 'waitlist' })
    expect(newsOf(await calls())).toEqual([['Ana', 'waitlist_joined no_address']])
    await app.delete(api.adminRegistration(holder.id), { token })
    expect(newsOf(await calls())).toEqual([['Ana', 'promoted no_address']])
    await app.put(api.adminRegistration(ana.id), { timeSlotId: second.id }, { token })
    app.clock.advanceHours(1)
    await app.put(
      api.adminEvent(first.eventId),
      { location: 'Elsewhere', laundromatName: '' },
      { token },
    )
    expect(newsOf(await calls())).toEqual([
      ['Ana', 'registration_confirmed no_address', 'event_changed no_address'],
    ])
    await app.put(api.adminRegistration(ana.id), { status: 'cancelled' }, { token })
    expect(newsOf(await calls())).toEqual([['Ana', 'cancelled no_address']])
    app.clock.advanceHours(80)
    const later = { now: app.clock(), zone: 'America/New_York' }
    expect(await listCalls(app.db, later)).toEqual([])
  })

  test('drops a family whose e-mail address was added or corrected', async () => {
    const { app, mail, token, calls, add, second, sendEmails } = await createSite()
    const ana = await add('Ana')
    mail.answer('family1@example.org', '550 5.1.1 No such mailbox')
    const { id } = await registerFamily(app, second, 1)
    await sendEmails()
    expect(await calls()).toHaveLength(2)
    await app.put(api.adminRegistration(ana.id), { email: 'ana@example.org' }, { token })
    await app.put(api.adminRegistration(id), { email: 'right@example.org' }, { token })
    await sendEmails()
    expect(await calls()).toEqual([])
    expect(mail.received.flatMap(({ recipients }) => recipients).sort()).toEqual([
      'ana@example.org',
      'right@example.org',
    ])
  })

  test('includes the offer of a free spot for a family that gets no texts', async () => {
    const { app, token, calls, first } = await createSite()
    const holder = await registerByPhone(app, first, 1)
    await waitByPhone(app, first, 2)
    await app.db
      .insertInto('text_opt_outs')
      .values({ phone: familyPhone(2), stopped_at: app.clock().toISOString() })
      .execute()
    await app.post(api.cancel(holder.token ?? ''))
    expect(newsOf(await calls())).toEqual([['Family 2', 'spot_available stopped']])
    expect((await app.get(api.adminCalls(), {})).status).toBe(401)
    expect((await app.get(api.adminCalls(), { token })).status).toBe(200)
  })
})

describe('a call that was made', () => {
  test('is recorded once, with one line of activity', async () => {
    const { app, token, calls, add, done } = await createSite()
    const { id } = await add('Ana')
    const [call] = await calls()
    const ids = call?.messageIds ?? []
    app.clock.advanceHours(1)
    expect((await done(id, ids, 'She will come')).body).toMatchObject({ told: 1 })
    expect(await calls()).toEqual([])
    const told = { called_at: app.clock().toISOString(), called_by: 'maria', state: 'sent' }
    expect(await app.db.selectFrom('messages').selectAll().execute()).toMatchObject([told])
    app.clock.advanceHours(1)
    expect((await done(id, ids)).body).toMatchObject({ told: 0 })
    expect(await app.db.selectFrom('messages').selectAll().execute()).toMatchObject([told])
    expect((await activityOf(app, token)).map(({ description }) => description)).toEqual([
      'maria called Ana about: Registration confirmed. She will come',
      'Ana was added',
      expect.any(String),
    ])
  })

  test('is logged once if twenty volunteers mark it concurrently', async () => {
    const { app, token, calls, add, done } = await createSite()
    const { id } = await add('Ana')
    const ids = (await calls())[0]?.messageIds ?? []
    const answers = await Promise.all(Array.from({ length: 20 }, () => done(id, ids)))
    expect(answers.map(({ body }) => body.told).sort()).toEqual([...Array(19).fill(0), 1])
    const lines = (await activityOf(app, token)).filter(({ description }) =>
      description.includes('called'),
    )
    expect(lines).toHaveLength(1)
  })

  test('marks only undelivered messages of its own registration', async () => {
    const { app, add, done, second, calls } = await createSite()
    const ana = await add('Ana')
    await add('Bea')
    const texted = await registerByPhone(app, second, 1)
    const all = await app.db.selectFrom('messages').select('id').execute()
    const ids = all.map((row) => row.id)
    expect((await done(texted.id, ids)).body).toMatchObject({ told: 0 })
    expect((await done(ana.id, ids)).body).toMatchObject({ told: 1 })
    expect(newsOf(await calls())).toEqual([['Bea', 'waitlist_joined no_address']])
    expect((await done('019b0000-0000-7000-8000-000000000000', ids)).status).toBe(404)
    expect((await done(ana.id, [])).status).toBe(400)
    expect((await done(ana.id, ['x'])).status).toBe(400)
  })
})
