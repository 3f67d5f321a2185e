import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { promotedFamily } from '../../../test/support/personal-links.ts'
import { withSecondApp } from '../../../test/support/second-app.ts'
import { api } from '../../contract/paths.ts'

const householdFull = {
  status: 409,
  body: { code: 'household_full', message: expect.stringContaining('call us at (555) 010-0100') },
}
const phone = '(555) 555-7777'
const readActive = (app: TestApp) =>
  app.db
    .selectFrom('registrations')
    .where('status', 'in', ['confirmed', 'waitlist'])
    .selectAll()
    .execute()

describe('a household (rule 3)', () => {
  test.each([
    ['phone number', { phone }, { phone: '+1 555.555.7777' }],
    [
      'street address and zip code',
      { address: '5 Elm St., Apt 4' },
      { address: '5 ELM ST APT #4', zipCode: '45030-1234' },
    ],
  ])(
    'with the same %s has at most two active registrations at an event',
    async (_what, first, again) => {
      const app = await createTestApp()
      const { timeSlots } = await addEvent(app.db, {
        slots: [{ capacity: 1 }, { inHours: 50 }, { inHours: 52 }],
      })
      const one = await registerFamily(app, slotOf(timeSlots, 0), 1, first)
      await registerFamily(app, slotOf(timeSlots, 0), 2, again)
      const before = await readActive(app)
      const third = registerBody(slotOf(timeSlots, 2), 3, again)
      expect(await app.post(api.register(), third)).toMatchObject(householdFull)
      expect(await readActive(app)).toEqual(before)

      await registerFamily(app, await addSlot(app.db), 4, again)
      await app.post(api.cancel(tokenOf(one)))
      expect((await app.post(api.register(), third)).status).toBe(201)
    },
  )

  test.each([
    ['another apartment', { address: '5 Elm St., Apt 4' }, { address: '5 Elm St., Apt 5' }],
    ['another zip code', { zipCode: '45030' }, { zipCode: '45013' }],
  ])('does not include a family with %s', async (_what, first, other) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const address = '5 Elm St.'
    await registerFamily(app, slot, 1, { address, ...first })
    await registerFamily(app, slot, 2, { address, ...first })
    await registerFamily(app, slot, 3, { address, ...other })
  })

  test.each([
    '0000000000 555-555-7777',
    '2165550001 5555557777',
    '216-555-0002 / 555-555-7777',
    '+15555557777123',
    '0000000000',
  ])('cannot avoid the limit with another number in the phone field: %s', async (several) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const refused = { status: 400, body: { code: 'validation' } }
    expect(await app.post(api.register(), registerBody(slot, 1, { phone: several }))).toMatchObject(
      refused,
    )
    const { link } = await promotedFamily(app)
    const { address, city, state, zipCode } = registerBody(slot, 2)
    const details = { phone: several, address, city, state, zipCode }
    expect(await app.put(api.my(link), details)).toMatchObject(refused)
  })

  test('is recognized by a number with an extension, and by other spellings of an address', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const address = '12 Main St'
    await registerFamily(app, slot, 1, { phone: `${phone} x2`, address })
    await registerFamily(app, slot, 2, { phone: `${phone} ext. 12`, address: '１２ Mai\u207f St' })
    const byPhone = registerBody(slot, 3, { phone: `${phone}#1` })
    expect(await app.post(api.register(), byPhone)).toMatchObject(householdFull)
    const byAddress = registerBody(slot, 3, { address: '\u202e12\u200b Main St' })
    expect(await app.post(api.register(), byAddress)).toMatchObject(householdFull)
  })

  test('cannot avoid the limit with a phone URI, which is refused from families and administrators', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const token = await signInAdmin(app)
    const uri = registerBody(slot, 1, { phone: 'tel:5557777;phone-context=+1555' })
    const refused = { status: 400, body: { code: 'validation' } }
    expect(await app.post(api.register(), uri)).toMatchObject(refused)
    expect(await app.post('/api/admin/registrations', uri, { token })).toMatchObject(refused)
    const two = registerBody(slot, 1, { phone: '555-555-7777 or 555-555-8888' })
    expect(await app.post('/api/admin/registrations', two, { token })).toMatchObject({
      status: 201,
    })
  })

  test('is counted, without the entry itself, when a waiting family completes its entry through a link', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const [first, second] = [await waitlistFamily(app, slot, 1), await waitlistFamily(app, slot, 2)]
    await registerFamily(app, slot, 3, { phone })
    await registerFamily(app, slot, 1, { phone, signUpToken: tokenOf(first) })
    const body = registerBody(slot, 2, { phone, signUpToken: tokenOf(second) })
    expect(await app.post(api.register(), body)).toMatchObject(householdFull)
    // The entry still waits, and its link still works.
    await registerFamily(app, slot, 2, { signUpToken: tokenOf(second) })
  })

  test('is counted when a confirmed family adds its phone and address', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const details = {
      phone,
      address: '9 River Road',
      city: 'Harrison',
      state: 'OH',
      zipCode: '45030',
    }
    for (const n of [1, 2]) await registerFamily(app, slot, n, { phone })
    const later = await registerFamily(app, slot, 3, { phone: null, address: null })
    const save = (more: object) => app.put(api.my(tokenOf(later)), { ...details, ...more })
    expect(await save({})).toMatchObject(householdFull)
    expect((await readActive(app)).find(({ id }) => id === later.id)).toMatchObject({
      address: null,
    })
    expect((await save({ phone: '(555) 555-0003' })).status).toBe(200)
  })

  test('may get more registrations from an administrator', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const token = await signInAdmin(app)
    for (const n of [1, 2]) await registerFamily(app, slot, n, { phone })
    const body = registerBody(slot, 3, { phone })
    expect((await app.post(api.adminRegistrations(), body, { token })).status).toBe(201)
  })
})

test('the household limit uses the address that an administrator has corrected', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  const token = await signInAdmin(app)
  const address = '5 Elm Street'
  const first = await registerFamily(app, slot, 1, { address })
  await registerFamily(app, slot, 2, { address })
  await app.put(api.adminRegistration(first.id), { address: '6 Elm Street' }, { token })
  await registerFamily(app, slot, 3, { address })
  await app.put(api.adminRegistration(first.id), { zipCode: '45013' }, { token })
  for (const n of [4, 5]) await registerFamily(app, slot, n, { address: '6 Elm Street' })
})

describe('200 concurrent sign-ups over the slots of one event', () => {
  test('register only two families with the same phone, and two with the same address', async () => {
    const apps = await withSecondApp(await createTestApp())
    const [app] = apps
    const { timeSlots } = await addEvent(app.db, {
      slots: Array.from({ length: 5 }, (_, n) => ({ inHours: 48 + n, capacity: 400 })),
    })
    // Half of the families share a phone, the other half an address.
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const body = registerBody(slotOf(timeSlots, n % 5), n, {
          email: familyEmail(n),
          phone: n % 2 ? phone : `(555) 556-${String(n).padStart(4, '0')}`,
          address: n % 2 ? `${n} River Road` : '5 Elm Street',
        })
        return (apps[n % apps.length] as TestApp).post(api.register(), body)
      }),
    )
    const accepted = answers.filter(({ status }) => status === 201)
    expect(accepted).toHaveLength(4)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['household_full']))
    expect(await readActive(app)).toHaveLength(4)
  })

  test('with overlapping phones and addresses do not deadlock, and register at most two families per phone and per address', async () => {
    const apps = await withSecondApp(await createTestApp())
    const [app] = apps
    const { timeSlots } = await addEvent(app.db, {
      slots: Array.from({ length: 5 }, (_, n) => ({ inHours: 48 + n, capacity: 400 })),
    })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (apps[n % apps.length] as TestApp).post(
          api.register(),
          registerBody(slotOf(timeSlots, n % 5), n, {
            phone: `(555) 556-000${n % 7}`,
            address: `${n % 11} Elm Street`,
          }),
        ),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const rows = await readActive(app)
    for (const key of ['phone_key', 'address_key'] as const) {
      for (const [, sharing] of Map.groupBy(rows, (row) => row[key])) {
        expect(sharing.length).toBeLessThanOrEqual(2)
      }
    }
    expect(rows.length).toBeGreaterThanOrEqual(7)
  })
})
