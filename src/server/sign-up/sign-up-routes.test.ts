import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, testConfig } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import type { NewRegistration } from '../../contract/registration.ts'
import type { SignUp } from '../../contract/sign-up.ts'
import { buildApp } from '../app.ts'
import { rateLimits } from '../rate-limits.ts'

/** A slot of one spot, which family 1 has, and the links of those who wait for it */
async function fullSlot(app: TestApp, waiting: number[] = [2]) {
  const slot = await addSlot(app.db, { capacity: 1 })
  const holder = tokenOf(await registerFamily(app, slot, 1))
  const links: string[] = []
  for (const n of waiting) {
    app.clock.advanceHours(0.1)
    links.push(tokenOf(await waitlistFamily(app, slot, n)))
  }
  return { slot, holder, links, link: links[0] ?? '' }
}

/** Family 2, confirmed by an administrator while it has told a name and an e-mail address alone */
async function promotedFamily(app: TestApp) {
  const { slot, link } = await fullSlot(app)
  const row = await rowOf(app, 2)
  await app.db
    .updateTable('registrations')
    .set({ status: 'confirmed', waitlisted_at: null, confirmed_at: app.clock().toISOString() })
    .where('id', '=', row.id)
    .execute()
  return { slot, link, id: row.id }
}

const read = async (app: TestApp, token: string) => (await app.get<SignUp>(api.signUp(token))).body

async function rowOf(app: TestApp, n: number) {
  return app.db
    .selectFrom('registrations')
    .where('email', '=', familyEmail(n))
    .selectAll()
    .executeTakeFirstOrThrow()
}

async function setStatus(app: TestApp, id: string, status: 'cancelled' | 'no_show' | 'waitlist') {
  await app.db.updateTable('registrations').set({ status }).where('id', '=', id).execute()
}

const details = {
  phone: '(555) 555-0002',
  address: '2 River Road',
  city: 'Dayton',
  state: 'OH',
  zipCode: '45402-1234',
}

describe('GET /api/sign-up/{token}', () => {
  test('tells how somebody on the waitlist stands, and whether a spot is open', async () => {
    const app = await createTestApp()
    const { slot, holder, links } = await fullSlot(app, [2, 3])
    expect(await read(app, links[1] ?? '')).toEqual({
      status: 'waitlist',
      eventTitle: 'Free laundry day',
      location: 'Harrison',
      laundromatName: 'Spin Cycle',
      laundromatAddress: '12 Main Street, Harrison, OH 45030',
      startTime: slot.startTime,
      endTime: slot.endTime,
      eventId: slot.eventId,
      timeSlotId: slot.id,
      name: 'Family 3',
      email: familyEmail(3),
      missing: ['phone', 'address'],
      spotsLeft: 0,
      waitlistPosition: 2,
    })
    await app.post(api.cancel(holder))
    expect(await read(app, links[1] ?? '')).toMatchObject({ spotsLeft: 1, waitlistPosition: 2 })
    await app.post(api.cancel(links[0] ?? ''))
    expect(await read(app, links[1] ?? '')).toMatchObject({ waitlistPosition: 1 })
  })

  test('changes nothing: mail scanners follow links', async () => {
    const app = await createTestApp()
    const { holder, link } = await fullSlot(app)
    await app.post(api.cancel(holder))
    const before = await rowOf(app, 2)
    await read(app, link)
    expect(await rowOf(app, 2)).toEqual(before)
  })

  test('tells who has a spot what is missing', async () => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    expect(await read(app, link)).toMatchObject({
      status: 'confirmed',
      missing: ['phone', 'address'],
      waitlistPosition: null,
    })
    const complete = tokenOf(await registerFamily(app, await addSlot(app.db), 5))
    expect(await read(app, complete)).toMatchObject({ status: 'confirmed', missing: [] })
  })

  test.each(['cancelled', 'no_show'] as const)(
    'tells no name once the registration is %s',
    async (status) => {
      const app = await createTestApp()
      const { link, id } = await promotedFamily(app)
      await setStatus(app, id, status)
      expect(await read(app, link)).toMatchObject({ status, name: null, email: null })
    },
  )

  test('counts places in line as they were taken, also of two in one moment', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const joined: NewRegistration[] = []
    for (const n of [2, 3, 4]) joined.push(await waitlistFamily(app, slot, n))
    const places = await Promise.all(
      joined
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(async (one) => (await read(app, tokenOf(one))).waitlistPosition),
    )
    expect(places).toEqual([1, 2, 3])
  })

  test.each(['x', randomUUID(), "'%20or%201=1--", 'a'.repeat(200)])(
    'answers 404 to the token %s, as PUT does',
    async (token) => {
      const app = await createTestApp()
      await fullSlot(app)
      const url = `/api/sign-up/${token}`
      for (const answer of [await app.get(url), await app.put(url, details)]) {
        expect([answer.status, answer.body]).toEqual([
          404,
          { message: 'Registration not found', code: 'registration_not_found' },
        ])
      }
    },
  )

  test('takes a token as mail programs mangle it', async () => {
    const app = await createTestApp()
    const { link } = await fullSlot(app)
    expect((await app.get(`/api/sign-up/${link.toUpperCase()}%20`)).status).toBe(200)
  })

  test('is kept by no cache, limited, and its token stands in no log', async () => {
    const app = await createTestApp({ config: { rateLimit: true } })
    const { link } = await fullSlot(app)
    expect((await app.get(api.signUp(link))).headers['cache-control']).toBe('no-store')
    const statuses = []
    for (let n = 1; n <= rateLimits.signUp.rateLimit.max; n++) {
      statuses.push((await app.get(api.signUp(link))).status)
    }
    expect([statuses.filter((status) => status !== 200), statuses.at(-1)]).toEqual([[429], 429])

    const lines: string[] = []
    const logging = await buildApp({
      db: app.db,
      clock: app.clock,
      config: testConfig(app.url),
      wakeJobs: () => {},
      logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } },
    })
    await logging.inject(api.signUp(link))
    await logging.inject({ method: 'PUT', url: api.signUp(link), payload: details })
    await logging.close()
    expect(lines.join('')).toContain('/api/sign-up/:token')
    for (const secret of [link, familyEmail(2), details.address]) {
      expect(lines.join('')).not.toContain(secret)
    }
  })
})

describe('PUT /api/sign-up/{token}', () => {
  test('keeps what was missing, notes it, and leaves the status alone', async () => {
    const app = await createTestApp()
    const { link, id } = await promotedFamily(app)
    app.clock.advanceHours(1)
    const answer = await app.put<SignUp>(api.signUp(link), details)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ status: 'confirmed', missing: [] })
    expect(await rowOf(app, 2)).toMatchObject({
      id,
      status: 'confirmed',
      phone: '(555) 555-0002',
      phone_key: '5555550002',
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
        description: 'Family 2 told us what was missing',
        actor: 'public',
        event_title: 'Free laundry day',
      },
    ])
  })

  test('a second one changes nothing: a link is no way to change what is there', async () => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    await app.put(api.signUp(link), details)
    const before = await rowOf(app, 2)
    app.clock.advanceHours(1)
    const answer = await app.put(api.signUp(link), { ...details, phone: '(555) 555-9999' })
    expect(answer.status).toBe(200)
    expect(await rowOf(app, 2)).toEqual(before)
  })

  test('asks for no more than what is missing', async () => {
    const app = await createTestApp()
    const { link, id } = await promotedFamily(app)
    const phone = '(555) 555-0100'
    await app.db.updateTable('registrations').set({ phone }).where('id', '=', id).execute()
    const { phone: _phone, ...address } = details
    expect((await app.put(api.signUp(link), address)).status).toBe(200)
    expect(await rowOf(app, 2)).toMatchObject({ phone, address: '2 River Road' })
  })

  test.each([
    [{ phone: '555 010' }, 'phone', 'Phone number must be at least 10 digits'],
    [{ address: ' ' }, 'address', 'Address is required'],
    [{ city: '' }, 'city', 'City is required'],
    [{ state: '' }, 'state', 'State is required'],
    [{ zipCode: '4503' }, 'zipCode', 'Valid zip code is required'],
    [{ zipCode: '' }, 'zipCode', 'Zip code is required'],
  ])('refuses %j with the field’s own message', async (change, path, message) => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    const answer = await app.put(api.signUp(link), { ...details, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message, code: 'validation', errors: [{ path, message }] })
    expect(await rowOf(app, 2)).toMatchObject({ phone: null, address: null })
  })

  test('texts are agreed to with the phone number, and not without it', async () => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    const agreed = { ...details, textConsent: true }
    expect((await app.put(api.signUp(link), agreed)).status).toBe(200)
    expect((await rowOf(app, 2)).text_consent_at).toBe(app.clock().toISOString())

    const other = await createTestApp()
    const { link: without, id } = await promotedFamily(other)
    const phone = '(555) 555-0100'
    await other.db.updateTable('registrations').set({ phone }).where('id', '=', id).execute()
    expect((await other.put(api.signUp(without), agreed)).status).toBe(200)
    expect(await rowOf(other, 2)).toMatchObject({ phone, text_consent_at: null })
  })

  test('refuses a body that leaves out what is missing', async () => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    const answer = await app.put(api.signUp(link), { phone: details.phone })
    expect([answer.status, answer.body]).toEqual([
      400,
      { message: 'Address is required', code: 'validation' },
    ])
    expect((await rowOf(app, 2)).phone).toBeNull()
  })

  test.each(['cancelled', 'no_show', 'waitlist'] as const)(
    'is refused to somebody who is %s, who stays so',
    async (status) => {
      const app = await createTestApp()
      const { link, id } = await promotedFamily(app)
      await setStatus(app, id, status)
      const answer = await app.put(api.signUp(link), details)
      expect([answer.status, answer.body.code]).toEqual([409, 'not_completable'])
      expect(await rowOf(app, 2)).toMatchObject({ status, phone: null })
    },
  )

  test('is possible until the slot is over', async () => {
    const app = await createTestApp()
    const { slot, link } = await promotedFamily(app)
    app.clock.set(slot.endTime)
    expect((await app.put(api.signUp(link), details)).status).toBe(409)
    app.clock.advanceHours(-0.01)
    expect((await app.put(api.signUp(link), details)).status).toBe(200)
  })

  test('ten at once: one is kept, one line is written', async () => {
    const app = await createTestApp()
    const { link, id } = await promotedFamily(app)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.put(api.signUp(link), { ...details, address: `${n} River Road` }),
      ),
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

test('who moves up is told what is missing, until it is there', async () => {
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
  expect(await text()).toMatch(/Add My Details:\n\S+\/sign-up\/[0-9a-f-]{36}\n/)
  expect(await text()).toMatch(/Cancel My Registration:\n\S+\/cancel\/[0-9a-f-]{36}\n/)
  await app.put(api.signUp(link), details)
  expect(await text()).not.toContain('Add My Details')
  expect(slot.capacity).toBe(1)
})
