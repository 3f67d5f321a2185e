import type { JoinWaitlistAnswer, RegisterAnswer } from '../../src/contract/registration.ts'
import type { TestApp } from './app.ts'
import { type Registered, registerBody, waitlistBody, withToken } from './data.ts'

type Slot = { id: string; eventId: string }

/** Body of POST /api/register of family `n`, which has a phone and no e-mail address */
export const phoneBody = (slot: Slot, n = 1, changes: object = {}) =>
  registerBody(slot, n, { email: '', textConsent: true, ...changes })

/** Body of POST /api/waitlist of family `n`, which has a phone and no e-mail address */
export const phoneWaitlistBody = (slot: Slot, n = 1, changes: object = {}) => {
  const { phone } = registerBody(slot, n)
  return waitlistBody(slot, n, { email: undefined, phone, textConsent: true, ...changes })
}

export async function registerByPhone(app: TestApp, slot: Slot, n = 1): Promise<Registered> {
  const answer = await app.post<RegisterAnswer>('/api/register', phoneBody(slot, n))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return withToken(app, answer.body.registration)
}

export async function waitByPhone(app: TestApp, slot: Slot, n = 1): Promise<Registered> {
  const answer = await app.post<JoinWaitlistAnswer>('/api/waitlist', phoneWaitlistBody(slot, n))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return withToken(app, answer.body.registration)
}

export async function queuedIn({ db }: TestApp, registrationId?: string) {
  const rows = await db
    .selectFrom('messages')
    .$if(registrationId !== undefined, (query) =>
      query.where('registration_id', '=', registrationId ?? ''),
    )
    .orderBy('created_at')
    .orderBy('id')
    .select(['channel', 'kind', 'state'])
    .execute()
  return rows.map(({ channel, kind, state }) => `${channel} ${kind} ${state}`)
}
