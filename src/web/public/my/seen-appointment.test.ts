import { beforeEach, expect, it, vi } from 'vitest'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { forgetCancelled, forgetSeen, keepSeen, readSeen } from './seen-appointment.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const clocks = { server: now, device: now }
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
  await keepSeen('token-1', appointment, clocks)
  const later = new Date('2026-12-08T14:59:59.999Z')
  expect(await readSeen('token-1', later)).toMatchObject({
    appointment: { eventTitle: 'Morning wash', status: 'confirmed' },
    seenAt: now.toISOString(),
  })
  expect(await readSeen('token-2', later)).toBeUndefined()
})

it('the token, name, e-mail address, phone and zip code are not kept', async () => {
  await keepSeen('token-1', appointment, clocks)
  const everything = JSON.stringify([...stored])
  for (const secret of ['token-1', 'Rosa', 'rosa@example.org', '"23"', '45030']) {
    expect(everything).not.toContain(secret)
  }
})

it('opening any link deletes every appointment that is over', async () => {
  await keepSeen('over', appointment, clocks)
  expect(await readSeen('another', new Date(appointment.endTime))).toBeUndefined()
  expect(stored.size).toBe(0)
})

it('a browser with a wrong clock keeps an appointment until its end by the server’s clock', async () => {
  const aheadMs = 30 * 24 * 3_600_000
  const onDevice = (instant: string | Date) => new Date(new Date(instant).getTime() + aheadMs)
  await keepSeen('token-1', appointment, { server: now, device: onDevice(now) })
  const last = onDevice('2026-12-08T14:59:59.999Z')
  expect(await readSeen('token-1', last)).toMatchObject({ seenAt: now.toISOString() })
  expect(await readSeen('token-1', onDevice(appointment.endTime))).toBeUndefined()
})

it('the appointment of one link can be deleted, and the appointments of other links stay', async () => {
  await keepSeen('one', appointment, clocks)
  await keepSeen('two', appointment, clocks)
  await forgetSeen('one')
  expect(await readSeen('one', now)).toBeUndefined()
  expect(await readSeen('two', now)).toBeDefined()
})

it('a cancelled appointment is deleted for every link, and other appointments stay', async () => {
  await keepSeen('confirmation', appointment, clocks)
  await keepSeen('reminder', { ...appointment, wasOffered: true }, clocks)
  await keepSeen('later', { ...appointment, registrationId: 'other', timeSlotId: 'later' }, clocks)
  await forgetCancelled('cancel link', appointment)
  expect(await readSeen('confirmation', now)).toBeUndefined()
  expect(await readSeen('reminder', now)).toBeUndefined()
  expect(await readSeen('later', now)).toBeDefined()
})

it('a cancelled appointment is deleted even if its title, time or place has changed since another link was opened', async () => {
  await keepSeen('confirmation', appointment, clocks)
  const changed = {
    ...appointment,
    eventTitle: 'Evening wash',
    startTime: '2026-12-08T14:10:00.000Z',
  }
  await forgetCancelled('reminder', changed)
  expect(await readSeen('confirmation', now)).toBeUndefined()
})

it('after a move, the former time is deleted for every link of the registration', async () => {
  await keepSeen('confirmation', appointment, clocks)
  await keepSeen('other family', { ...appointment, registrationId: 'other' }, clocks)
  await keepSeen('reminder', { ...appointment, timeSlotId: 'next' }, clocks)
  expect(await readSeen('confirmation', now)).toBeUndefined()
  expect(await readSeen('reminder', now)).toBeDefined()
  expect(await readSeen('other family', now)).toBeDefined()
})

it('without a cache, nothing is kept and nothing throws', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('private window')) })
  await keepSeen('token-1', appointment, clocks)
  expect(await readSeen('token-1', now)).toBeUndefined()
})
