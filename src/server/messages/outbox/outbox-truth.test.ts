import { describe, expect, it, test } from 'vitest'
import { addSlot, familyEmail, registerFamily, tokenOf } from '../../../../test/support/data.ts'
import { createTextingApp, morning } from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'
import { leaseMs } from '../../../domain/delivery-times.ts'
import { skipReasons } from '../../../domain/message.ts'

const start = Date.parse(morning) + 100 * 3_600_000

/** Family 1 has signed up, and its confirmation is queued. */
async function createOutbox() {
  const site = await createTextingApp(morning)
  const { app, mail } = site
  const { db, clock } = app
  const { id } = await registerFamily(app, await addSlot(db, { now: morning, inHours: 100 }))
  const subjects = () => mail.received.map(({ subject }) => subject?.split(':')[0])
  const stored = (messageId?: string) =>
    db
      .selectFrom('messages')
      .$if(messageId !== undefined, (query) => query.where('id', '=', messageId ?? ''))
      .selectAll()
      .executeTakeFirstOrThrow()
  const setTime = (ms: number) => clock.set(new Date(ms).toISOString())
  return { ...site, db, clock, id, subjects, stored, setTime }
}

describe('a reminder shortly before the slot', () => {
  /** The day-before reminder, queued an hour before the slot, while the mailbox is busy */
  async function remindLate() {
    const outbox = await createOutbox()
    await outbox.sendEmails()
    outbox.setTime(start - 3_600_000)
    const at = outbox.clock().toISOString()
    await outbox.db
      .insertInto('messages')
      .values({
        id: 'reminder',
        kind: 'reminder_day_before',
        channel: 'email',
        recipient: familyEmail(1),
        registration_id: outbox.id,
        dedupe_key: 'reminder',
        payload: (await outbox.stored()).payload,
        state: 'queued',
        attempts: 0,
        next_attempt_at: at,
        created_at: at,
      })
      .execute()
    outbox.mail.answer(familyEmail(1), '450 4.2.0 Busy')
    return { ...outbox, readReminder: () => outbox.stored('reminder') }
  }

  it('is retried more often closer to the start and never after it', async () => {
    const { readReminder, setTime, sendEmails } = await remindLate()
    const planned: number[] = []
    for (
      let message = await readReminder();
      message.state === 'queued';
      message = await readReminder()
    ) {
      setTime(Date.parse(message.next_attempt_at))
      planned.push((start - Date.parse(message.next_attempt_at)) / 1000)
      await sendEmails()
    }
    expect(planned.length).toBeGreaterThan(6)
    expect(planned.every((secondsLeft) => secondsLeft > 0)).toBe(true)
    expect(planned.at(-1)).toBeLessThanOrEqual(60)
    expect((await readReminder()).last_error).toBe('given up: SMTP 450 4.2.0 to RCPT TO')
  })

  it.each([
    [60_000, 'sent', null],
    [0, 'failed', skipReasons.obsolete],
  ])(
    'whose mailbox is free again %i ms before the start ends as "%s"',
    async (before, state, lastError) => {
      const { mail, readReminder, setTime, sendEmails, subjects } = await remindLate()
      await sendEmails()
      mail.answer(familyEmail(1), null)
      setTime(start - before)
      await sendEmails()
      expect(await readReminder()).toMatchObject({ state, last_error: lastError })
      expect(subjects().includes("Don't forget")).toBe(before > 0)
    },
  )
})

describe('a message of another release', () => {
  it.each([
    ['no JSON', 'no JSON'],
    ['no object', 'null'],
    ['without a time', '{"name":"Rosa","eventId":"e","eventTitle":"Wash"}'],
  ])('with an unreadable payload (%s) fails once, with one log line', async (_what, payload) => {
    const { db, stored, setTime, sendEmails, logged } = await createOutbox()
    await db.updateTable('messages').set({ payload }).execute()
    await sendEmails()
    setTime(Date.parse(morning) + leaseMs)
    await sendEmails()
    expect(await stored()).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: 'could not be made',
      lease_id: null,
    })
    expect(logged.map(({ message }) => message)).toEqual(['message could not be rendered'])
  })

  it.each([null, 'of the next release'])(
    'of an unknown kind stays unchanged (lease: %s)',
    async (lease_id) => {
      const { db, mail, stored, setTime, sendEmails } = await createOutbox()
      const changes = { kind: 'birthday' as 'cancelled', payload: '{"new":true}', lease_id }
      await db.updateTable('messages').set(changes).execute()
      const before = await stored()
      await sendEmails()
      setTime(Date.parse(morning) + leaseMs)
      await sendEmails()
      expect(await stored()).toEqual(before)
      expect(mail.received).toEqual([])
    },
  )
})

test('a calendar file replaces all earlier files, even after the clock was set back', async () => {
  const { db, clock, app, mail, sendEmails } = await createOutbox()
  await sendEmails()
  for (const hours of [0.01, -1, 0]) {
    app.clock.advanceHours(hours)
    const at = clock().toISOString()
    await db
      .updateTable('messages')
      .set({ state: 'queued', next_attempt_at: at, requeued_at: at })
      .execute()
    await sendEmails()
  }
  const sequences = mail.received.map(({ attachments }) =>
    Number(/^SEQUENCE:(\d+)/m.exec(attachments.map(({ content }) => String(content)).join())?.[1]),
  )
  const [first = 0] = sequences
  expect(sequences).toEqual([first, first + 1, first + 2, first + 3])
})

test('a cancellation that waits for a retry is dropped once the family has signed up again', async () => {
  const { app, mail, sendEmails } = await createTextingApp(morning)
  const slot = await addSlot(app.db, { now: morning, inHours: 100 })
  const first = await registerFamily(app, slot)
  await sendEmails()
  mail.answer(familyEmail(1), '450 4.2.0 Busy')
  await app.post(api.cancel(tokenOf(first)))
  await sendEmails()
  await registerFamily(app, slot)
  mail.answer(familyEmail(1), null)
  app.clock.advanceHours(1)
  await sendEmails()
  const subjects = mail.received.map(({ subject }) => subject?.split(':')[0])
  expect(subjects).toEqual(["You're signed up", "You're signed up"])
})
