import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { createPhone } from '../../../test/support/check-in.ts'
import { runDay } from '../../../test/support/check-in-model/agreement.ts'
import type { OfficeAct } from '../../../test/support/check-in-model/model-server.ts'
import { day } from '../../../test/support/check-in-model/steps.ts'
import type { RealServer } from '../../../test/support/check-in-model/world.ts'
import {
  addAdministrator,
  addEvent,
  registerFamily,
  slotOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { modelRuns } from '../../../test/support/model-runs.ts'
import type { CheckInResult } from '../../contract/check-in.ts'
import { api } from '../../contract/paths.ts'
import type { FactsRequest } from '../../domain/check-in-store.ts'
import { openSession } from '../admin/admin-commands.ts'

test('the check-in routes agree with a model over many days with two phones', {
  timeout: 600_000,
}, async () => {
  const app = await createTestApp()
  const adminId = await addAdministrator(app)
  let families = 0
  await fc.assert(
    fc.asyncProperty(day, async (steps) => {
      // Every generated day uses the same ids.
      for (const table of ['events', 'messages', 'removed_walk_ins'] as const) {
        await app.db.deleteFrom(table).execute()
      }
      const event = await addEvent(app.db, {
        now: app.clock().toISOString(),
        slots: [{ inHours: 1 }, { inHours: 1 }],
      })
      const [first, second] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
      await registerFamily(app, first, ++families)
      await registerFamily(app, second, ++families)
      await waitlistFamily(app, first, ++families)
      app.clock.advanceHours(1)
      const server = await openRealServer(app, adminId, event.id)
      const { body: start } = await server.list()
      await runDay(steps, { start, username: 'maria', realServer: server })
      expect(await messagesAboutWalkIns(app)).toEqual([])
    }),
    { numRuns: modelRuns({ usual: 40, all: 200 }), seed: 20_261_206 },
  )
})

async function openRealServer(app: TestApp, adminId: string, eventId: string) {
  const token = () => openSession(app.db, adminId, app.clock())
  const elsewhere = await addEvent(app.db, { now: app.clock().toISOString() })
  const realServer: RealServer = {
    setTime: (now) => app.clock.set(now.toISOString()),
    async receive({ deviceId, sentAt, facts }: FactsRequest) {
      const body = { deviceId, sentAt, facts }
      const answer = await app.post<CheckInResult>(api.adminCheckIn(eventId), body, {
        token: await token(),
      })
      expect(answer.status).toBe(200)
      return answer.body
    },
    async act(what, id) {
      const slot = slotOf(elsewhere.timeSlots, 0)
      if (what === 'leave') await leave(app, id, slot)
      else expect((await act(app, what, id, await token())).status).toBeLessThan(300)
    },
  }
  const list = async () => createPhone(app, eventId, await token()).list()
  return { ...realServer, list }
}

async function act(app: TestApp, what: OfficeAct, id: string, token: string) {
  if (what === 'delete') return app.delete(api.adminRegistration(id), { token })
  if (what === 'no_show') return app.post(api.adminNoShow(id), undefined, { token })
  const status = what === 'cancel' ? 'cancelled' : 'confirmed'
  return app.put(api.adminRegistration(id), { status }, { token })
}

/** Moves the family to another event, as its personal link could before the day. */
async function leave(app: TestApp, id: string, slot: { id: string; eventId: string }) {
  await app.db
    .updateTable('registrations')
    .set({ event_id: slot.eventId, time_slot_id: slot.id })
    .where('id', '=', id)
    .execute()
}

async function messagesAboutWalkIns(app: TestApp) {
  return (
    app.db
      .selectFrom('messages')
      .innerJoin('registrations', 'registrations.id', 'messages.registration_id')
      .where('registrations.is_walk_in', '=', 1)
      // The family is notified of an administrator's changes.
      .where('messages.kind', 'not in', ['cancelled', 'registration_confirmed'])
      .select('messages.kind')
      .execute()
  )
}
