import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { rateLimits } from '../http/rate-limits.ts'

const most = rateLimits.checkDuplicatePhone.max

test('an IP address may ask about few phones, while e-mail addresses and other IP addresses are served', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const slot = await addSlot(app.db)
  const ask = async (contact: object, from = '192.0.2.1') => {
    const body = { eventId: slot.eventId, timeSlotId: slot.id, ...contact }
    return app.post<{ code: string | null }>(api.checkDuplicate(), body, { from })
  }
  const phone = (n: number) => ({ phone: `(513) 555-${String(n).padStart(4, '0')}` })
  for (let n = 0; n < most; n++) expect((await ask(phone(n))).status).toBe(200)
  const refused = await ask(phone(most))
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask({ email: 'ana@example.org' })).status).toBe(200)
  expect((await ask(phone(most), '192.0.2.2')).status).toBe(200)
})

test('thirty families without e-mail addresses in one library can each ask', () => {
  expect(most).toBeGreaterThanOrEqual(30)
})
