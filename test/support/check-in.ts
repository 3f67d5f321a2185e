import { randomUUID } from 'node:crypto'
import type { CheckInAnswer, CheckInFact, CheckInResult } from '../../src/contract/check-in.ts'
import { api } from '../../src/contract/paths.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addEvent, registerFamily, signInAdmin, slotOf } from './data.ts'

/** A fact at the server's time, unless `changes` has another `at` */
export function newFact(
  app: Pick<TestApp, 'clock'>,
  registrationId: string,
  kind: CheckInFact['kind'],
  changes: Partial<CheckInFact> = {},
): CheckInFact {
  return { id: randomUUID(), registrationId, kind, at: app.clock().toISOString(), ...changes }
}

/** A signed-in phone that sends facts, at the server's time unless `sentAt` is given */
export function createPhone(app: TestApp, eventId: string, token: string) {
  const deviceId = randomUUID()
  const url = api.adminCheckIn(eventId)
  return {
    deviceId,
    list: () => app.get<CheckInAnswer>(url, { token }),
    send: (facts: unknown[], sentAt = app.clock().toISOString()) =>
      app.post<CheckInResult>(url, { deviceId, sentAt, facts }, { token }),
  }
}

/** Check-in for an event with two slots, three families and two volunteers' phones */
export async function createCheckInDay(app: TestApp) {
  const event = await addEvent(app.db, { slots: [{ inHours: 2, capacity: 2 }, { inHours: 3 }] })
  const [first, second] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const [rosa, luis] = [await registerFamily(app, first, 1), await registerFamily(app, first, 2)]
  const waiting = await registerFamily(app, first, 3)
  const token = await signInAdmin(app)
  app.clock.advanceHours(2)
  const [phone, other] = [createPhone(app, event.id, token), createPhone(app, event.id, token)]
  return { event, first, second, rosa, luis, waiting, token, phone, other }
}

export async function onTheDay() {
  const app = await createTestApp()
  return { app, ...(await createCheckInDay(app)) }
}

export function rowOf(list: CheckInAnswer, registrationId: string) {
  return list.rows.find((row) => row.registrationId === registrationId)
}
