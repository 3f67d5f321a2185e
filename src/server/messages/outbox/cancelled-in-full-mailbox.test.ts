import { expect, test } from 'vitest'
import type { TestApp } from '../../../../test/support/app.ts'
import { addSlot, registerBody, signInAdmin, waitlistBody } from '../../../../test/support/data.ts'
import { createTextingApp, morning } from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'
import type { RegisterAnswer } from '../../../contract/registration.ts'
import { brakes } from '../../../domain/brakes.ts'
import { inTransaction } from '../../db/transaction.ts'
import { saveCancelToken } from './outbox-row-commands.ts'

const addSlotIn = (app: TestApp, inHours = 400) => addSlot(app.db, { now: morning, inHours })

async function signUp(app: TestApp, inHours?: number): Promise<RegisterAnswer> {
  const slot = await addSlotIn(app, inHours)
  return (await app.post<RegisterAnswer>('/api/register', registerBody(slot))).body
}

const states = async (app: TestApp, kind: 'cancelled' | 'registration_confirmed') => {
  const rows = await app.db
    .selectFrom('messages')
    .where('kind', '=', kind)
    .orderBy('id')
    .select('state')
    .execute()
  return rows.map(({ state }) => state)
}

async function cancel(app: TestApp, { id }: { id: string }): Promise<void> {
  const token = `link-of-${id}`
  await inTransaction(app.db, (tx) => saveCancelToken(tx, id, token, app.clock()))
  expect(await app.post(api.cancel(token))).toMatchObject({ status: 200 })
}

test('a family that got a confirmation gets the cancellation even if its mailbox has reached the limit', async () => {
  const { app, mail, sendEmails } = await createTextingApp(morning)
  const first = await signUp(app)
  await sendEmails()
  for (let n = 0; n < 12; n++) await signUp(app)
  await sendEmails()
  expect(await states(app, 'registration_confirmed')).toContain('held')
  await cancel(app, first.registration)
  await sendEmails()
  expect(await states(app, 'cancelled')).toEqual(['sent'])
  expect(mail.received.length).toBeLessThanOrEqual(brakes.email.max)
})

test('the cancellation e-mails stay within the limit if the sign-ups of many days are cancelled on one day', async () => {
  const { app, mail, sendEmails } = await createTextingApp(morning)
  const signedUp: RegisterAnswer[] = []
  for (let day = 0; day < 8; day++) {
    for (let n = 0; n < 3; n++) signedUp.push(await signUp(app))
    await sendEmails()
    app.clock.advanceHours(24)
  }
  const before = mail.received.length
  const confirmations = await states(app, 'registration_confirmed')
  for (const one of signedUp) await cancel(app, one.registration)
  await sendEmails()
  const cancelled = await states(app, 'cancelled')
  confirmations.forEach((state, n) => {
    if (state === 'sent') expect(cancelled[n]).toBe('sent')
  })
  expect(mail.received.length - before).toBeLessThanOrEqual(brakes.email.max)
})

test('no room stays reserved for a cancellation once the slot is over', async () => {
  const { app } = await createTextingApp(morning)
  for (let n = 0; n < 4; n++) await signUp(app, 10)
  app.clock.advanceHours(25)
  for (let n = 0; n < 4; n++) await signUp(app)
  expect(await states(app, 'registration_confirmed')).toEqual(Array(8).fill('queued'))
})

test('a family that an administrator added gets the cancellation even if its mailbox has reached the limit', async () => {
  const { app } = await createTextingApp(morning)
  const token = await signInAdmin(app)
  const body = { ...registerBody(await addSlotIn(app), 1), status: 'auto' }
  const added = await app.post<{ id: string }>('/api/admin/registrations', body, { token })
  for (let n = 0; n < 12; n++) await signUp(app)
  expect(added.status).toBe(201)
  await cancel(app, added.body)
  expect(await states(app, 'cancelled')).toEqual(['queued'])
})

test('a message that is dropped before delivery does not count against the brake', async () => {
  const { app, sendEmails } = await createTextingApp(morning)
  const slot = await addSlotIn(app)
  // The slot has a free spot, so an offer is queued at once; the offer is dropped when the family leaves.
  const { body } = await app.post<RegisterAnswer>('/api/waitlist', waitlistBody(slot))
  await cancel(app, body.registration)
  await sendEmails()
  for (let n = 0; n < 4; n++) await signUp(app)
  const queued = (await states(app, 'registration_confirmed')).filter((one) => one === 'queued')
  expect(queued).toHaveLength(3)
})
