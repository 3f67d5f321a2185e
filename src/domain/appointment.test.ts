import { describe, expect, it } from 'vitest'
import { type Appointment, placeLines, whatChanged } from './appointment.ts'

const before: Appointment = {
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  location: 'Harrison',
  laundromatName: 'Sudsy Corner',
  laundromatAddress: '412 Harrison Ave',
}
const unnamed = { ...before, laundromatName: null }

describe('the place', () => {
  it('is the laundromat if name and address are known, else the location', () => {
    expect(placeLines(before)).toEqual(['Sudsy Corner', '412 Harrison Ave'])
    expect(placeLines(unnamed)).toEqual(['Harrison'])
    expect(placeLines({ ...before, laundromatAddress: '' })).toEqual(['Harrison'])
  })
})

describe('what changed', () => {
  it.each<[string, Appointment, Partial<Appointment>, boolean, boolean]>([
    ['nothing', before, {}, false, false],
    ['the start', before, { startTime: '2026-12-08T14:30:00.000Z' }, true, false],
    ['the end', before, { endTime: '2026-12-08T16:00:00.000Z' }, true, false],
    ['the laundromat', before, { laundromatName: 'Bubble House' }, false, true],
    ['its address', before, { laundromatAddress: '1 Main St' }, false, true],
    ['a location that is not shown', before, { location: 'Cleves' }, false, false],
    ['a location that is shown', unnamed, { location: 'Cleves' }, false, true],
    ['the laundromat becomes known', unnamed, { laundromatName: 'Sudsy' }, false, true],
  ])('%s', (_case, first, change, time, place) => {
    expect(whatChanged(first, { ...first, ...change })).toEqual({ time, place })
  })
})
