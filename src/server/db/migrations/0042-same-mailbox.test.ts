import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { addSlot, addToBlacklist, registerFamily } from '../../../../test/support/data.ts'
import { readFigures } from '../../../../test/support/figures.ts'
import { isBlacklisted } from '../../ban/ban-queries.ts'
import type { Db } from '../connect.ts'
import { sameMailbox } from './0042-same-mailbox.ts'

/** A database whose registrations have the keys of the previous release */
async function storedBefore(emails: string[]) {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  for (const [n, email] of emails.entries()) {
    const { id } = await registerFamily(app, slot, n + 1)
    await app.db
      .updateTable('registrations')
      .set({ email, email_key: email })
      .where('id', '=', id)
      .execute()
  }
  return app
}

async function keysOf(db: Db) {
  const rows = await db.selectFrom('registrations').orderBy('id').select('email_key').execute()
  return rows.map(({ email_key }) => email_key)
}

test('the migration updates the stored keys and the counts of families by zip code', async () => {
  const { db } = await storedBefore([
    'jo.smith@protonmail.com',
    'ann@mac.com',
    'a-b@example.org',
    'ben@icloud.com',
  ])
  await sameMailbox()(db as never)
  const keys = ['josmith@proton.me', 'ann@icloud.com', 'a-b@example.org', 'ben@icloud.com']
  expect(await keysOf(db)).toEqual(keys)
  const { kept, counted } = await readFigures(db)
  expect(kept).toEqual(counted)
})

test('of two active registrations of the same mailbox, the later one keeps its old key', async () => {
  const { db } = await storedBefore(['jo.smith@proton.me', 'jo-smith@proton.me'])
  await sameMailbox()(db as never)
  expect(await keysOf(db)).toEqual(['josmith@proton.me', 'jo-smith@proton.me'])
})

test('a registration whose key is already folded keeps this key, even if it is the later one', async () => {
  const { db } = await storedBefore(['jo.smith@proton.me', 'josmith@proton.me'])
  await sameMailbox()(db as never)
  expect(await keysOf(db)).toEqual(['jo.smith@proton.me', 'josmith@proton.me'])
})

test('a registration at icloud.com keeps its key, and a later one of the same mailbox at me.com keeps its old key', async () => {
  const { db } = await storedBefore(['ann@icloud.com', 'ann@me.com'])
  await sameMailbox()(db as never)
  expect(await keysOf(db)).toEqual(['ann@icloud.com', 'ann@me.com'])
})

test('a ban matches every spelling of its mailbox', async () => {
  const app = await createTestApp()
  await addToBlacklist(app.db, { email: 'jo.smith@pm.me', phone: '' })
  await app.db.updateTable('blacklist').set({ email_key: 'jo.smith@pm.me' }).execute()
  await sameMailbox()(app.db as never)
  const person = { email: 'jo-smith@proton.me', phone: null }
  expect(await isBlacklisted(app.db, person, app.clock())).toBe(true)
})

test('joined families stay joined, and families with the same mailbox are merged', async () => {
  const { db } = await storedBefore(['jo.smith@proton.me', 'jo-smith@proton.me', 'ann@mac.com'])
  const joined = { joined_at: '2026-10-20T12:00:00.000Z', joined_by: 'maria' }
  const rows = [
    { key: 'email jo.smith@proton.me', family_id: 'a' },
    { key: 'email ann@mac.com', family_id: 'a' },
    { key: 'email jo-smith@proton.me', family_id: 'b' },
    { key: 'phone 5135550100', family_id: 'b' },
  ]
  await db
    .insertInto('family_keys')
    .values(rows.map((row) => ({ ...row, ...joined })))
    .execute()
  await sameMailbox()(db as never)
  const keys = await db
    .selectFrom('family_keys')
    .orderBy('key')
    .select(['key', 'family_id'])
    .execute()
  expect(new Set(keys.map(({ family_id }) => family_id)).size).toBe(1)
  expect(keys.map(({ key }) => key).toSorted()).toEqual([
    'email ann@icloud.com',
    // The later registration keeps its old key.
    'email jo-smith@proton.me',
    'email josmith@proton.me',
    'phone 5135550100',
  ])
})
