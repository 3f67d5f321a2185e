import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  registerBody,
  registerFamily,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'

const readStored = async ({ db }: TestApp) => ({
  registrations: await db.selectFrom('registrations').orderBy('id').selectAll().execute(),
  messages: (await db.selectFrom('messages').select('id').execute()).length,
})

describe('signing up with "waitlist": false', () => {
  test('is refused in a full slot, even through a link, and changes nothing', async () => {
    const app = await createTestApp()
    const full = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, full, 1)
    const waiting = await waitlistFamily(app, full, 2)
    const before = await readStored(app)
    for (const [n, changes] of [
      [3, {}],
      [2, { signUpToken: tokenOf(waiting) }],
    ] as const) {
      const body = registerBody(full, n, { ...changes, waitlist: false })
      expect(await app.post(api.register(), body)).toMatchObject({
        status: 409,
        body: {
          code: 'slot_full',
          message: expect.stringMatching(/^This time slot has just filled up/),
        },
      })
    }
    expect(await readStored(app)).toEqual(before)
  })

  test('confirms a family if there is a free spot; without the field, or with true, the family joins a full slot’s waitlist', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    expect((await registerFamily(app, slot, 1, { waitlist: false })).status).toBe('confirmed')
    expect((await registerFamily(app, slot, 2)).status).toBe('waitlist')
    expect((await registerFamily(app, slot, 3, { waitlist: true })).status).toBe('waitlist')
  })
})
