import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { textConfig, textedApp } from '../../../test/support/incoming-texts.ts'
import {
  phoneBody,
  phoneWaitlistBody,
  queuedIn,
  registerByPhone,
  waitByPhone,
} from '../../../test/support/phone-families.ts'
import { withSecondApp } from '../../../test/support/second-app.ts'
import { api } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'

const rows = ({ db }: TestApp) => db.selectFrom('registrations').orderBy('id').selectAll().execute()

describe('a public sign-up without an e-mail address (rule 15)', () => {
  test('requires a mobile phone and consent, stores no e-mail address and returns ""', async () => {
    const app = await textedApp()
    const slot = await addSlot(app.db)
    const answer = await app.post<RegisterAnswer>(api.register(), phoneBody(slot))
    expect(answer).toMatchObject({ status: 201, body: { registration: { email: '' } } })
    expect(await rows(app)).toMatchObject([
      {
        email: null,
        email_key: null,
        phone_key: '5135550001',
        text_consent_at: app.clock().toISOString(),
      },
    ])
    expect(await queuedIn(app)).toEqual(['text text_confirmed queued'])
    for (const changes of [{ textConsent: false }, { phone: null }, { phone: '1 900 555 0123' }]) {
      const refused = await app.post(api.register(), phoneBody(slot, 2, changes))
      expect(refused.status).toBe(400)
    }
    expect(await rows(app)).toHaveLength(1)
  })

  test('is refused with an error at the e-mail address if no text service is set up', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    for (const answer of [
      await app.post(api.register(), phoneBody(slot)),
      await app.post(api.waitlist(), phoneWaitlistBody(slot)),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'email', message: 'Valid email is required' }] },
      })
    }
  })

  test('can join the waitlist with a name and a phone', async () => {
    const app = await textedApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    await waitByPhone(app, slot, 2)
    expect(await rows(app)).toMatchObject([
      {},
      { email: null, phone_key: '5135550002', status: 'waitlist' },
    ])
    expect((await queuedIn(app)).at(-1)).toBe('text text_waitlist_joined queued')
  })
})

describe('a family that is identified by its phone (rule 3)', () => {
  test('cannot sign up twice with the same phone, in any spelling', async () => {
    const app = await textedApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
    await registerByPhone(app, slotOf(timeSlots, 0))
    const phone = '+1 (513) 555-0001'
    for (const answer of [
      await app.post(api.register(), phoneBody(slotOf(timeSlots, 1), 1, { phone, name: 'Other' })),
      await app.post(api.waitlist(), phoneWaitlistBody(slotOf(timeSlots, 1), 1, { phone })),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'already_registered' } })
    }
    const { id, eventId } = slotOf(timeSlots, 0)
    const asked = { eventId, timeSlotId: id, email: '', phone }
    expect((await app.post(api.checkDuplicate(), asked)).body).toMatchObject({
      code: 'already_registered',
    })
    expect(await queuedIn(app)).toEqual(['text text_confirmed queued'])
  })

  test('gets its sign-up link by text while it is on the waitlist, at most once an hour', async () => {
    const app = await textedApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
    const [full, free] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await registerFamily(app, full, 1)
    const waiting = await waitByPhone(app, full, 2)
    const before = await rows(app)
    const { phone } = registerBody(full, 2)
    for (let n = 0; n < 3; n++) {
      expect(await app.post(api.register(), phoneBody(free, 2))).toMatchObject({
        status: 409,
        body: { code: 'on_waitlist', message: expect.stringContaining('We sent you a link') },
      })
      const asked = { eventId: free.eventId, timeSlotId: free.id, phone }
      expect((await app.post(api.checkDuplicate(), asked)).body).toMatchObject({
        code: 'on_waitlist',
      })
    }
    expect(await rows(app)).toEqual(before)
    expect(await queuedIn(app, waiting.id)).toEqual([
      'text text_waitlist_joined queued',
      'text text_sign_up_link queued',
    ])
  })

  test('keeps one registration when it completes its entry through a link, which revokes the older link', async () => {
    const app = await textedApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
    await registerFamily(app, slotOf(timeSlots, 0), 1)
    const waiting = await waitByPhone(app, slotOf(timeSlots, 0), 2)
    const signUpToken = tokenOf(waiting)
    expect(signUpToken).toMatch(/^[\w-]{15}[A-Za-z0-9]$/)
    expect((await app.get(api.my(signUpToken))).status).toBe(200)
    const done = await app.post(api.register(), phoneBody(slotOf(timeSlots, 1), 2, { signUpToken }))
    expect(done).toMatchObject({
      status: 201,
      body: { registration: { id: waiting.id }, status: 'confirmed' },
    })
    expect((await app.get(api.my(signUpToken))).status).toBe(404)
  })

  test('differs from a family with the same phone and an e-mail address, but shares the household limit with it', async () => {
    const app = await textedApp()
    const slot = await addSlot(app.db)
    await registerByPhone(app, slot, 1)
    const { phone } = registerBody(slot, 1)
    const shared = { phone, address: 'Elsewhere 1' }
    expect((await app.post(api.register(), registerBody(slot, 2, shared))).status).toBe(201)
    expect(await app.post(api.register(), registerBody(slot, 3, shared))).toMatchObject({
      status: 409,
      body: { code: 'household_full' },
    })
  })

  test('is refused if its phone is banned, but not if another phone is', async () => {
    const app = await textedApp()
    const token = await signInAdmin(app)
    const { phone } = registerBody({ id: '', eventId: '' }, 1)
    const entry = { name: 'Somebody', email: null, phone, reason: 'Did not come' }
    const added = await app.post(api.adminBlacklist(), entry, { token })
    expect(added).toMatchObject({ status: 201, body: { email: '', matchesPhone: true } })
    const slot = await addSlot(app.db)
    expect((await app.post(api.register(), phoneBody(slot, 1))).status).toBe(403)
    expect((await app.post(api.register(), phoneBody(slot, 2))).status).toBe(201)
  })

  const setups: [string, () => Promise<[TestApp, ...TestApp[]]>][] = [
    ['one app', async () => [await textedApp()]],
  ]
  if (engineUnderTest() === 'postgres') {
    setups.push(['two apps', async () => withSecondApp(await textedApp(), textConfig)])
  }
  test.each(setups)(
    'gets one registration from twenty concurrent sign-ups through %s',
    async (_name, create) => {
      const apps = await create()
      const [app] = apps
      const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const slot = slotOf(timeSlots, n % 2)
          const by = apps[n % apps.length] ?? app
          const different = { name: `Family ${n}`, address: `${n} Elm Street` }
          return n % 3 === 0
            ? by.post(api.waitlist(), phoneWaitlistBody(slot, 1))
            : by.post(api.register(), phoneBody(slot, 1, different))
        }),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
      expect(await rows(app)).toHaveLength(1)
    },
  )
})
