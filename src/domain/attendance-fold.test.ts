import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AttendanceFactKind, attendanceFactKinds } from './attendance.ts'
import {
  correctTime,
  foldAttendance,
  importDevice,
  type KeptFact,
  otherDayDevice,
} from './attendance-fold.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 11, 5, 14, minute)).toISOString()

function fact(
  device: string,
  minute: number,
  kind: AttendanceFactKind,
  changes: Partial<KeptFact> = {},
): KeptFact {
  const time = at(minute)
  return {
    id: `${device}${minute}`,
    deviceId: device,
    by: device,
    kind,
    at: time,
    deviceAt: time,
    receivedAt: time,
    ...changes,
  }
}

describe('the attendance that results from facts', () => {
  test('is empty without facts', () => {
    expect(foldAttendance([])).toEqual({
      attendance: null,
      notedAt: null,
      notedBy: null,
      loads: null,
      note: '',
      otherNote: null,
      unseenNote: null,
    })
  })

  test.each<[AttendanceFactKind, object]>([
    ['came', { attendance: 'came', loads: 3, notedAt: at(1), notedBy: 'ana' }],
    ['walk_in', { attendance: 'came', loads: 3 }],
    ['not_here', { attendance: 'not_here', loads: null }],
    ['unknown', { attendance: 'unknown', loads: null }],
    ['undone', { attendance: null, loads: null, notedAt: null, notedBy: null }],
  ])('for a single fact of the kind %s is %j', (kind, expected) => {
    expect(foldAttendance([fact('ana', 1, kind)])).toMatchObject({ ...expected, otherNote: null })
  })

  test('has the loads of the latest fact', () => {
    const facts = [fact('ana', 1, 'came'), fact('ana', 2, 'came', { loads: 1 })]
    expect(foldAttendance(facts).loads).toBe(1)
    expect(foldAttendance([...facts, fact('ana', 3, 'not_here')]).loads).toBeNull()
    expect(foldAttendance([fact(importDevice, 1, 'came', { loads: null })]).loads).toBeNull()
  })

  test('is that of the latest fact, and shows a different attendance noted on another device', () => {
    const facts = [fact('ana', 1, 'came'), fact('bea', 2, 'not_here')]
    expect(foldAttendance(facts)).toMatchObject({
      attendance: 'not_here',
      notedBy: 'bea',
      otherNote: { attendance: 'came', notedAt: at(1), notedBy: 'ana' },
    })
    const agreed = foldAttendance([...facts, fact('ana', 3, 'not_here')])
    expect(agreed).toMatchObject({ attendance: 'not_here', notedBy: 'ana', otherNote: null })
  })

  test('shows what one device noted and another device undid', () => {
    expect(foldAttendance([fact('ana', 1, 'came'), fact('bea', 2, 'undone')])).toMatchObject({
      attendance: null,
      notedAt: null,
      otherNote: { attendance: 'came', notedBy: 'ana' },
    })
  })

  test('follows the order in which a device noted its facts, even if their corrected times have another order', () => {
    const came = fact('ana', 1, 'came', { at: at(5) })
    const undone = fact('ana', 2, 'undone', { at: at(4) })
    expect(foldAttendance([undone, came]).attendance).toBeNull()
  })

  test('is that of the fact with the greater id if two facts have the same time', () => {
    const facts = [fact('bea', 1, 'came'), fact('ana', 1, 'not_here')]
    expect(foldAttendance(facts).notedBy).toBe('bea')
  })

  test('has the latest note until an empty note removes it', () => {
    const facts = [
      fact('ana', 2, 'note', { note: 'two' }),
      fact('bea', 1, 'note', { note: 'one' }),
      fact('ana', 3, 'came'),
    ]
    expect(foldAttendance(facts)).toMatchObject({ note: 'two', attendance: 'came' })
    expect(foldAttendance([...facts, fact('bea', 4, 'note', { note: '' })]).note).toBe('')
  })

  const quarters = fact('ana', 2, 'note', { note: 'paid 2 quarters back' })
  const unseen = { note: 'needs a receipt', notedBy: 'bea' }

  test('has both notes if one of them was written on another phone without a network', () => {
    const earlier = fact('bea', 1, 'note', { note: 'needs a receipt', receivedAt: at(9) })
    expect(foldAttendance([quarters, earlier])).toMatchObject({
      note: 'paid 2 quarters back',
      unseenNote: { ...unseen, notedAt: at(1) },
    })
    const later = fact('bea', 3, 'note', { note: 'needs a receipt', receivedAt: at(9) })
    expect(foldAttendance([quarters, later])).toMatchObject({
      note: 'needs a receipt',
      unseenNote: { note: 'paid 2 quarters back', notedBy: 'ana' },
    })
  })

  test('has only one note once somebody who saw both notes saved a new one, or if a note contains both', () => {
    const earlier = fact('bea', 1, 'note', { note: 'needs a receipt', receivedAt: at(9) })
    const facts = [quarters, earlier]
    expect(
      foldAttendance([...facts, fact('ana', 10, 'note', { note: 'has the receipt' })]),
    ).toMatchObject({ note: 'has the receipt', unseenNote: null })
    const both = 'needs a receipt, paid 2 quarters back'
    const offline = fact('bea', 3, 'note', { note: both, receivedAt: at(9) })
    expect(foldAttendance([...facts, offline])).toMatchObject({ note: both, unseenNote: null })
  })

  test('ignores facts from before the appointment moved to another day', () => {
    const before = [fact('ana', 1, 'came', { loads: 1 }), fact('bea', 2, 'note', { note: 'Late' })]
    const facts = [...before, fact(otherDayDevice, 3, 'undone')]
    expect(foldAttendance(facts)).toEqual(foldAttendance([]))
    const after = fact('ana', 4, 'not_here')
    expect(foldAttendance([...facts, after])).toEqual(foldAttendance([after]))
  })

  test('is the same for any order of arrival', () => {
    const anyFact = fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom(...attendanceFactKinds),
      deviceId: fc.constantFrom('ana', 'bea'),
      at: fc.nat(3).map(at),
      deviceAt: fc.nat(3).map(at),
      receivedAt: fc.nat(3).map(at),
      by: fc.constant('maria'),
      loads: fc.nat(3),
      note: fc.constantFrom('', 'one', 'two'),
    })
    const facts = fc.uniqueArray(anyFact, { selector: ({ id }) => id, maxLength: 8 })
    const shuffled = facts.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(foldAttendance(other)).toEqual(foldAttendance(one))
      }),
    )
  })
})

describe('the time of a fact', () => {
  const now = new Date(at(30))
  test.each([
    ['stays unchanged if the phone’s clock is right', at(10), at(30), at(10)],
    ['is corrected if the phone’s clock is 20 minutes slow', at(0), at(10), at(20)],
    [
      'is corrected if the phone’s clock is a day ahead',
      '2026-12-06T14:10:00.000Z',
      '2026-12-06T14:20:00.000Z',
      at(20),
    ],
    ['is never in the future', at(50), at(30), at(30)],
    [
      'is at most 30 days ago, even if the phone’s clock was at 1970',
      '1970-01-01T00:00:00Z',
      at(30),
      '2026-11-05T14:30:00.000Z',
    ],
  ])('%s', (_name, tapped, sent, expected) => {
    expect(correctTime(tapped, sent, now)).toBe(expected)
  })
})
