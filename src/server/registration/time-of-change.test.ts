import type { RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  registerBody,
  registerFamily,
  tokenOf,
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { contactDetails, promotedFamily } from '../../../test/support/personal-links.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { cancelRegistration } from '../cancellation/cancellation-commands.ts'
import type { Db } from '../db/connect.ts'
import { moveMyAppointment } from '../my-appointment/move-commands.ts'
import { joinWaitlist, register } from './registration-commands.ts'
import { updateMyAppointment } from './registration-link-commands.ts'

const zone = 'America/New_York'

/**
 * The clock must be read after the lock (DESIGN.md 5, rule 19). SQLite cannot run two transactions at once to show
 * this, so the test records the order of the locks, the clock and the writes.
 */
type Command = (db: Db, app: TestApp, clock: () => Date) => Promise<unknown>
const commands: [string, (app: TestApp) => Promise<Command>][] = [
  [
    'registering',
    async (app) => {
      const slot = await addSlot(app.db)
      return (db, _app, clock) => register(db, registerBody(slot, 1), { clock, zone })
    },
  ],
  [
    'joining the waitlist',
    async (app) => {
      const slot = await addSlot(app.db)
      return (db, _app, clock) => joinWaitlist(db, waitlistBody(slot, 1), clock)
    },
  ],
  [
    'completing an entry',
    async (app) => {
      const slot = await addSlot(app.db)
      const signUpToken = tokenOf(await waitlistFamily(app, slot, 1))
      return (db, _app, clock) =>
        register(db, registerBody(slot, 1, { signUpToken }), { clock, zone })
    },
  ],
  [
    'adding missing details',
    async (app) => {
      const { link } = await promotedFamily(app)
      return (db, _app, clock) =>
        updateMyAppointment(db, link, contactDetails, { clock, zone }, ['45030'])
    },
  ],
  [
    'cancelling',
    async (app) => {
      const token = tokenOf(await registerFamily(app, await addSlot(app.db), 1))
      return (db, _app, clock) => cancelRegistration(db, token, clock)
    },
  ],
  [
    'moving by link',
    async (app) => {
      const token = tokenOf(await registerFamily(app, await addSlot(app.db), 1))
      const { id: timeSlotId, eventId } = await addSlot(app.db)
      return (db, _app, clock) =>
        moveMyAppointment(db, token, { eventId, timeSlotId }, { clock, zone })
    },
  ],
]

test.each(commands)(
  '%s reads the clock once, after its first lock and before its first write',
  async (_what, prepare) => {
    const app = await createTestApp()
    const command = await prepare(app)
    const steps: string[] = []
    const recordingDb = app.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode' || locksSlot(node)) steps.push('lock')
        if (node.kind === 'InsertQueryNode') steps.push('write')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await command(recordingDb, app, () => {
      steps.push('clock')
      return new Date(testNow)
    })
    expect(steps.filter((what) => what === 'clock')).toHaveLength(1)
    expect(steps[0]).toBe('lock')
    expect(steps.indexOf('clock')).toBeLessThan(steps.indexOf('write'))
  },
)

/** On SQLite, an ordinary select locks a slot, because the transaction already holds the write lock. */
function locksSlot(node: RootOperationNode): boolean {
  if (node.kind !== 'SelectQueryNode') return false
  const locks = engineUnderTest() === 'sqlite' || node.endModifiers !== undefined
  return locks && JSON.stringify(node.from).includes('"time_slots"')
}
