import { describe, expect, it } from 'vitest'
import {
  type Appointment,
  changedPlace,
  placeAfterChange,
  placeLines,
  whatChanged,
} from './appointment.ts'

const before: Appointment = {
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  location: 'Harrison',
  laundromatName: 'Sudsy Corner',
  laundromatAddress: '412 Harrison Ave',
}
const unnamed = { ...before, laundromatName: null }

describe('the place', () => {
  it('is the laundromat if its name and address are known, else the location', () => {
    expect(placeLines(before)).toEqual(['Sudsy Corner', '412 Harrison Ave'])
    expect(placeLines(unnamed)).toEqual(['Harrison'])
  })

  it('has the laundromat’s name before the location if the address is not known', () => {
    expect(placeLines({ ...before, laundromatAddress: '' })).toEqual(['Sudsy Corner, Harrison'])
    const location = 'Sudsy Corner, Harrison'
    expect(placeLines({ ...before, laundromatAddress: null, location })).toEqual([location])
  })
})

describe('a change of', () => {
  it.each<[string, Appointment, Partial<Appointment>, boolean, boolean]>([
    ['nothing', before, {}, false, false],
    ['the start', before, { startTime: '2026-12-08T14:30:00.000Z' }, true, false],
    ['the end', before, { endTime: '2026-12-08T16:00:00.000Z' }, true, false],
    ['the laundromat', before, { laundromatName: 'Bubble House' }, false, true],
    ['the laundromat’s address', before, { laundromatAddress: '1 Main St' }, false, true],
    ['the location of a named laundromat', before, { location: 'Cleves' }, false, true],
    ['a location that is shown', unnamed, { location: 'Cleves' }, false, true],
    ['the laundromat’s name, unknown before', unnamed, { laundromatName: 'Sudsy' }, false, true],
  ])('%s: time changed: $3, place changed: $4', (_case, first, change, time, place) => {
    expect(whatChanged(first, { ...first, ...change })).toEqual({ time, place })
  })
})

describe('a changed place is shown', () => {
  it.each<[string, Appointment, Partial<Appointment>, string[], string]>([
    [
      'with its new name and address if both changed',
      before,
      { laundromatName: 'Bubble House', laundromatAddress: '1 Main St' },
      ['Bubble House', '1 Main St'],
      'Bubble House',
    ],
    [
      'with its name and new address if only the address changed',
      before,
      { laundromatAddress: '1 Main St' },
      ['Sudsy Corner', '1 Main St'],
      'Sudsy Corner, 1 Main St',
    ],
    [
      'with its name and new location if only the location changed',
      before,
      { location: 'Cleves' },
      ['Sudsy Corner', '412 Harrison Ave', 'Cleves'],
      'Sudsy Corner, Cleves',
    ],
    [
      'with its name and location if its address was removed',
      before,
      { laundromatAddress: null },
      ['Sudsy Corner, Harrison'],
      'Sudsy Corner, Harrison',
    ],
    [
      'with its location if there is no laundromat',
      unnamed,
      { location: 'Cleves' },
      ['Cleves'],
      'Cleves',
    ],
  ])('%s', (_case, first, change, now, line) => {
    const after = { ...first, ...change }
    expect(changedPlace(first, after).now).toEqual(now)
    expect(placeAfterChange(first, after)).toBe(line)
  })
})
