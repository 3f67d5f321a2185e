import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addSlot, familyEmail, registerFamily, tokenOf } from '../../../../test/support/data.ts'
import { engineUnderTest } from '../../../../test/support/database.ts'
import { beginElsewhere, waitingForLocks } from '../../../../test/support/held-locks.ts'
import { openMissed } from '../../../../test/support/missed-emails.ts'
import { api } from '../../../contract/paths.ts'
import type { Db } from '../../db/connect.ts'
import { brakeKey } from '../brakes/brake-commands.ts'

test('51 missed e-mails are queued in two transactions, each with its own activity line', async () => {
  const { app, slot, keep, send, states, activity } = await openMissed({ capacity: 60 })
  for (let n = 1; n <= 51; n++) await registerFamily(app, slot, n)
  await keep()
  expect(await send()).toEqual({ queued: 51, held: 0 })
  expect(new Set(await states())).toEqual(new Set(['registration_confirmed queued']))
  expect(await activity()).toEqual([
    'maria: 50 emails that were never sent were queued',
    'maria: 1 email that was never sent was queued',
  ])
})

/** Runs `act` after the e-mails are listed and before they are queued. */
function withActBetween(db: Db, act: () => Promise<unknown>): Db {
  let isDone = false
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // Only the last query of `listMissedEmails`, which finds what families were told, selects `lease_id`.
      if (!isDone && result.rows[0] && 'lease_id' in result.rows[0]) {
        isDone = true
        await act()
      }
      return result
    },
  })
}

describe('a missed e-mail stays unsent if, before it is queued,', () => {
  test.each(['the family cancels', 'somebody tells the family', 'its address is removed'])(
    '%s',
    async (what) => {
      const { app, slot, keep, send, states, activity } = await openMissed()
      const family = await registerFamily(app, slot)
      await keep()
      const at = app.clock().toISOString()
      const acts: Record<string, () => Promise<unknown>> = {
        'the family cancels': () => app.post(api.cancel(tokenOf(family))),
        'somebody tells the family': () =>
          app.db.updateTable('messages').set({ called_at: at }).execute(),
        'its address is removed': () =>
          app.db.updateTable('registrations').set({ email: null, email_key: null }).execute(),
      }
      const act = acts[what]
      if (!act) throw new Error(what)
      expect(await send(withActBetween(app.db, act))).toEqual({ queued: 0, held: 0 })
      expect((await states())[0]).toBe('registration_confirmed kept')
      expect(await activity()).toEqual([])
    },
  )
})

describe('the brakes', () => {
  /** Each registration takes two of the mailbox's eight entries: one for its e-mail, one for its cancellation. */
  async function openWithSignUps(registrations: number) {
    const site = await openMissed()
    for (let n = 1; n <= registrations; n++) {
      const slot = await addSlot(site.app.db, { inHours: 100 + n })
      await registerFamily(site.app, slot, 1)
    }
    await site.keep()
    return site
  }

  test('count a missed e-mail from when it is queued again, not from when it was first queued', async () => {
    const { app, send, rows } = await openWithSignUps(4)
    expect((await rows()).map(({ state }) => state)).toEqual(Array(4).fill('kept'))
    app.clock.advanceHours(1)
    expect(await send()).toEqual({ queued: 4, held: 0 })
    const brake = await app.db.selectFrom('message_brakes').select('times').executeTakeFirst()
    const at = app.clock().toISOString()
    expect(brake?.times.split(' ').filter((entry) => entry === at)).toHaveLength(4)
  })

  test('hold back missed e-mails without an activity line, except those of administrators’ acts', async () => {
    const { app, send, activity } = await openWithSignUps(1)
    const at = app.clock().toISOString()
    const times = Array(10).fill(at).join(' ')
    await app.db.updateTable('message_brakes').set({ times }).execute()
    app.clock.advanceHours(1)
    expect(await send()).toEqual({ queued: 0, held: 1 })
    expect(await activity()).toEqual([])
    await app.db.updateTable('messages').set({ state: 'kept', by_admin: 1 }).execute()
    expect(await send()).toEqual({ queued: 1, held: 0 })
    const brake = await app.db.selectFrom('message_brakes').select('times').executeTakeFirst()
    expect(brake?.times.split(' ')).toHaveLength(9)
  })
})

test.skipIf(engineUnderTest() === 'sqlite')(
  'missed e-mails lock their mailboxes in a fixed order, so that two concurrent requests cannot deadlock',
  async () => {
    const { app, slot, keep, send } = await openMissed()
    for (const n of [3, 1, 2]) await registerFamily(app, slot, n)
    await keep()
    const keyOf = (n: number) => brakeKey({ channel: 'email', recipient: familyEmail(n) })
    const elsewhere = await beginElsewhere(app.url)
    const lock = (n: number) =>
      sql`select key from message_brakes where key = ${keyOf(n)} for update nowait`.execute(
        elsewhere,
      )
    await lock(1)
    const sending = send()
    await expect.poll(() => waitingForLocks(app.db)).toBe(1)
    await lock(2)
    await lock(3)
    await elsewhere.rollback().execute()
    expect(await sending).toEqual({ queued: 3, held: 0 })
  },
)
