import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { OfflineAppointment } from './OfflineAppointment.tsx'

const waiting: MyAppointment = {
  status: 'waitlist',
  waitlistPosition: 2,
  eventTitle: 'Morning wash',
  spanishTitle: null,
  location: 'Harrison',
  laundromatName: null,
  laundromatAddress: null,
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  registrationId: 'registration',
  eventId: 'event',
  timeSlotId: 'slot',
  name: '',
  email: '',
  phoneEnding: '',
  hasAddress: true,
  zipCode: '',
  language: 'en',
  updatedAt: '2026-11-01T12:00:00.000Z',
  textConsent: false,
  missing: [],
  spotsLeft: 0,
  wasOffered: false,
  canMove: true,
  canCancel: true,
  coming: 'not_asked',
}

function textOffline(appointment: MyAppointment): string {
  const seen = { appointment, seenAt: '2026-12-01T12:00:00.000Z' }
  const html = renderToString(<OfflineAppointment seen={seen} onRetry={() => {}} />)
  return html.replace(/<[^>]*>/g, '')
}

test('a waiting family sees its place in line offline, unless it is banned', () => {
  expect(textOffline(waiting)).toContain('You are 2nd on the waitlist.')
  const banned = textOffline({ ...waiting, isPassedOver: true })
  expect(banned).toContain('You are on the waitlist')
  expect(banned).not.toMatch(/2nd|You have this spot/)
})
