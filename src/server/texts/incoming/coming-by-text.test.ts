import { describe, expect, test } from 'vitest'
import { registerFamily, signInAdmin, tokenOf } from '../../../../test/support/data.ts'
import { newSid } from '../../../../test/support/incoming-texts.ts'
import { registerByPhone } from '../../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  registerForTexts,
  type TextingApp,
} from '../../../../test/support/text-outbox.ts'
import {
  at,
  findAskedLast,
  neverAborted,
  runEveryQuarterHour,
  slotAt,
  start,
  zone,
} from '../../../../test/support/text-reminders.ts'
import { api } from '../../../contract/paths.ts'
import { remindJob } from '../../jobs/remind.ts'

const phone = familyPhone(1)
const thanks = 'Thank you. We will see you Tue, Dec 8, 1:00 PM.'
const cancelQuestion = 'Cancel Tue, Dec 8, 1:00 PM at Spin Cycle? Reply YES to cancel.'

const answersOf = ({ app }: TextingApp) =>
  app.db
    .selectFrom('coming_answers')
    .orderBy('answered_at')
    .select(['registration_id as id', 'answered_at as at', 'answered_by as by'])
    .execute()

const linesOf = async ({ app }: TextingApp) => {
  const rows = await app.db.selectFrom('activity').orderBy('id').select('description').execute()
  return rows.map(({ description }) => description)
}

const statusOf = async ({ app }: TextingApp, id: string) =>
  (await app.db.selectFrom('registrations').where('id', '=', id).select('status').execute())[0]
    ?.status

async function askWhetherComing({ byPhone = false, changes = {} } = {}) {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  const { id, token } = byPhone
    ? await registerByPhone(site.app, slot)
    : await registerForTexts(site.app, slot, 1, changes)
  await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:00'))
  const text = (words: string, more = {}) => site.text(phone, words, more)
  return { site, slot, id, token, text, sent: () => site.twilio.received.at(-1)?.body }
}

describe('"Are you coming?" by text', () => {
  test('is asked two days before, and YES is stored with its time and logged once', async () => {
    const { site, id, text, sent } = await askWhetherComing()
    expect(sent()).toBe(
      'Washday: Your free laundry is Tue, Dec 8, 1:00 PM, Spin Cycle. Are you coming? Reply YES, or C to cancel.',
    )
    expect(await answersOf(site)).toEqual([{ id, at: null, by: null }])
    site.app.clock.advanceHours(20)
    const saidAt = site.app.clock().toISOString()
    const twice = { MessageSid: newSid() }
    expect(await text('Yes!', twice)).toBe(thanks)
    site.app.clock.advanceHours(1)
    expect(await text('Yes!', twice)).toBe(thanks)
    expect(await text('yes')).toBe(thanks)
    expect(await answersOf(site)).toEqual([{ id, at: saidAt, by: 'text' }])
    expect((await linesOf(site)).slice(-1)).toEqual(['Family 1 said that they are coming'])
  })

  test('also goes to a family without an e-mail address, with a link', async () => {
    const { site, id, text, sent } = await askWhetherComing({ byPhone: true })
    expect(sent()).toMatch(/Are you coming\? Reply YES, or C to cancel\. https:\S+\/m\/\S+$/)
    expect(await text("We'll be there")).toBe(thanks)
    expect(await answersOf(site)).toMatchObject([{ id, by: 'text' }])
  })

  test('asks for VOY in Spanish and also understands SÍ', async () => {
    for (const words of ['VOY', 'Sí', 'sí, vamos']) {
      const { text, sent } = await askWhetherComing({ changes: { language: 'es' } })
      expect(sent()).toMatch(/¿Vas a venir\? Responde VOY, o C para cancelar\.$/)
      expect(await text(words)).toBe('Gracias. Te esperamos el mar 8 dic, 1:00 p. m.')
    }
  })

  test.each(['C', 'NO', "I can't come"])(
    'answered with %s is followed by the cancel question, and YES then cancels',
    async (no) => {
      const { site, id, text } = await askWhetherComing()
      expect(await text(no)).toBe(cancelQuestion)
      expect(await statusOf(site, id)).toBe('confirmed')
      expect(await text('YES')).toMatch(/is cancelled/)
      expect(await statusOf(site, id)).toBe('cancelled')
      expect(await answersOf(site)).toEqual([])
    },
  )

  test('answered with C, then "we are coming", keeps the spot', async () => {
    const { site, id, text } = await askWhetherComing()
    await text('C')
    expect(await text('We are coming')).toMatch(/^OK, you keep your spot/)
    expect(await statusOf(site, id)).toBe('confirmed')
  })

  test('answered with YES does not confirm a cancelled spot', async () => {
    const { site, token, text } = await askWhetherComing()
    await site.app.post(api.cancel(tokenOf({ token } as never)))
    expect(await text('YES')).toBe(
      'You do not have a spot on Tue, Dec 8, 1:00 PM anymore. Questions? Call (555) 010-0100.',
    )
    expect(await text('NO')).toMatch(/^You do not have a spot/)
    expect(await answersOf(site)).toEqual([])
  })

  test('is asked again if the appointment has changed since', async () => {
    const { site, slot, id, text } = await askWhetherComing()
    const [startTime, endTime] = [at(8, '15:00'), at(8, '16:00')]
    const token = await signInAdmin(site.app)
    const timeSlots = [{ id: slot.id, startTime, endTime, capacity: 10 }]
    await site.app.put(api.adminEvent(slot.eventId), { timeSlots }, { token })
    expect(await text('YES')).toBe(
      'Your appointment has changed. Are you coming Tue, Dec 8, 3:00 PM, Spin Cycle? Reply YES, or C to cancel.',
    )
    expect(await answersOf(site)).toMatchObject([{ id, at: null }])
    expect(await text('YES')).toBe('Thank you. We will see you Tue, Dec 8, 3:00 PM.')
    expect(await answersOf(site)).toMatchObject([{ id, by: 'text' }])
  })

  test('answered with YES after the slot has ended gets the reply that the time is over', async () => {
    const { site, text } = await askWhetherComing()
    site.app.clock.set(at(8, '14:00'))
    expect(await text('YES')).toMatch(/^Your time on Tue, Dec 8, 1:00 PM is over/)
    expect(await answersOf(site)).toMatchObject([{ at: null }])
  })

  test.each([false, true])(
    'answered with NO after the slot has ended gets only the reply that the time is over (other appointment: %s)',
    async (hasOther) => {
      const { site, text } = await askWhetherComing()
      if (hasOther) await registerForTexts(site.app, await slotAt(site.app, '17:00'))
      site.app.clock.set(at(8, '14:00'))
      expect(await text('NO')).toMatch(/^Your time on Tue, Dec 8, 1:00 PM is over/)
      expect(await text('YES')).toMatch(/^Your time on Tue, Dec 8, 1:00 PM is over/)
    },
  )
})

test('with two families on one phone, YES answers the last question, and the reply asks about the other family', async () => {
  const site = await createTextingApp(start)
  const first = await slotAt(site.app, '13:00')
  const second = await slotAt(site.app, '15:00')
  const a = await registerForTexts(site.app, first, 1)
  const b = await registerForTexts(site.app, second, 2, { phone: '(513) 555-0001' })
  await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:00'))
  const text = (words: string) => site.text(phone, words)
  const isFirstLast = (await findAskedLast(site.app)) === a.id
  const [last, other] = isFirstLast ? [a, b] : [b, a]
  const [lastTime, otherTime] = isFirstLast ? ['1:00 PM', '3:00 PM'] : ['3:00 PM', '1:00 PM']
  expect(await text('YES')).toBe(
    `Thank you. We will see you Tue, Dec 8, ${lastTime}. Are you coming Tue, Dec 8, ${otherTime} too? Reply YES, or C to cancel.`,
  )
  expect((await answersOf(site)).find(({ by }) => by)?.id).toBe(last.id)
  expect(await text('C')).toBe(
    `Cancel Tue, Dec 8, ${otherTime} at Spin Cycle? Reply YES to cancel. For Tue, Dec 8, ${lastTime}, reply C.`,
  )
  await text('YES')
  expect(await statusOf(site, other.id)).toBe('cancelled')
  expect(await statusOf(site, last.id)).toBe('confirmed')
})

test('a family that signed up after the question was due is not asked', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  site.app.clock.set(at(6, '18:05'))
  await registerForTexts(site.app, slot)
  await registerFamily(site.app, slot, 2)
  await runEveryQuarterHour(site, at(6, '18:15'), at(6, '18:30'))
  await runEveryQuarterHour(site, at(7, '08:00'), at(7, '08:00'))
  await runEveryQuarterHour(site, at(7, '12:00'), at(7, '12:00'))
  expect(await answersOf(site)).toEqual([])
})

describe('the day-before reminder by text', () => {
  /** Family 1 signed up too late for the question two days before and got the day-before reminder. */
  async function remindDayBefore() {
    const site = await createTextingApp(start)
    const slot = await slotAt(site.app, '13:00')
    site.app.clock.set(at(6, '18:05'))
    const { id } = await registerForTexts(site.app, slot)
    await runEveryQuarterHour(site, at(6, '18:15'), at(6, '18:15'))
    await runEveryQuarterHour(site, at(7, '17:45'), at(7, '18:00'))
    expect(site.twilio.received.at(-1)?.body).toMatch(/Bring laundry/)
    return { site, id, text: (words: string) => site.text(phone, words) }
  }

  test('asks nothing, but YES records that the family is coming', async () => {
    const { site, id, text } = await remindDayBefore()
    expect(await answersOf(site)).toEqual([])
    expect(await text('YES')).toBe(thanks)
    expect(await answersOf(site)).toMatchObject([{ id, by: 'text' }])
  })

  test('answered with NO is followed by the cancel question', async () => {
    const { site, id, text } = await remindDayBefore()
    expect(await text('No')).toBe(cancelQuestion)
    expect(await statusOf(site, id)).toBe('confirmed')
    expect(await text('YES')).toMatch(/is cancelled/)
    expect(await statusOf(site, id)).toBe('cancelled')
  })

  test('does not replace an open question', async () => {
    const site = await createTextingApp(start)
    const slot = await slotAt(site.app, '13:00')
    const { id } = await registerForTexts(site.app, slot)
    site.app.clock.set(at(7, '17:30'))
    expect(await site.text(phone, 'C')).toBe(cancelQuestion)
    await runEveryQuarterHour(site, at(7, '17:45'), at(7, '18:15'))
    expect(site.twilio.received.at(-1)?.body).toMatch(/Bring laundry/)
    expect(await site.text(phone, 'YES')).toMatch(/is cancelled/)
    expect(await statusOf(site, id)).toBe('cancelled')
  })
})

test('a reminder does not count as a question before it is sent', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  await registerFamily(site.app, slot)
  site.app.clock.set(at(6, '18:00'))
  await remindJob({ db: site.app.db, zone, sendsTexts: true }).run(site.app.clock(), neverAborted)
  expect(await answersOf(site)).toEqual([])
})
