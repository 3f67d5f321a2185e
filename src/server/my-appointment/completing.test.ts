import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import {
  contactDetails,
  fullSlot,
  promotedFamily,
  rowOf,
  setStatus,
} from '../../../test/support/personal-links.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'

describe('PUT /api/my/{token}', () => {
  test('stores the missing details, records that in the activity log, and keeps the status', async () => {
    const app = await createTestApp()
    const { link, id } = await promotedFamily(app)
    app.clock.advanceHours(1)
    const answer = await app.put<MyAppointment>(api.my(link), contactDetails)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ status: 'confirmed', missing: [] })
    expect(await rowOf(app, 2)).toMatchObject({
      id,
      status: 'confirmed',
      phone: '(513) 555-0002',
      phone_key: '5135550002',
      address: '2 River Road',
      city: 'Dayton',
      state: 'OH',
      zip_code: '45402-1234',
      updated_at: app.clock().toISOString(),
    })
    const activity = await app.db
      .selectFrom('activity')
      .where('registration_id', '=', id)
      .where('type', '=', 'other')
      .selectAll()
      .execute()
    expect(activity).toMatchObject([
      {
        description: 'Family 2 added the missing details',
        actor: 'public',
        event_title: 'Free laundry day',
      },
    ])
  })

  test('changes nothing if it repeats the same values (rule 19)', async () => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    await app.put(api.my(link), contactDetails)
    const before = await rowOf(app, 2)
    const lines = await app.db.selectFrom('activity').selectAll().execute()
    app.clock.advanceHours(1)
    expect((await app.put(api.my(link), contactDetails)).status).toBe(200)
    expect(await rowOf(app, 2)).toEqual(before)
    expect(await app.db.selectFrom('activity').selectAll().execute()).toEqual(lines)
  })

  test('requires only the details that are missing', async () => {
    const app = await createTestApp()
    const { link, id } = await promotedFamily(app)
    const phone = '(513) 555-0100'
    await app.db.updateTable('registrations').set({ phone }).where('id', '=', id).execute()
    const { phone: _phone, ...address } = contactDetails
    expect((await app.put(api.my(link), address)).status).toBe(200)
    expect(await rowOf(app, 2)).toMatchObject({ phone, address: '2 River Road' })
  })

  test.each([
    [{ phone: '555 010' }, 'phone', 'Phone number must be at least 10 digits'],
    [{ address: ' ' }, 'address', 'Address is required'],
    [{ city: '' }, 'city', 'City is required'],
    [{ state: '' }, 'state', 'State is required'],
    [{ zipCode: '4503' }, 'zipCode', 'Valid zip code is required'],
    [{ zipCode: '' }, 'zipCode', 'Zip code is required'],
  ])('refuses %j with an error at its field', async (change, path, message) => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    const answer = await app.put(api.my(link), { ...contactDetails, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message, code: 'validation', errors: [{ path, message }] })
    expect(await rowOf(app, 2)).toMatchObject({ phone: null, address: null })
  })

  test('stores a consent to texts only if there is a phone number', async () => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    app.clock.advanceHours(1)
    const agreed = { ...contactDetails, textConsent: true }
    expect((await app.put(api.my(link), agreed)).status).toBe(200)
    expect((await rowOf(app, 2)).text_consent_at).toBe(app.clock().toISOString())

    const other = await createTestApp()
    const { link: without } = await promotedFamily(other)
    expect((await other.put(api.my(without), { textConsent: true })).status).toBe(200)
    expect(await rowOf(other, 2)).toMatchObject({ phone: null, text_consent_at: null })
  })

  test('refuses a body that omits a missing detail', async () => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    const answer = await app.put(api.my(link), { phone: contactDetails.phone })
    expect([answer.status, answer.body]).toEqual([
      400,
      { message: 'Address is required', code: 'validation' },
    ])
    expect((await rowOf(app, 2)).phone).toBeNull()
  })

  test.each(['cancelled', 'no_show', 'waitlist'] as const)(
    'is refused for a registration with the status %s, and changes nothing',
    async (status) => {
      const app = await createTestApp()
      const { link, id } = await promotedFamily(app)
      await setStatus(app, id, status)
      const answer = await app.put(api.my(link), contactDetails)
      expect([answer.status, answer.body.code]).toEqual([409, 'not_completable'])
      expect(await rowOf(app, 2)).toMatchObject({ status, phone: null })
    },
  )

  test('is possible until the slot has ended', async () => {
    const app = await createTestApp()
    const { slot, link } = await promotedFamily(app)
    app.clock.set(slot.endTime)
    expect((await app.put(api.my(link), contactDetails)).status).toBe(409)
    app.clock.advanceHours(-0.01)
    expect((await app.put(api.my(link), contactDetails)).status).toBe(200)
  })

  test('writes one activity line for ten concurrent requests', async () => {
    const app = await createTestApp()
    const { link, id } = await promotedFamily(app)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.put(api.my(link), contactDetails)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const lines = await app.db
      .selectFrom('activity')
      .where('registration_id', '=', id)
      .where('type', '=', 'other')
      .selectAll()
      .execute()
    expect(lines).toHaveLength(1)
  })
})

test('the message to a promoted family asks for its details while they are missing', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { slot, link } = await fullSlot(app)
  const holder = await rowOf(app, 1)
  await app.delete(api.adminRegistration(holder.id), { token })
  const { id } = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'promoted')
    .select('id')
    .executeTakeFirstOrThrow()
  const text = async () => {
    const answer = await app.get<{ content: { text: string } }>(api.adminMessage(id), { token })
    return answer.body.content.text
  }
  expect(await text()).toMatch(/Add My Details:\n\S+\/my\/[0-9a-f-]{36}\n/)
  expect(await text()).toMatch(/Cancel My Registration:\n\S+\/cancel\/[0-9a-f-]{36}\n/)
  await app.put(api.my(link), contactDetails)
  expect(await text()).not.toContain('Add My Details')
  expect(slot.capacity).toBe(1)
})
