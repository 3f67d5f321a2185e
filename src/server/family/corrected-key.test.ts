import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Family } from '../../contract/family.ts'
import { api } from '../../contract/paths.ts'
import { inTransaction } from '../db/transaction.ts'
import { familyId } from '../family-member/family-id-queries.ts'
import { eraseRegistrations } from './erase-commands.ts'

const right = 'right@example.org'

async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slots = [
    await addSlot(app.db, { inHours: 5, capacity: 20 }),
    await addSlot(app.db, { inHours: 50, capacity: 20 }),
  ]
  const [first, second] = slots
  if (!first || !second) throw new Error('No slots')
  const join = async (one: { id: string }, other: { id: string }) => {
    const request = { registrationId: other.id }
    expect((await app.post(api.adminFamilyJoin(one.id), request, { token })).status).toBe(200)
  }
  const change = async ({ id }: { id: string }, changes: object) => {
    const answer = await app.put(api.adminRegistration(id), changes, { token })
    expect(answer.status).toBe(200)
  }
  const show = async ({ id }: { id: string }) =>
    (await app.get<Family>(api.adminFamily(id), { token })).body
  const familiesOf = async (...registrations: { id: string }[]) => {
    const ids = registrations.map(({ id }) => id)
    const query = app.db.selectFrom('registrations').where('id', 'in', ids)
    return (await query.select(familyId().as('family')).distinct().execute()).length
  }
  const keys = async () => {
    const rows = await app.db.selectFrom('family_keys').select('key').orderBy('key').execute()
    return rows.map(({ key }) => key)
  }
  return { app, first, second, join, change, show, familiesOf, keys }
}

describe('correcting a registration’s e-mail address', () => {
  test('keeps the family joined, and deletes the former address’s key if no registration uses it', async () => {
    const { app, first, second, join, change, show, familiesOf, keys } = await setUp()
    const one = await registerFamily(app, first, 1)
    const other = await registerFamily(app, second, 2)
    await join(one, other)
    await change(one, { email: right })
    expect(await familiesOf(one, other)).toBe(1)
    expect(await keys()).toEqual(['email family2@example.org', `email ${right}`])
    expect((await show(one)).joined).toMatchObject([
      { label: 'family2@example.org', joinedBy: 'maria' },
      { label: right, joinedBy: 'maria' },
    ])
  })

  test('keeps the former address joined while another registration uses it', async () => {
    const { app, first, second, join, change, familiesOf, keys } = await setUp()
    const one = await registerFamily(app, first, 1)
    const later = await registerFamily(app, second, 1)
    const other = await registerFamily(app, second, 2)
    await join(one, other)
    await change(later, { email: right })
    expect(await familiesOf(one, later, other)).toBe(1)
    expect(await keys()).toHaveLength(3)
  })

  test('also joins the family that has the new address', async () => {
    const { app, first, second, join, change, familiesOf } = await setUp()
    const family = (n: number) => registerFamily(app, n > 2 ? second : first, n)
    const [one, two, three, four] = [
      await family(1),
      await family(2),
      await family(3),
      await family(4),
    ]
    await join(one, two)
    await join(three, four)
    await change(one, { email: 'family3@example.org' })
    expect(await familiesOf(one, two, three, four)).toBe(1)
  })

  test('deletes the join if both entries then have the same address', async () => {
    const { app, first, second, join, change, show, keys } = await setUp()
    const one = await registerFamily(app, first, 1)
    const other = await registerFamily(app, second, 2)
    await join(one, other)
    await change(one, { email: 'family2@example.org' })
    expect(await keys()).toEqual([])
    expect(await show(other)).toMatchObject({ joined: [], appointments: [{}, {}] })
  })

  test('keeps the family joined if the address is removed, and if the phone is corrected afterwards', async () => {
    const { app, first, second, join, change, familiesOf } = await setUp()
    const one = await registerFamily(app, first, 1)
    const other = await registerFamily(app, second, 2)
    await join(one, other)
    await change(one, { email: '' })
    expect(await familiesOf(one, other)).toBe(1)
    await change(one, { phone: '(513) 555-0099' })
    expect(await familiesOf(one, other)).toBe(1)
  })

  test('by completing a waitlist entry does not join the family that has the new address', async () => {
    const { app, first, second, join, familiesOf } = await setUp()
    const other = await registerFamily(app, second, 2)
    const victim = await registerFamily(app, second, 3)
    const waiting = await waitlistFamily(app, first, 1)
    await join(waiting, other)
    const signUpToken = tokenOf(waiting)
    const completed = await registerFamily(app, first, 1, {
      signUpToken,
      email: 'family3@example.org',
    })
    expect(completed.id).toBe(waiting.id)
    expect(await familiesOf(victim, other)).toBe(2)
  })

  test('by completing a waitlist entry separates a stranger who waited with a family’s address from that family', async () => {
    const { app, first, second, join, familiesOf } = await setUp()
    const one = await registerFamily(app, first, 1)
    const other = await registerFamily(app, first, 2)
    await join(one, other)
    const waiting = await waitlistFamily(app, second, 1)
    const signUpToken = tokenOf(waiting)
    const stranger = await registerFamily(app, second, 1, { signUpToken, email: right })
    expect(await familiesOf(one, stranger)).toBe(2)
  })

  test('separates the registration from others with the former address if no volunteer has joined them', async () => {
    const { app, first, second, change, familiesOf, keys } = await setUp()
    const one = await registerFamily(app, first, 1)
    const later = await registerFamily(app, second, 1)
    await change(later, { email: right })
    expect(await familiesOf(one, later)).toBe(2)
    expect(await keys()).toEqual([])
  })
})

test('correcting an e-mail address keeps a family together with its erased registrations', async () => {
  const { app, first, second, change, familiesOf } = await setUp()
  const past = await registerFamily(app, first, 1)
  const next = await registerFamily(app, second, 1)
  app.clock.advanceHours(10)
  await inTransaction(app.db, (tx) => eraseRegistrations(tx, [past.id], { now: app.clock() }))
  await change(next, { email: right })
  expect(await familiesOf(past, next)).toBe(1)
})

test('joining two entries while the e-mail address of one entry is corrected results in one family', async () => {
  const { app, first, second, join, change, familiesOf } = await setUp()
  for (let n = 1; n <= 16; n += 2) {
    const one = await registerFamily(app, first, n)
    const other = await registerFamily(app, second, n + 1)
    await Promise.all([join(one, other), change(one, { email: `right${n}@example.org` })])
    expect(await familiesOf(one, other)).toBe(1)
  }
})
