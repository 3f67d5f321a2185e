import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import { addEvent, addSlot, signInAdmin, slotOf } from '../../../test/support/data.ts'
import { createTextingApp, morning, registerForTexts } from '../../../test/support/text-outbox.ts'
import type { MessageItem } from '../../contract/messages.ts'
import { api } from '../../contract/paths.ts'
import { updateEvent } from '../event/event-commands.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'

const ofThePerson = /Rosa|rosa|5135550001|River Road/

async function registerRosa() {
  const texting = await createTextingApp(morning)
  const { app } = texting
  const slot = await addSlot(app.db, { now: morning, inHours: 60 })
  const changes = { name: 'Rosa Delgado', email: 'rosa@example.org' }
  const registration = await registerForTexts(app, slot, 1, changes)
  return { ...texting, slot, registration, token: await signInAdmin(app) }
}

const rowsOf = (app: TestApp) =>
  app.db.selectFrom('messages').orderBy('channel').selectAll().execute()

describe('after a registration is deleted', () => {
  test.each([
    ['sent', true],
    ['not sent', false],
  ])('messages that were %s contain no data of the person', async (_state, isSent) => {
    const { app, slot, registration, token, sendEmails, sendTexts } = await registerRosa()
    if (isSent) {
      await sendEmails()
      await sendTexts()
    }
    await app.delete(`/api/admin/registrations/${registration.id}`, { token })
    const rows = await rowsOf(app)
    expect(JSON.stringify(rows)).not.toMatch(ofThePerson)
    expect(JSON.stringify(rows)).not.toContain(registration.id)
    expect(rows).toMatchObject([
      { kind: 'registration_confirmed', state: isSent ? 'sent' : 'failed', created_at: morning },
      { kind: 'text_confirmed', state: isSent ? 'sent' : 'failed', created_at: morning },
    ])
    // The messages stay erased if the same family registers again.
    await registerForTexts(app, slot, 1)

    const { body } = await app.get<MessageItem[]>(api.adminMessages(), { token })
    const [message] = body.filter(({ recipient }) => recipient === '')
    expect(message).toMatchObject({ name: null, resendRefusal: 'no_longer_of_use' })
    const url = `${api.adminMessages()}/${message?.id}`
    expect(await app.get(url, { token })).toMatchObject({ status: 200, body: { content: null } })
    expect((await app.post(`${url}/resend`, undefined, { token })).status).toBe(409)
  })

  test('a delivery that ends later does not restore the person’s data', async () => {
    const { app, registration, token, mail, sendEmails } = await registerRosa()
    const answer = mail.hold()
    const sending = sendEmails()
    await mail.mailTo('rosa@example.org')
    await app.delete(`/api/admin/registrations/${registration.id}`, { token })
    answer()
    await sending
    expect(JSON.stringify(await rowsOf(app))).not.toMatch(ofThePerson)
  })

  test('no table contains data of the person, except the activity log and the opt-outs of texts', async () => {
    const { app, registration, token } = await registerRosa()
    await saveStop(app.db, '+15135550001', app.clock())
    await app.delete(`/api/admin/registrations/${registration.id}`, { token })
    for (const { name } of await app.db.introspection.getTables()) {
      const rows = await app.db
        .selectFrom(name as 'messages')
        .selectAll()
        .execute()
      const isKept = name === 'activity' || name === 'text_opt_outs'
      if (isKept) expect(JSON.stringify(rows), name).toMatch(ofThePerson)
      else expect(JSON.stringify(rows), name).not.toMatch(ofThePerson)
    }
  })
})

test('deleting an event erases the messages of its families, and no others', async () => {
  const { app, slot, token } = await registerRosa()
  const other = await addSlot(app.db, { now: morning, inHours: 60 })
  await registerForTexts(app, other, 2)
  await app.delete(`/api/admin/events/${slot.eventId}`, { token })
  const rows = await rowsOf(app)
  expect(JSON.stringify(rows)).not.toMatch(ofThePerson)
  const recipients = rows.map(({ recipient }) => recipient).sort()
  expect(recipients).toEqual(['', '', '+15135550002', 'family2@example.org'])
})

test('removing a slot erases the messages of its cancelled registrations', async () => {
  const { app } = await registerRosa()
  const event = await addEvent(app.db, { now: morning, slots: [{ inHours: 70 }, { inHours: 80 }] })
  const [gone, stays] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const { id } = await registerForTexts(app, gone, 3)
  await app.db
    .updateTable('registrations')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .execute()
  const act = { by: 'tester', zone: 'America/New_York', clock: app.clock }
  await updateEvent(app.db, event.id, { timeSlots: [stays] }, act)
  const rows = await rowsOf(app)
  expect(rows.filter(({ recipient }) => recipient === '')).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('family3@')
})
