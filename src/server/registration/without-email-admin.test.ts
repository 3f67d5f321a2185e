import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import { addSlot, signInAdmin, waitlistBody } from '../../../test/support/data.ts'
import { textedApp } from '../../../test/support/incoming-texts.ts'
import { phoneBody, queuedIn } from '../../../test/support/phone-families.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'

describe('administrators', () => {
  const add = async (app: TestApp, changes: object) => {
    const token = await signInAdmin(app)
    const slot = await addSlot(app.db)
    const body = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Ana', ...changes }
    const added = await app.post<AdminRegistration>(api.adminRegistrations(), body, { token })
    return { token, slot, added }
  }

  test('can add a family with only a name, whose message becomes a call', async () => {
    const app = await textedApp()
    const { added } = await add(app, {})
    expect(added).toMatchObject({ status: 201, body: { email: '', phone: '' } })
    expect(await queuedIn(app)).toEqual(['call registration_confirmed kept'])
  })

  test('can add a second family with the same phone', async () => {
    const app = await textedApp()
    const phone = '513 555 0001'
    const { token, slot, added } = await add(app, { phone, textConsent: true })
    expect(added.status).toBe(201)
    const second = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Bea', email: '', phone }
    expect((await app.post(api.adminRegistrations(), second, { token })).status).toBe(201)
    expect(await queuedIn(app)).toEqual([
      'text text_confirmed queued',
      'call registration_confirmed kept',
    ])
  })

  test('can add an e-mail address later, which gets the message and revokes the texted links', async () => {
    const app = await textedApp()
    const { token, added } = await add(app, { phone: '513 555 0001', textConsent: true })
    const { id } = added.body
    const put = (body: object) => app.put(api.adminRegistration(id), body, { token })
    expect((await put({ email: 'ana@example.org' })).body).toMatchObject({
      email: 'ana@example.org',
    })
    expect((await queuedIn(app)).at(-1)).toBe('email registration_confirmed queued')
    app.clock.advanceHours(1)
    expect((await put({ email: '' })).body).toMatchObject({ email: '', emailFailedAt: null })
    expect((await queuedIn(app)).at(-1)).toBe('text text_confirmed queued')
    const links = await app.db.selectFrom('cancel_tokens').select('token_hash').execute()
    expect(links).toHaveLength(1)
  })

  test('ban a no-show without an e-mail address by its phone, unless another family has used that phone', async () => {
    const app = await textedApp()
    const { token, slot, added } = await add(app, { phone: '513 555 0001' })
    await app.post(api.adminNoShow(added.body.id), undefined, { token })
    expect((await app.get(api.adminBlacklist(), { token })).body).toMatchObject([
      { name: 'Ana', email: '', matchesPhone: true },
    ])
    expect((await app.post(api.register(), phoneBody(slot, 1))).status).toBe(403)
    // The blacklist entry's empty e-mail address matches no family.
    expect((await app.post(api.waitlist(), waitlistBody(slot, 5))).status).toBe(201)

    const other = { eventId: slot.eventId, timeSlotId: slot.id, phone: '513 555 0002' }
    await app.post(api.adminRegistrations(), { ...other, name: 'Bea' }, { token })
    const cleo = await app.post<AdminRegistration>(
      api.adminRegistrations(),
      { ...other, name: 'Cleo' },
      { token },
    )
    await app.post(api.adminNoShow(cleo.body.id), undefined, { token })
    expect((await app.get(api.adminBlacklist(), { token })).body).toContainEqual(
      expect.objectContaining({ name: 'Cleo', matchesPhone: false }),
    )
  })

  test('find families without an e-mail address by name and phone, flagged as possible duplicates', async () => {
    const app = await textedApp()
    const phone = '513 555 0001'
    const { token, slot } = await add(app, { phone })
    const second = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Bea', phone }
    await app.post(api.adminRegistrations(), second, { token })
    for (const search of ['ana', '5135550001']) {
      const found = await app.get<AdminRegistration[]>(api.adminRegistrationSearch({ search }), {
        token,
      })
      expect(found.body[0]).toMatchObject({ email: '', possibleDuplicate: true })
    }
  })
})
