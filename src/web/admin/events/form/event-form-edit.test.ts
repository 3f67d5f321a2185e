import { describe, expect, it } from 'vitest'
import type { Event } from '../../../../contract/event.ts'
import { type EventFields, eventSchema, toFields, toUpdateRequest } from './event-form.ts'
import { nextSlot } from './slot-fields.ts'

const zone = 'America/New_York'
const check = (fields: EventFields) => eventSchema(zone).parse(fields)

const stored = (more: Partial<Event> = {}): Event => ({
  id: 'event',
  title: 'Morning wash',
  description: null,
  spanishTitle: null,
  spanishDescription: null,
  date: '2026-10-31T13:00:00.000Z',
  location: 'Over-the-Rhine',
  laundromatName: 'Sudsy Corner',
  laundromatAddress: null,
  opensAt: null,
  createdAt: '2026-10-01T12:00:00.000Z',
  updatedAt: '2026-10-02T12:00:00.000Z',
  timeSlots: [
    {
      id: 'slot',
      eventId: 'event',
      startTime: '2026-10-31T13:00:00.000Z',
      endTime: '2026-10-31T14:30:00.000Z',
      capacity: 8,
      createdAt: '2026-10-01T12:00:00.000Z',
      registrationCount: 0,
      waitlistCount: 0,
    },
  ],
  ...more,
})

describe('editing an event', () => {
  it('sends the stored values, without the laundromat, if nothing was changed', () => {
    const event = stored()
    const request = toUpdateRequest(check(toFields(event, zone)), event, zone)
    expect(request).toEqual({
      title: 'Morning wash',
      description: '',
      spanishTitle: '',
      spanishDescription: '',
      date: event.date,
      location: 'Over-the-Rhine',
      opensAt: null,
      timeSlots: [
        {
          id: 'slot',
          startTime: '2026-10-31T13:00:00.000Z',
          endTime: '2026-10-31T14:30:00.000Z',
          capacity: 8,
        },
      ],
      updatedAt: event.updatedAt,
    })
  })

  it('shows the stored opening of sign-up, and can clear it', () => {
    const event = stored({ opensAt: '2026-10-20T13:30:00.000Z' })
    const fields = toFields(event, zone)
    expect(fields).toMatchObject({ opensDay: '2026-10-20', opensTime: '09:30' })
    expect(toUpdateRequest(check(fields), event, zone).opensAt).toBe(event.opensAt)
    const cleared = check({ ...fields, opensDay: '', opensTime: '' })
    expect(toUpdateRequest(cleared, event, zone).opensAt).toBeNull()
  })

  it('keeps the wall-clock times when the day moves across the end of daylight saving', () => {
    const event = stored()
    const fields = check({ ...toFields(event, zone), date: '2026-11-01' })
    expect(toUpdateRequest(fields, event, zone)).toMatchObject({
      date: '2026-11-01T14:00:00.000Z',
      timeSlots: [{ startTime: '2026-11-01T14:00:00.000Z', endTime: '2026-11-01T15:30:00.000Z' }],
    })
  })

  it('keeps a slot on a later day that ends after midnight', () => {
    const [storedSlot] = stored().timeSlots
    const night = {
      startTime: '2026-11-02T03:00:00.000Z',
      endTime: '2026-11-02T06:00:00.000Z',
    }
    const event = stored({ timeSlots: storedSlot ? [{ ...storedSlot, ...night }] : [] })
    const fields = toFields(event, zone)
    expect(fields.timeSlots[0]).toMatchObject({ startsDaysLater: 1, endsNextDay: true })
    expect(toUpdateRequest(check(fields), event, zone).timeSlots).toMatchObject([night])
  })

  it('keeps a slot longer than a day, which only the API can create', () => {
    const [storedSlot] = stored().timeSlots
    const long = {
      startTime: '2026-10-31T13:00:00.000Z',
      endTime: '2026-11-02T15:00:00.000Z',
    }
    const event = stored({ timeSlots: storedSlot ? [{ ...storedSlot, ...long }] : [] })
    const fields = toFields(event, zone)
    expect(fields.timeSlots[0]).toMatchObject({ endsNextDay: false, lastsDays: 2 })
    expect(toUpdateRequest(check(fields), event, zone).timeSlots).toMatchObject([long])
  })

  it('sends a new slot without an id', () => {
    const event = stored()
    const fields = toFields(event, zone)
    fields.timeSlots.push(nextSlot(fields.timeSlots))
    expect(toUpdateRequest(check(fields), event, zone).timeSlots?.[1]).toEqual({
      startTime: '2026-10-31T14:30:00.000Z',
      endTime: '2026-10-31T16:00:00.000Z',
      capacity: 10,
    })
  })
})
