import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addAdministrator,
  adminLogin,
  registerFamily,
  tokenOf,
} from '../../../test/support/data.ts'
import { registerByPhone } from '../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  registerForTexts,
} from '../../../test/support/text-outbox.ts'
import { at, runEveryQuarterHour, slotAt, start } from '../../../test/support/text-reminders.ts'
import type { Call } from '../../contract/calls.ts'
import { undoHeader } from '../../contract/careful.ts'
import { api } from '../../contract/paths.ts'

/** The slot is on December 8 at 13:00. Families 1 and 3 get e-mails, family 2 e-mails and texts, family 4 texts. */
async function createSite() {
  const site = await createTextingApp(start)
  const { app, mail, twilio } = site
  const slot = await slotAt(app, '13:00')
  await addAdministrator(app)
  const signIn = async () =>
    (await app.post<{ token: string }>(api.adminLogin(), adminLogin)).body.token
  const first = await registerFamily(app, slot, 1)
  await registerForTexts(app, slot, 2)
  await registerFamily(app, slot, 3)
  await registerByPhone(app, slot, 4)
  const move = async (startTime: string, { more = {}, headers = {} } = {}) => {
    const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString()
    const timeSlots = [{ id: slot.id, startTime, endTime, capacity: 10 }]
    const options = { token: await signIn(), headers }
    const answer = await app.put(api.adminEvent(slot.eventId), { timeSlots, ...more }, options)
    expect(answer.status).toBe(200)
  }
  /** Messages since the previous `arrived()`, each with whether it asks "Are you coming?" */
  const arrived = () => ({
    mails: mail.received
      .splice(0)
      .map(
        ({ subject, text }) => `${subject?.split(':')[0]} ${/Are You Coming\?/.test(text ?? '')}`,
      )
      .sort(),
    texts: twilio.received
      .splice(0)
      .map(({ to, body }) => `${to} ${body.includes('Are you coming? Reply YES')}`)
      .sort(),
  })
  const answers = async () => {
    const rows = await app.db
      .selectFrom('coming_answers')
      .innerJoin('registrations', 'registrations.id', 'coming_answers.registration_id')
      .orderBy('name')
      .select(['name', 'answered_by'])
      .execute()
    return rows.map(({ name, answered_by }) => [name, answered_by])
  }
  const toCall = async (time: string) => {
    app.clock.set(time)
    const { body } = await app.get<Call[]>(api.adminCalls(), { token: await signIn() })
    return body.filter(({ asksComing }) => asksComing).map(({ name }) => name)
  }
  const sayYes = async (startTime: string) => {
    const about = { timeSlotId: slot.id, startTime }
    return (await app.post(api.myComing(tokenOf(first)), about)).status
  }
  const textYes = (n: number) => site.text(familyPhone(n), 'YES')
  /** All families are asked two days before; families 1 and 2 say yes. */
  async function ask() {
    await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:15'))
    expect(await sayYes(slot.startTime)).toBe(200)
    await textYes(2)
    expect(await answers()).toEqual([
      ['Family 1', 'family'],
      ['Family 2', 'text'],
      ['Family 3', null],
      ['Family 4', null],
    ])
    arrived()
  }
  return { site, app, slot, signIn, move, arrived, answers, toCall, sayYes, textYes, ask }
}

const nobodyAnswered = [1, 2, 3, 4].map((n) => [`Family ${n}`, null])
const everybody = [1, 2, 3, 4].map((n) => `Family ${n}`)

describe('a slot that moves after its families were asked whether they are coming', () => {
  test('asks them about the new time in the message about the change, once', async () => {
    const { site, move, arrived, answers, sayYes, textYes, toCall, ask } = await createSite()
    await ask()
    site.app.clock.set(at(6, '20:00'))
    await move(at(8, '13:30'))
    expect(await answers()).toEqual(nobodyAnswered)
    await runEveryQuarterHour(site, at(6, '20:00'), at(6, '20:30'))
    await runEveryQuarterHour(site, at(7, '08:00'), at(7, '08:00'))
    await runEveryQuarterHour(site, at(7, '11:45'), at(7, '11:45'))
    expect(arrived()).toEqual({
      mails: ['Changed true', 'Changed true', 'Changed true'],
      texts: [`${familyPhone(2)} true`, `${familyPhone(4)} true`],
    })
    expect(await sayYes(at(8, '13:00'))).toBe(409)
    expect(await sayYes(at(8, '13:30'))).toBe(200)
    expect(await textYes(4)).toContain('We will see you Tue, Dec 8, 1:30 PM')
    expect(await toCall(at(7, '12:00'))).toEqual(['Family 2', 'Family 3'])
  })

  test('puts them on the call list if nobody was notified of the change', async () => {
    const { site, move, arrived, toCall, ask } = await createSite()
    await ask()
    site.app.clock.set(at(7, '18:15'))
    await move(at(8, '13:30'), { more: { notify: false } })
    await runEveryQuarterHour(site, at(7, '18:15'), at(7, '18:30'))
    expect(arrived().mails.filter((mail) => mail.startsWith('Changed'))).toEqual([])
    expect(await toCall(at(7, '20:15'))).toEqual(everybody)
  })

  test('asks them two days before the new day, if it moves to another day', async () => {
    const { site, move, arrived, answers, ask } = await createSite()
    await ask()
    await move(at(11, '13:00'))
    await runEveryQuarterHour(site, at(6, '20:00'), at(6, '20:15'))
    expect(arrived().mails).toEqual(['Changed false', 'Changed false', 'Changed false'])
    expect(await answers()).toEqual([])
    await runEveryQuarterHour(site, at(9, '17:45'), at(9, '18:00'))
    expect(arrived()).toEqual({
      mails: Array(3).fill('Your laundry time true'),
      texts: [`${familyPhone(2)} true`, `${familyPhone(4)} true`],
    })
  })

  test('restores their answers if the move is undone', async () => {
    const { app, move, answers, ask, signIn } = await createSite()
    await ask()
    const before = await answers()
    const undoId = randomUUID()
    await move(at(8, '13:30'), { headers: { [undoHeader]: undoId } })
    expect(await answers()).toEqual(nobodyAnswered)
    const token = await signIn()
    expect((await app.post(api.adminUndo(undoId), undefined, { token })).status).toBe(204)
    expect(await answers()).toEqual(before)
  })
})

test('if a slot moves shortly before its families are due to be asked, the message about the change asks them', async () => {
  const { site, move, arrived, answers } = await createSite()
  await runEveryQuarterHour(site, start, start)
  arrived()
  site.app.clock.set(at(6, '17:00'))
  await move(at(8, '13:30'))
  await runEveryQuarterHour(site, at(6, '17:00'), at(6, '17:00'))
  await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:15'))
  await runEveryQuarterHour(site, at(6, '20:00'), at(6, '20:00'))
  expect(arrived()).toMatchObject({ mails: ['Changed true', 'Changed true', 'Changed true'] })
  expect(await answers()).toEqual(nobodyAnswered)
})

test('a family that got the e-mail about a move, but not yet the text, is notified when the move is reversed', async () => {
  const { site, move, arrived, ask } = await createSite()
  await ask()
  site.app.clock.set(at(6, '22:00'))
  await move(at(8, '13:30'))
  await site.sendEmails()
  await site.sendTexts()
  expect(arrived().texts).toEqual([])
  await move(at(8, '13:00'))
  await runEveryQuarterHour(site, at(6, '22:15'), at(6, '22:30'))
  await runEveryQuarterHour(site, at(7, '07:45'), at(7, '08:00'))
  expect(arrived()).toEqual({
    mails: ['Changed true', 'Changed true', 'Changed true'],
    texts: [`${familyPhone(2)} true`],
  })
})

test('a change of the laundromat, but not of the time, asks nobody again', async () => {
  const { site, app, slot, arrived, answers, ask, signIn } = await createSite()
  await ask()
  const before = await answers()
  const options = { token: await signIn() }
  const place = { laundromatName: 'Bubble House' }
  expect((await app.put(api.adminEvent(slot.eventId), place, options)).status).toBe(200)
  await runEveryQuarterHour(site, at(6, '20:00'), at(6, '20:15'))
  expect(arrived()).toEqual({
    mails: ['Changed false', 'Changed false', 'Changed false'],
    texts: [`${familyPhone(4)} false`],
  })
  expect(await answers()).toEqual(before)
})
