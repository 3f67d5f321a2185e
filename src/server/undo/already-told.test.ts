import { expect, test } from 'vitest'
import { familyEmail, registerFamily } from '../../../test/support/data.ts'
import { registerForTexts } from '../../../test/support/text-outbox.ts'
import { openTold } from '../../../test/support/told.ts'
import type { Consequences } from '../../contract/careful.ts'
import { api } from '../../contract/paths.ts'

/** What the question before an act says, and how many messages leave once it is done */
async function openAsked() {
  const site = await openTold()
  const { app, token, first } = site
  const ask = async (url: string, body: object) =>
    (await app.post<Consequences>(url, body, { token })).body
  const askChange = (id: string, changes: object) =>
    ask(api.adminRegistrationPreview(id), { changes })
  return {
    ...site,
    askChange,
    /** The ways that the question names, and those by which messages leave afterwards */
    change: async (id: string, changes: object) => {
      site.tick()
      const { told, key } = await askChange(id, changes)
      const headers = { 'if-match': key }
      const { status } = await app.put(api.adminRegistration(id), changes, { token, headers })
      expect(status).toBe(200)
      const { emails, texts } = await site.deliver()
      const left = [...emails.map(() => 'email'), ...texts.map(() => 'text')]
      return { ways: told.flatMap(({ ways }) => ways), left }
    },
    askEdit: (changes: object) => ask(api.adminEventPreview(first.eventId), changes),
    edit: async (changes: object, headers: Record<string, string> = {}) =>
      (await app.put(api.adminEvent(first.eventId), changes, { token, headers })).status,
  }
}

test.each<[string, object]>([
  ['a place on the waitlist', { status: 'waitlist' }],
  ['a cancellation', { status: 'cancelled' }],
])(
  'the question names nobody for %s that is taken back by hand before it is told, and the family once it is',
  async (_what, changes) => {
    const { app, first, put, deliver, change } = await openAsked()
    const family = await registerForTexts(app, first)
    await deliver()
    const back = { status: 'confirmed' }
    await put(family.id, changes)
    expect(await change(family.id, back)).toEqual({ ways: [], left: [] })
    await put(family.id, changes)
    await deliver()
    const { ways, left } = await change(family.id, back)
    expect(ways).toContain('email')
    expect(left).toEqual(ways)
  },
)

test('the question before a place is changed back names only families who were told about the other one', async () => {
  const { app, mail, first, tick, deliver, askEdit, edit } = await openAsked()
  await registerFamily(app, first, 1)
  await registerFamily(app, first, 2)
  await deliver()
  tick()
  expect(await edit({ location: 'Miamitown' })).toBe(200)
  expect((await askEdit({ location: 'Harrison' })).told).toEqual([])
  mail.answer(familyEmail(2), '450 4.2.0 Busy')
  await deliver()
  const { told, key } = await askEdit({ location: 'Harrison' })
  expect(told.map(({ name }) => name)).toEqual(['Family 1'])
  mail.answer(familyEmail(2), null)
  tick()
  expect(await edit({ location: 'Harrison' }, { 'if-match': key })).toBe(200)
  expect((await deliver()).emails).toHaveLength(1)
})

test('the question names a family to which the message brings the only working link', async () => {
  const { app, first, put, deliver, askChange } = await openAsked()
  const family = await registerFamily(app, first)
  await deliver()
  await put(family.id, { email: 'wrong@example.org' })
  const { told } = await askChange(family.id, { email: familyEmail(1) })
  expect(told).toMatchObject([{ name: 'Family 1', ways: ['email'] }])
})
