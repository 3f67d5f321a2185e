import { describe, expect, test } from 'vitest'
import { registerFamily, signInAdmin, tokenOf } from '../../../test/support/data.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import {
  at,
  runEveryQuarterHour,
  slotAt,
  start,
  zone,
} from '../../../test/support/text-reminders.ts'
import type { Call, CallComingAnswer } from '../../contract/calls.ts'
import { api } from '../../contract/paths.ts'
import { findEventList } from '../messages/outbox/organization-queries.ts'
import { addRegistration } from '../registration/registration-admin-commands.ts'

/** Families 1 and 2 were asked by e-mail about a slot at 13:00; it is noon on the day before. */
async function createSite({ name = '' } = {}) {
  const site = await createTextingApp(start)
  const { app } = site
  const slot = await slotAt(app, '13:00')
  const first = await registerFamily(app, slot, 1)
  const second = await registerFamily(app, slot, 2)
  const actor = { by: 'tester', zone, clock: app.clock }
  const added =
    name &&
    (await addRegistration(
      app.db,
      {
        eventId: slot.eventId,
        timeSlotId: slot.id,
        name,
        phone: '(513) 555-0009',
        status: 'confirmed',
      },
      actor,
    ))
  await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:15'))
  app.clock.set(at(7, '12:00'))
  const signedIn = { token: await signInAdmin(app) }
  const calls = async () => (await app.get<Call[]>(api.adminCalls(), signedIn)).body
  const answer = (id: string, said: string, more: object = {}) =>
    app.post<CallComingAnswer>(
      api.adminCallComing(id),
      { answer: said, timeSlotId: slot.id, startTime: slot.startTime, messageIds: [], ...more },
      signedIn,
    )
  const lines = async () =>
    (await app.db.selectFrom('activity').select('description').orderBy('id').execute()).map(
      ({ description }) => description,
    )
  const rows = () =>
    app.db.selectFrom('coming_answers').orderBy('registration_id').selectAll().execute()
  return { ...site, slot, first, second, added, calls, answer, lines, rows, signedIn }
}

const summary = (calls: Call[]) =>
  calls.map(({ name, asksComing, news }) => [name, asksComing, ...news.map(({ kind }) => kind)])

describe('the list of people to call', () => {
  test('has families with a phone and no answer, from noon on the day before', async () => {
    const { app, calls, second, first } = await createSite()
    expect(summary(await calls())).toEqual([
      ['Family 1', true, 'coming'],
      ['Family 2', true, 'coming'],
    ])
    expect((await calls())[0]).toMatchObject({
      phone: '(513) 555-0001',
      messageIds: [],
      news: [
        {
          heading: 'Are they coming?',
          text: 'Ask whether they are coming: Tue, Dec 8, 1:00 PM, Spin Cycle.',
          reason: 'no_answer',
        },
      ],
    })
    await app.db
      .updateTable('registrations')
      .set({ phone: null, phone_key: null })
      .where('id', '=', first.id)
      .execute()
    expect(summary(await calls())).toEqual([['Family 2', true, 'coming']])
    app.clock.set(at(7, '11:59'))
    expect(await calls()).toEqual([])
    app.clock.set(at(7, '12:00'))
    await app.db
      .updateTable('coming_answers')
      .set({ answered_at: at(7, '09:00') })
      .where('registration_id', '=', second.id)
      .execute()
    expect(await calls()).toEqual([])
  })

  test('is part of the evening list, which also shows who said yes', async () => {
    const { app, slot, first, answer } = await createSite()
    await answer(first.id, 'yes')
    const payload = {
      eventId: slot.eventId,
      eventTitle: '',
      since: at(8, '00:00'),
      until: at(9, '00:00'),
    }
    const list = await findEventList(app.db, payload, zone)
    expect(list?.calls.map(({ name }) => name)).toEqual(['Family 2'])
    expect(list?.slots[0]?.confirmed.map(({ name, coming }) => [name, coming])).toEqual([
      ['Family 1', 'said_yes'],
      ['Family 2', 'no_answer'],
    ])
  })
})

describe("a volunteer's call", () => {
  test('with the answer "Coming" is logged once', async () => {
    const { app, first, calls, answer, rows, lines } = await createSite()
    expect((await answer(first.id, 'yes', { note: 'By bus' })).body).toEqual({ isNew: true })
    expect((await answer(first.id, 'yes')).body).toEqual({ isNew: false })
    expect(summary(await calls())).toEqual([['Family 2', true, 'coming']])
    expect(await rows()).toContainEqual(
      expect.objectContaining({ answered_by: 'maria', answered_at: app.clock().toISOString() }),
    )
    expect((await lines()).at(-1)).toBe('maria called Family 1: they are coming. By bus')
  })

  test('with the result "No answer" takes the family off the list for good, but a later yes still counts', async () => {
    const { app, first, calls, answer, lines } = await createSite()
    expect((await answer(first.id, 'no_answer')).body).toEqual({ isNew: true })
    expect((await answer(first.id, 'no_answer')).body).toEqual({ isNew: false })
    app.clock.set(at(7, '23:00'))
    expect(summary(await calls())).toEqual([['Family 2', true, 'coming']])
    expect((await lines()).at(-1)).toBe('maria called Family 1: no answer')
    expect((await answer(first.id, 'yes')).body).toEqual({ isNew: true })
  })

  test('with the answer "Not coming" cancels the appointment, and the family gets an e-mail', async () => {
    const { app, mail, first, calls, answer, lines, rows, sendEmails } = await createSite()
    expect((await answer(first.id, 'no')).body).toEqual({ isNew: true })
    expect((await answer(first.id, 'no')).body).toEqual({ isNew: false })
    const { status } = await app.db
      .selectFrom('registrations')
      .where('id', '=', first.id)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('cancelled')
    expect((await lines()).slice(-2)).toEqual([
      'Family 1 cancelled',
      'maria called Family 1: they are not coming',
    ])
    expect(await rows()).toHaveLength(1)
    expect(summary(await calls())).toEqual([['Family 2', true, 'coming']])
    await sendEmails()
    expect(mail.received.at(-1)).toMatchObject({ recipients: ['family1@example.org'] })
  })

  test('to a family that no message reaches records the answer, and takes the family off the list', async () => {
    for (const said of ['yes', 'no'] as const) {
      const { added, calls, answer } = await createSite({ name: 'Ana' })
      const ana = (await calls()).find(({ name }) => name === 'Ana')
      expect(ana).toMatchObject({ asksComing: true })
      expect(ana?.news.map(({ kind }) => kind)).toContain('reminder_two_days_before')
      const more = { messageIds: ana?.messageIds }
      expect((await answer(added || '', said, more)).body).toEqual({ isNew: true })
      expect((await calls()).map(({ name }) => name)).toEqual(['Family 1', 'Family 2'])
    }
  })

  test.each(['yes', 'no', 'no_answer'])(
    'with the answer %s about an appointment that the family has left is refused, and changes nothing',
    async (said) => {
      const { app, slot, first, answer, rows, lines } = await createSite()
      const next = await slotAt(app, '15:00')
      const { body } = await app.post<{ code: string }>(api.myMove(tokenOf(first)), {
        eventId: next.eventId,
        timeSlotId: next.id,
      })
      expect(body.code).toBeUndefined()
      const before = [await rows(), await lines()]
      const refused = { status: 409, body: { code: 'changed_meanwhile' } }
      expect(await answer(first.id, said)).toMatchObject(refused)
      const sameSlot = { timeSlotId: next.id, startTime: slot.startTime }
      expect(await answer(first.id, said, sameSlot)).toMatchObject(refused)
      expect([await rows(), await lines()]).toEqual(before)
      const row = app.db.selectFrom('registrations').where('id', '=', first.id)
      expect(await row.select(['status', 'time_slot_id']).executeTakeFirst()).toEqual({
        status: 'confirmed',
        time_slot_id: next.id,
      })
    },
  )

  test('that twenty concurrent requests report is logged once', async () => {
    const { first, answer, lines } = await createSite()
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(first.id, 'yes')))
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
    expect((await lines()).filter((line) => line.includes('called Family 1'))).toHaveLength(1)
  })

  test('is refused without a session, for an unknown registration, and with an unknown answer', async () => {
    const { app, slot, first, answer } = await createSite()
    const { id: timeSlotId, startTime } = slot
    const body = { answer: 'yes', timeSlotId, startTime, messageIds: [] }
    expect((await app.post(api.adminCallComing(first.id), body)).status).toBe(401)
    expect((await answer('019b0000-0000-7000-8000-000000000000', 'yes')).status).toBe(404)
    expect((await answer('019b0000-0000-7000-8000-000000000000', 'no')).status).toBe(404)
    expect((await answer(first.id, 'maybe')).status).toBe(400)
    expect((await answer(first.id, 'no', { timeSlotId: undefined })).status).toBe(400)
  })
})
