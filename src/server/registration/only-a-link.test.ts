import { randomUUID } from 'node:crypto'
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
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import {
  contactDetails,
  mailedToken,
  promotedFamily,
} from '../../../test/support/personal-links.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'
import { skipReasons } from '../../domain/message.ts'
import { hashToken } from '../secrets/token-hash.ts'

const onWaitlist = {
  status: 409,
  body: {
    code: 'on_waitlist',
    message: 'You are already on the waitlist for this event. We sent you a link to sign up.',
  },
}

/** Family 1 has the only spot in the first slot, and family 2 waits for it; the second slot is free. */
async function createWaitingFamily(app: TestApp) {
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
  const [full, free] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  await registerFamily(app, full, 1)
  return { full, free, waiting: await waitlistFamily(app, full, 2) }
}

const readRows = (app: TestApp) =>
  app.db.selectFrom('registrations').orderBy('id').selectAll().execute()
const messagesOf = async (app: TestApp, kind: 'sign_up_link') =>
  app.db.selectFrom('messages').where('kind', '=', kind).orderBy('id').selectAll().execute()

describe('a sign-up with an e-mail address on the waitlist (rule 3)', () => {
  test('is refused and changes nothing, but sends a link to the mailbox, at most once an hour', async () => {
    const app = await createTestApp()
    const { full, free } = await createWaitingFamily(app)
    const before = await readRows(app)
    const tries = [
      () => app.post(api.register(), registerBody(free, 9, { email: ' Family2@EXAMPLE.org' })),
      () => app.post(api.register(), registerBody(full, 2)),
      () => app.post(api.waitlist(), waitlistBody(free, 2, { name: 'A sister' })),
      () => app.post(api.waitlist(), waitlistBody(full, 2)),
    ]
    for (const attempt of tries) expect(await attempt()).toMatchObject(onWaitlist)
    expect(await readRows(app)).toEqual(before)
    const links = await messagesOf(app, 'sign_up_link')
    expect(links.map(({ recipient }) => recipient)).toEqual([familyEmail(2)])

    app.clock.advanceHours(0.99)
    await tries[0]?.()
    expect(await messagesOf(app, 'sign_up_link')).toHaveLength(1)
    app.clock.advanceHours(0.02)
    for (const attempt of tries) await attempt()
    expect(await messagesOf(app, 'sign_up_link')).toHaveLength(2)
    expect(await readRows(app)).toEqual(before)
  })

  test('sends one link for twenty concurrent requests', async () => {
    const app = await createTestApp()
    const { free } = await createWaitingFamily(app)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? app.post(api.register(), registerBody(free, 2))
          : app.post(api.checkDuplicate(), {
              eventId: free.eventId,
              timeSlotId: free.id,
              email: familyEmail(2),
            }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await messagesOf(app, 'sign_up_link')).toHaveLength(1)
  })

  test('succeeds through the link, in the slot chosen there, and revokes all earlier links', async () => {
    const app = await createTestApp()
    const { free, waiting } = await createWaitingFamily(app)
    await app.post(api.register(), registerBody(free, 2))
    const signUpToken = await mailedToken(app, waiting.id)
    const answer = await app.post<RegisterAnswer>(
      api.register(),
      registerBody(free, 2, { signUpToken }),
    )
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'confirmed', registration: { id: waiting.id, timeSlotId: free.id } },
    })
    for (const old of [signUpToken, tokenOf(waiting)]) {
      expect((await app.get(api.my(old))).status).toBe(404)
      expect((await app.post(api.cancel(old))).status).toBe(404)
    }
    expect((await app.get(api.my(await mailedToken(app, waiting.id)))).status).toBe(200)
  })

  test('sends a link about the requested slot if the entry’s own slot has started', async () => {
    const app = await createTestApp()
    const { full, free, waiting } = await createWaitingFamily(app)
    app.clock.set(full.startTime)
    expect(await app.post(api.register(), registerBody(free, 2))).toMatchObject(onWaitlist)
    const [link] = await messagesOf(app, 'sign_up_link')
    expect(JSON.parse(link?.payload ?? '')).toMatchObject({ startTime: free.startTime })
    const signUpToken = await mailedToken(app, waiting.id)
    await registerFamily(app, free, 2, { signUpToken })
  })
})

test('a sign-up link that was dropped counts toward the limit of one an hour, and the response says that no link was sent', async () => {
  const { app, sendEmails } = await createTextingApp(testNow)
  const { full, free, waiting } = await createWaitingFamily(app)
  const token = await signInAdmin(app)
  await sendEmails()
  await app.post(api.register(), registerBody(free, 2))
  // The link is about the slot that the family no longer waits for.
  await app.put(api.adminRegistration(waiting.id), { timeSlotId: free.id }, { token })
  await sendEmails()
  const links = async () =>
    (await messagesOf(app, 'sign_up_link')).map(({ state, last_error }) => [state, last_error])
  const dropped = ['failed', skipReasons.obsolete]
  expect(await links()).toEqual([dropped])

  const ask = () => app.post<ErrorBody>(api.register(), registerBody(full, 2, { waitlist: true }))
  for (let n = 0; n < 3; n++) {
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'on_waitlist', linkHeld: true },
    })
  }
  expect(await links()).toEqual([dropped])
  app.clock.advanceHours(1.01)
  expect(await ask()).toMatchObject(onWaitlist)
  expect(await links()).toEqual([dropped, ['queued', null]])
})

describe('a stranger who joined the waitlist with a family’s e-mail address', () => {
  test('loses the link when the family signs up through its own link', async () => {
    const app = await createTestApp()
    const { free, waiting: entry } = await createWaitingFamily(app)
    const stranger = tokenOf(entry)
    await app.post(api.register(), registerBody(free, 2))
    await registerFamily(app, free, 2, { signUpToken: await mailedToken(app, entry.id) })
    const before = await readRows(app)
    expect((await app.get(api.my(stranger))).status).toBe(404)
    expect((await app.get(api.cancel(stranger))).status).toBe(404)
    expect((await app.post(api.cancel(stranger))).status).toBe(404)
    expect((await app.put(api.my(stranger), contactDetails)).status).toBe(404)
    const again = registerBody(free, 2, { signUpToken: stranger })
    expect((await app.post(api.register(), again)).body.code).toBe('already_registered')
    expect(await readRows(app)).toEqual(before)
  })

  test('gets no new link by completing the entry: the new link goes to the mailbox', async () => {
    const app = await createTestApp()
    const { free, waiting } = await createWaitingFamily(app)
    const body = registerBody(free, 2, { signUpToken: tokenOf(waiting) })
    const answer = await app.post<RegisterAnswer>(api.register(), body)
    expect(JSON.stringify(answer.body)).not.toContain(await mailedToken(app, waiting.id))
    expect((await app.post(api.cancel(tokenOf(waiting)))).status).toBe(404)
  })

  test('loses the link when the promoted family adds its details through a newer link', async () => {
    const app = await createTestApp()
    const { link: stranger, id } = await promotedFamily(app)
    app.clock.advanceHours(0.1)
    const newer = randomUUID()
    await app.db
      .insertInto('cancel_tokens')
      .values({
        token_hash: hashToken(newer),
        registration_id: id,
        created_at: app.clock().toISOString(),
      })
      .execute()
    expect((await app.put(api.my(newer), contactDetails)).status).toBe(200)
    expect((await app.get(api.my(stranger))).status).toBe(404)
    expect((await app.get(api.my(newer))).status).toBe(200)
  })
})

describe('a sign-up token that leads to no active entry at the event', () => {
  test.each(['unknown', 'revoked', 'of another event', 'of a cancelled registration'])(
    'does not complete the entry of the e-mail address in the request if the token is %s',
    async (which) => {
      const app = await createTestApp()
      const { full, free, waiting } = await createWaitingFamily(app)
      const leaving = await waitlistFamily(app, full, 3)
      await app.post(api.cancel(tokenOf(leaving)))
      const elsewhere = await waitlistFamily(app, await addSlot(app.db), 4)
      const revoked = await waitlistFamily(app, full, 5)
      await app.db
        .deleteFrom('cancel_tokens')
        .where('token_hash', '=', hashToken(tokenOf(revoked)))
        .execute()
      const token = {
        unknown: randomUUID(),
        revoked: tokenOf(revoked),
        'of another event': tokenOf(elsewhere),
        'of a cancelled registration': tokenOf(leaving),
      }[which]
      const before = await readRows(app)
      const body = registerBody(free, 2, { signUpToken: token })
      expect(await app.post(api.register(), body)).toMatchObject(onWaitlist)
      expect(await readRows(app)).toEqual(before)
      expect((await app.get(api.cancel(tokenOf(waiting)))).status).toBe(200)
    },
  )
})

test('the token of a confirmed registration cannot register anybody', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  const signUpToken = tokenOf(await registerFamily(app, slot, 1))
  const before = await readRows(app)
  for (const n of [1, 2]) {
    const answer = await app.post(api.register(), registerBody(slot, n, { signUpToken }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'already_registered' } })
  }
  expect(await readRows(app)).toEqual(before)
})
