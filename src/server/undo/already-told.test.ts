import { expect, test } from 'vitest'
import { familyEmail, registerFamily } from '../../../test/support/data.ts'
import { registerForTexts } from '../../../test/support/text-outbox.ts'
import { setUpToldSite } from '../../../test/support/told.ts'
import type { Consequences } from '../../contract/careful.ts'
import { api } from '../../contract/paths.ts'

/** A site that can compare the preview of an act with the messages that the act sends */
async function createSite() {
  const site = await setUpToldSite()
  const { app, token, first } = site
  const ask = async (url: string, body: object) =>
    (await app.post<Consequences>(url, body, { token })).body
  const askChange = (id: string, changes: object) =>
    ask(api.adminRegistrationPreview(id), { changes })
  return {
    ...site,
    askChange,
    /** The channels in the preview, and those of the messages that are sent afterwards */
    change: async (id: string, changes: object) => {
      site.tick()
      const { told, key } = await askChange(id, changes)
      const headers = { 'if-match': key }
      const { status } = await app.put(api.adminRegistration(id), changes, { token, headers })
      expect(status).toBe(200)
      const { emails, texts } = await site.deliver()
      const sentBy = [...emails.map(() => 'email'), ...texts.map(() => 'text')]
      return { ways: told.flatMap(({ ways }) => ways), sentBy }
    },
    askEdit: (changes: object) => ask(api.adminEventPreview(first.eventId), changes),
    edit: async (changes: object, headers: Record<string, string> = {}) =>
      (await app.put(api.adminEvent(first.eventId), changes, { token, headers })).status,
  }
}

test.each<[string, object]>([
  ['a move to the waitlist', { status: 'waitlist' }],
  ['a cancellation', { status: 'cancelled' }],
])(
  'the preview of an edit that reverts %s lists the family only if the message about the first edit was sent',
  async (_what, changes) => {
    const { app, first, put, deliver, change } = await createSite()
    const family = await registerForTexts(app, first)
    await deliver()
    const back = { status: 'confirmed' }
    await put(family.id, changes)
    expect(await change(family.id, back)).toEqual({ ways: [], sentBy: [] })
    await put(family.id, changes)
    await deliver()
    const { ways, sentBy } = await change(family.id, back)
    expect(ways).toContain('email')
    expect(sentBy).toEqual(ways)
  },
)

test('the preview of an edit that restores the location lists only families that were notified of the other location', async () => {
  const { app, mail, first, tick, deliver, askEdit, edit } = await createSite()
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

test('the preview lists a family whose only working link is in the message', async () => {
  const { app, first, put, deliver, askChange } = await createSite()
  const family = await registerFamily(app, first)
  await deliver()
  await put(family.id, { email: 'wrong@example.org' })
  const { told } = await askChange(family.id, { email: familyEmail(1) })
  expect(told).toMatchObject([{ name: 'Family 1', ways: ['email'] }])
})
