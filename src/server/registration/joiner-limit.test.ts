import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerBody, registerFamily, waitlistBody } from '../../../test/support/data.ts'
import { mailedToken, rowOf } from '../../../test/support/personal-links.ts'
import { api } from '../../contract/paths.ts'
import { rateLimits } from '../http/rate-limits.ts'

const maxJoiners = rateLimits.joiners.max

test('an IP address can put a limited number of families on waitlists per day; free spots and other IP addresses are not limited', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const [full, free] = [await addSlot(app.db, { capacity: 1 }), await addSlot(app.db)]
  await registerFamily(app, full, 1)
  const send = async (url: string, body: object, from = '192.0.2.1') => {
    // Otherwise sign-ups in quick succession would be throttled (`throttleBursts`).
    app.clock.advanceHours(0.001)
    return (await app.post<{ code?: string; status?: string }>(url, body, { from })).body
  }
  for (let n = 2; n < maxJoiners + 2; n++) {
    const [url, body] =
      n % 2 === 0
        ? [api.waitlist(), waitlistBody(full, n)]
        : [api.register(), registerBody(full, n)]
    expect((await send(url, body)).code).toBeUndefined()
    if (n > 2) continue
    // Completing an entry puts no other family on the waitlist, so it does not count.
    const signUpToken = await mailedToken(app, (await rowOf(app, n)).id)
    expect((await send(api.register(), registerBody(full, n, { signUpToken }))).status).toBe(
      'waitlist',
    )
  }
  const next = maxJoiners + 2
  for (const [url, body] of [
    [api.waitlist(), waitlistBody(full, next)],
    [api.register(), registerBody(full, next)],
  ] as const) {
    expect((await send(url, body)).code).toBe('too_many_requests')
  }
  const declined = registerBody(full, next, { waitlist: false })
  expect((await send(api.register(), declined)).code).toBe('slot_full')
  expect((await send(api.register(), registerBody(free, next))).status).toBe('confirmed')
  expect((await send(api.waitlist(), waitlistBody(full, next), '192.0.2.2')).code).toBeUndefined()
})

test('thirty families in one library can each join two waitlists', () => {
  expect(maxJoiners).toBeGreaterThanOrEqual(60)
})
