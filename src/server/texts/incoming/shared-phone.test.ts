import { describe, expect, test } from 'vitest'
import { addSlot, registerBody, tokenOf, withToken } from '../../../../test/support/data.ts'
import { registerByPhone } from '../../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  registerForTexts,
} from '../../../../test/support/text-outbox.ts'
import { at, runEveryQuarterHour, slotAt, start } from '../../../../test/support/text-reminders.ts'
import { api } from '../../../contract/paths.ts'
import type { RegisterAnswer } from '../../../contract/registration.ts'

const given = '(513) 555-0001'

/** Two registrations in one slot with the same phone, as if a stranger had entered a wrong number */
async function createSite(names: readonly [string, string], language = 'en') {
  const site = await createTextingApp(morning)
  const slot = await addSlot(site.app.db, { now: morning, inHours: 100, capacity: 5 })
  for (const [index, name] of names.entries()) {
    await registerForTexts(site.app, slot, index + 1, { name, phone: given, language })
  }
  const statuses = async () =>
    Object.fromEntries(
      (await site.app.db.selectFrom('registrations').select(['name', 'status']).execute()).map(
        ({ name, status }) => [name, status],
      ),
    )
  return { ...site, statuses, text: (words: string) => site.text(familyPhone(1), words) }
}

describe('a phone with two families at the same time', () => {
  test('is told whose spot C is about, and a second C asks about the other family', async () => {
    const { text, statuses } = await createSite(['Rosa Diaz', 'Luis Lopez'])
    const questions = [await text('C'), await text('C'), await text('C')]
    expect(questions.toSorted()).toEqual([questions[0], questions[0], questions[1]].toSorted())
    expect([...new Set(questions)].toSorted()).toEqual([
      'Cancel Sat, Dec 5, 2:00 PM (Luis) at Spin Cycle? Reply YES to cancel. For Rosa, reply C.',
      'Cancel Sat, Dec 5, 2:00 PM (Rosa) at Spin Cycle? Reply YES to cancel. For Luis, reply C.',
    ])
    const isRosa = questions[2]?.includes('(Rosa)')
    const [gone, kept] = isRosa ? ['Rosa', 'Luis'] : ['Luis', 'Rosa']
    expect(await text('YES')).toBe(
      `Your spot on Sat, Dec 5, 2:00 PM (${gone}) is cancelled. Thank you for letting us know.`,
    )
    const after = await statuses()
    expect(Object.entries(after).filter(([, status]) => status === 'confirmed')).toEqual([
      [expect.stringContaining(kept), 'confirmed'],
    ])
    expect(await text('C')).toBe('Cancel Sat, Dec 5, 2:00 PM at Spin Cycle? Reply YES to cancel.')
  })

  test('is asked again if another family signed up after the question', async () => {
    const site = await createTextingApp(morning)
    const slot = await addSlot(site.app.db, { now: morning, inHours: 100, capacity: 5 })
    await registerForTexts(site.app, slot, 1, { name: 'Rosa' })
    const text = (words: string) => site.text(familyPhone(1), words)
    await text('C')
    await registerForTexts(site.app, slot, 2, { name: 'Luis', phone: given })
    expect(await text('YES')).toBe(
      'Your appointment has changed. Cancel Sat, Dec 5, 2:00 PM (Rosa) at Spin Cycle? Reply YES to cancel. For Luis, reply C.',
    )
  })

  test.each([
    ['Rosa Diaz', 'rosa diaz'],
    ['Rosa Diaz', 'win at evil.example.org'],
  ])(
    'whose families are named %j and %j cannot cancel by text and is asked to call',
    async (one, other) => {
      const { text, statuses } = await createSite([one, other])
      expect(await text('C')).toBe('To cancel your spot, please call (555) 010-0100.')
      await text('YES')
      expect(new Set(Object.values(await statuses()))).toEqual(new Set(['confirmed']))
    },
  )

  test('is answered in Spanish if its families read Spanish', async () => {
    const { text } = await createSite(['Rosa', 'Luis'], 'es')
    expect(await text('C')).toMatch(
      /2:00 p\. m\. \((Rosa|Luis)\).* Para (Rosa|Luis), responde C\.$/,
    )
  })

  test('is told whose YES was recorded, and is asked about the other family', async () => {
    const site = await createTextingApp(start)
    const slot = await slotAt(site.app, '13:00')
    await registerForTexts(site.app, slot, 1, { name: 'Rosa' })
    await registerForTexts(site.app, slot, 2, { name: 'Luis', phone: given })
    await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:00'))
    expect(await site.text(familyPhone(1), 'YES')).toMatch(
      /We will see you Tue, Dec 8, 1:00 PM \((Rosa|Luis)\)\. Are you coming Tue, Dec 8, 1:00 PM \((Rosa|Luis)\) too\?/,
    )
  })

  test('is told who stays on the waitlist after NO to a free spot', async () => {
    const site = await createTextingApp(morning)
    const slot = await addSlot(site.app.db, { now: morning, inHours: 100, capacity: 1 })
    const holder = await registerForTexts(site.app, slot, 9, { textConsent: false })
    await registerForTexts(site.app, slot, 1, { name: 'Rosa' })
    await registerForTexts(site.app, slot, 2, { name: 'Luis', phone: given })
    await site.app.post(api.cancel(tokenOf(holder)))
    await site.sendTexts()
    expect(await site.text(familyPhone(1), 'NO')).toMatch(
      /^OK, you stay on the waitlist for Sat, Dec 5, 2:00 PM \((Rosa|Luis)\)/,
    )
  })

  test('is told whose time is over after NO to "Are you coming?"', async () => {
    const site = await createTextingApp(start)
    const slot = await slotAt(site.app, '13:00')
    await registerForTexts(site.app, slot, 1, { name: 'Rosa' })
    await registerForTexts(site.app, slot, 2, { name: 'Luis', phone: given })
    await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:00'))
    site.app.clock.set(at(8, '16:00'))
    expect(await site.text(familyPhone(1), 'NO')).toMatch(
      /^Your time on Tue, Dec 8, 1:00 PM \((Rosa|Luis)\) is over/,
    )
  })

  test.each([
    ['Stranger', /Sat, Dec 5, 2:00 PM \(Stranger\), Spin Cycle is cancelled/],
    ['Family 1', /Sat, Dec 5, 2:00 PM \(1\/2\), Spin Cycle is cancelled/],
  ])('is told whose spot is cancelled when %j cancels', async (name, words) => {
    const site = await createTextingApp(morning)
    const slot = await addSlot(site.app.db, { now: morning, inHours: 100, capacity: 5 })
    await registerByPhone(site.app, slot, 1)
    const body = registerBody(slot, 2, { name, phone: given, textConsent: true })
    const { body: other } = await site.app.post<RegisterAnswer>(api.register(), body)
    await site.app.db
      .updateTable('registrations')
      .set({ email: null, email_key: null })
      .where('id', '=', other.registration.id)
      .execute()
    await site.sendTexts()
    const { token } = await withToken(site.app, other.registration)
    expect((await site.app.post(api.cancel(token ?? ''))).status).toBe(200)
    await site.sendTexts()
    expect(site.twilio.received.at(-1)?.body).toMatch(words)
  })
})

describe('a phone with appointments at different times', () => {
  async function createSharing(names: readonly [string, string]) {
    const site = await createTextingApp(morning)
    for (const [index, name] of names.entries()) {
      // The first family's slot is later than the second family's.
      const inHours = 100 - 4 * index
      const slot = await addSlot(site.app.db, { now: morning, inHours })
      await registerForTexts(site.app, slot, index + 1, { name, phone: given })
    }
    return { ...site, text: (words: string) => site.text(familyPhone(1), words) }
  }

  test('is told whose appointment each question is about, and reaches each appointment by repeating C, even after NO', async () => {
    const { text } = await createSharing(['Rosa Diaz', 'Luis Lopez'])
    const ofLuis =
      'Cancel Sat, Dec 5, 10:00 AM (Luis) at Spin Cycle? Reply YES to cancel. For Rosa, reply C.'
    const ofRosa =
      'Cancel Sat, Dec 5, 2:00 PM (Rosa) at Spin Cycle? Reply YES to cancel. For Luis, reply C.'
    expect(await text('C')).toBe(ofLuis)
    expect(await text('NO')).toBe(
      'OK, you keep your spot on Sat, Dec 5, 10:00 AM (Luis). See you then.',
    )
    expect([await text('C'), await text('C'), await text('C'), await text('C')]).toEqual([
      ofLuis,
      ofRosa,
      ofLuis,
      ofRosa,
    ])
    expect(await text('YES')).toBe(
      'Your spot on Sat, Dec 5, 2:00 PM (Rosa) is cancelled. Thank you for letting us know.',
    )
    expect(await text('C')).toBe('Cancel Sat, Dec 5, 10:00 AM at Spin Cycle? Reply YES to cancel.')
  })

  test('is told the times if the names are alike', async () => {
    const { text } = await createSharing(['Rosa Diaz', 'rosa diaz'])
    expect(await text('C')).toBe(
      'Cancel Sat, Dec 5, 10:00 AM at Spin Cycle? Reply YES to cancel. For Sat, Dec 5, 2:00 PM, reply C.',
    )
    expect(await text('C')).toMatch(/^Cancel Sat, Dec 5, 2:00 PM at .* For Sat, Dec 5, 10:00 AM/)
  })

  test('is first asked about the appointment of our last text', async () => {
    const { app, text, sendTexts } = await createSharing(['Luis', 'Sam'])
    const later = await addSlot(app.db, { now: morning, inHours: 120 })
    await sendTexts()
    app.clock.advanceHours(0.1)
    await registerForTexts(app, later, 3, { name: 'Rosa', phone: given })
    await sendTexts()
    expect(await text('C')).toMatch(/^Cancel Sun, Dec 6, 10:00 AM \(Rosa\)/)
  })
})
