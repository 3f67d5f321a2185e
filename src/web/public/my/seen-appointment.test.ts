import { beforeEach, expect, it, vi } from 'vitest'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { forgetCancelled, forgetSeen, keepSeen, readSeen } from './seen-appointment.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const appointment: MyAppointment = {
  status: 'confirmed',
  eventTitle: 'Morning wash',
  spanishTitle: null,
  location: 'Harrison',
  laundromatName: 'Sudsy Corner',
  laundromatAddress: '412 Harrison Ave',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  registrationId: 'registration',
  eventId: 'event',
  timeSlotId: 'slot',
  name: 'Rosa Delgado',
  email: 'rosa@example.org',
  phoneEnding: '23',
  hasAddress: true,
  zipCode: '45030',
  language: 'en',
  updatedAt: '2026-11-01T12:00:00.000Z',
  textConsent: false,
  missing: [],
  spotsLeft: 0,
  waitlistPosition: null,
  wasOffered: false,
  canMove: true,
  canCancel: true,
  coming: 'not_asked',
}

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  const cache = {
    put: async (key: string, response: Response) => void stored.set(key, await response.text()),
    match: async (key: string) => (stored.has(key) ? new Response(stored.get(key)) : undefined),
    keys: async () => [...stored.keys()],
    delete: async (key: string) => stored.delete(key),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

it('an appointment is read back with the time at which it was seen', async () => {
  await keepSeen('token-1', appointment, now)
  const later = new Date('2026-12-08T14:59:59.999Z')
  expect(await readSeen('token-1', later)).toMatchObject({
    appointment: { eventTitle: 'Morning wash', status: 'confirmed' },
    seenAt: now.toISOString(),
  })
  expect(await readSeen('token-2', later)).toBeUndefined()
})

it('the link, name, e-mail address, phone and zip code are not kept', async () => {
  await keepSeen('token-1', appointment, now)
  const everything = JSON.stringify([...stored])
  for (const secret of ['token-1', 'Rosa', 'rosa@example.org', '"23"', '45030']) {
    expect(everything).not.toContain(secret)
  }
})

it('opening any link deletes every appointment that is over', async () => {
  await keepSeen('over', appointment, now)
  expect(await readSeen('another', new Date(appointment.endTime))).toBeUndefined()
  expect(stored.size).toBe(0)
})

it('the appointment of one link can be deleted, and the appointments of other links stay', async () => {
  await keepSeen('one', appointment, now)
  await keepSeen('two', appointment, now)
  await forgetSeen('one')
  expect(await readSeen('one', now)).toBeUndefined()
  expect(await readSeen('two', now)).toBeDefined()
})

it('a cancelled appointment is deleted for every link, and other appointments stay', async () => {
  await keepSeen('confirmation', appointment, now)
  await keepSeen('reminder', { ...appointment, wasOffered: true }, now)
  await keepSeen('later', { ...appointment, startTime: '2026-12-08T14:30:00.000Z' }, now)
  await forgetCancelled('cancel link', appointment)
  expect(await readSeen('confirmation', now)).toBeUndefined()
  expect(await readSeen('reminder', now)).toBeUndefined()
  expect(await readSeen('later', now)).toBeDefined()
})

it('without a cache, nothing is kept and nothing throws', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('private window')) })
  await keepSeen('token-1', appointment, now)
  expect(await readSeen('token-1', now)).toBeUndefined()
})
