import { describe, expect, test } from 'vitest'
import {
  addToBlacklist,
  familyEmail,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import { at, runEveryQuarterHour, slotAt, start } from '../../../test/support/text-reminders.ts'
import type {
  Call,
  CallComingRequest,
  CorrectAnswerRequest,
  ToldCall,
} from '../../contract/calls.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'

type Said = CallComingRequest['answer']
type Corrected = CorrectAnswerRequest['answer']

/** Family 1 has the only spot and was asked whether it is coming; family 2 waits. It is noon on the day before. */
async function createSite({ now = at(7, '12:00') } = {}) {
  const site = await createTextingApp(start)
  const { app, mail, sendEmails } = site
  const slot = await slotAt(app, '13:00')
  await app.db.updateTable('time_slots').set({ capacity: 1 }).execute()
  const first = await registerFamily(app, slot, 1)
  const second = await waitlistFamily(app, slot, 2)
  await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:15'))
  app.clock.set(now)
  const token = await signInAdmin(app)
  const seen = { timeSlotId: slot.id, startTime: slot.startTime, messageIds: [] }
  const answer = (said: Said) =>
    app.post(api.adminCallComing(first.id), { answer: said, ...seen }, { token })
  const told = async () => (await app.get<ToldCall[]>(api.adminCallsTold(), { token })).body
  const notedAt = async () => (await told()).find(({ noted }) => noted)?.calledAt ?? ''
  const correct = async (said: Corrected, seenAt?: string) => {
    app.clock.advanceHours(1)
    const body = { answer: said, notedAt: seenAt ?? (await notedAt()) }
    return app.post<{ isNew?: boolean; code?: string }>(api.adminCallCorrect(first.id), body, {
      token,
    })
  }
  const calls = async () => (await app.get<Call[]>(api.adminCalls(), { token })).body
  const row = async () => {
    const { body } = await app.get<AdminRegistration[]>(api.adminEventRegistrations(slot.eventId), {
      token,
    })
    return body.find(({ id }) => id === first.id)
  }
  const lastLine = async () =>
    await app.db
      .selectFrom('activity')
      .select(['description', 'actor', 'status'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const emails = async () => {
    mail.received.length = 0
    await sendEmails()
    // E-mails that are due together are sent in any order.
    return mail.received.map(({ recipients }) => recipients[0]).toSorted()
  }
  return {
    ...site,
    slot,
    first,
    second,
    token,
    answer,
    told,
    notedAt,
    correct,
    calls,
    row,
    lastLine,
    emails,
  }
}

describe('an answer that a volunteer noted by mistake', () => {
  test('is shown on To Call and at the registration, with the volunteer who noted it', async () => {
    const { app, answer, told, row } = await createSite()
    await answer('yes')
    const noted = { answer: 'yes', notedAt: app.clock().toISOString(), notedBy: 'maria' }
    expect(await told()).toMatchObject([{ name: 'Family 1', about: [], calledBy: 'maria', noted }])
    expect(await row()).toMatchObject({ noted })
  })

  test.each<[Said, Corrected, string]>([
    ['yes', 'open', 'nothing yet, not "they are coming"'],
    ['no_answer', 'yes', 'they are coming, not "no answer"'],
    ['no_answer', 'open', 'nothing yet, not "no answer"'],
  ])('can be corrected from %s to %s without a message', async (said, corrected, words) => {
    const { answer, correct, calls, row, lastLine, emails, told } = await createSite()
    await emails()
    await answer(said)
    expect((await correct(corrected)).body).toEqual({ isNew: true })
    expect(await calls()).toHaveLength(corrected === 'open' ? 1 : 0)
    expect(await row()).toMatchObject({
      status: 'confirmed',
      coming: corrected === 'yes' ? { by: 'maria' } : { saidYesAt: null, by: null },
    })
    expect(await told()).toHaveLength(corrected === 'open' ? 0 : 1)
    expect(await lastLine()).toEqual({
      description: `maria corrected what Family 1 said on the phone: ${words}`,
      actor: 'maria',
      status: 'confirmed',
    })
    expect(await emails()).toEqual([])
  })

  test.each<Said>(['yes', 'no_answer'])(
    'can be corrected from %s to no, which cancels and offers the spot to the waitlist',
    async (said) => {
      const { app, answer, correct, row, lastLine, emails } = await createSite()
      await emails()
      await answer(said)
      expect((await correct('no')).body).toEqual({ isNew: true })
      expect(await row()).toMatchObject({ status: 'cancelled', noted: { answer: 'no' } })
      expect(await lastLine()).toMatchObject({
        description: expect.stringContaining('they are not coming, not "'),
        status: 'cancelled',
      })
      app.clock.advanceHours(0.1)
      expect(await emails()).toEqual(['family1@example.org', 'family2@example.org'])
    },
  )

  test.each<Corrected>(['yes', 'open'])(
    'can be corrected from no to %s, which confirms the family again and notifies it',
    async (corrected) => {
      const { app, answer, correct, calls, row, emails } = await createSite()
      await answer('no')
      app.clock.advanceHours(0.1)
      await emails()
      expect((await correct(corrected)).body).toEqual({ isNew: true })
      expect(await row()).toMatchObject({ status: 'confirmed' })
      expect(await calls()).toHaveLength(corrected === 'open' ? 1 : 0)
      const freed = await app.db.selectFrom('freed_spots').select('taken_by').execute()
      expect(freed).toEqual([{ taken_by: (await row())?.id }])
      app.clock.advanceHours(0.1)
      expect(await emails()).toEqual(['family1@example.org'])
      expect((await correct('no')).status).toBe(corrected === 'yes' ? 200 : 400)
    },
  )

  test('shows the family’s ban if it was a no, because a correction would give the spot back', async () => {
    const { app, answer, told } = await createSite()
    await answer('no')
    expect((await told())[0]).not.toHaveProperty('isBanned')
    await addToBlacklist(app.db, { email: familyEmail(1), phone: 'unknown' })
    expect(await told()).toMatchObject([{ name: 'Family 1', isBanned: true }])
  })

  test('stays a no once another family has taken the spot', async () => {
    const { app, answer, correct, second, token, row } = await createSite()
    await answer('no')
    await app.put(api.adminRegistration(second.id), { status: 'confirmed' }, { token })
    expect(await correct('yes')).toMatchObject({ status: 409, body: { code: 'slot_full' } })
    expect(await row()).toMatchObject({ status: 'cancelled', noted: { answer: 'no' } })
  })

  test('cannot be corrected once the family itself has answered, or an administrator has confirmed it again', async () => {
    const { app, answer, correct, notedAt, first, slot, token, told, row } = await createSite()
    await answer('yes')
    const yesAt = await notedAt()
    app.clock.advanceHours(0.1)
    await app.post(api.myComing(tokenOf(first)), { timeSlotId: slot.id, startTime: slot.startTime })
    expect(await row()).toMatchObject({ coming: { by: 'family' } })
    expect(await told()).toEqual([])
    const refused = { status: 409, body: { code: 'changed_meanwhile' } }
    expect(await correct('open', yesAt)).toMatchObject(refused)
    await answer('no')
    const noAt = await notedAt()
    await app.put(api.adminRegistration(first.id), { status: 'confirmed' }, { token })
    expect(await correct('yes', noAt)).toMatchObject(refused)
  })

  test.each<Corrected>(['no', 'open'])(
    'is corrected only once to %s if the request is repeated',
    async (corrected) => {
      const { answer, correct, notedAt, app } = await createSite()
      await answer('yes')
      const seen = await notedAt()
      expect((await correct(corrected, seen)).body).toEqual({ isNew: true })
      const lines = async () => (await app.db.selectFrom('activity').select('id').execute()).length
      const before = await lines()
      expect((await correct(corrected, seen)).body).toEqual({ isNew: false })
      expect(await lines()).toBe(before)
      expect((await correct('yes', seen)).status).toBe(409)
    },
  )

  test('cannot be corrected after the slot, or without a session', async () => {
    const { app, answer, correct, notedAt, first } = await createSite({ now: at(8, '12:30') })
    await answer('yes')
    const seen = await notedAt()
    const body = { answer: 'no', notedAt: seen }
    expect((await app.post(api.adminCallCorrect(first.id), body)).status).toBe(401)
    app.clock.advanceHours(1)
    expect(await correct('no', seen)).toMatchObject({ status: 409, body: { code: 'slot_ended' } })
  })
})
