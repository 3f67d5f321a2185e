import { describe, expect, test } from 'vitest'
import type { CheckInFamily, CheckInList } from './check-in-list.ts'
import {
  addFact,
  applyAnswer,
  beginRequest,
  type CheckInState,
  dismissRefused,
  factsPerRequest,
  hasUnsent,
  newCheckIn,
} from './check-in-store.ts'
import { shownFamilies } from './check-in-view.ts'

const nine = new Date('2026-12-05T14:00:00.000Z')
const later = (seconds: number) => new Date(nine.getTime() + seconds * 1000)

function family(registrationId: string, changes: Partial<CheckInFamily> = {}): CheckInFamily {
  return {
    registrationId,
    timeSlotId: 'first',
    name: registrationId,
    phone: '',
    status: 'confirmed',
    language: 'en',
    isWalkIn: false,
    attendance: null,
    notedAt: null,
    notedBy: null,
    loads: null,
    note: '',
    otherNote: null,
    ...changes,
  }
}

const slot = { startTime: nine.toISOString(), endTime: later(3600).toISOString(), capacity: 10 }
const listOf = (...rows: CheckInFamily[]): CheckInList => ({
  event: { id: 'e', title: 'Laundry Day', date: nine.toISOString(), location: 'Main Street' },
  timeSlots: [
    { id: 'first', ...slot },
    { id: 'second', ...slot },
  ],
  rows,
  serverTime: nine.toISOString(),
})

function opened(list = listOf(family('ana'), family('bea')), at = nine) {
  const { state, number } = beginRequest(newCheckIn('phone'), at)
  return applyAnswer(state, number, list, at)
}
const came = (id: string, registrationId = 'ana') => ({ id, registrationId, kind: 'came' as const })
const shown = (state: CheckInState, id: string) =>
  shownFamilies(state).find(({ registrationId }) => registrationId === id)
const walkIn = {
  id: '1',
  registrationId: 'new',
  kind: 'walk_in' as const,
  walkIn: { name: 'Luz', timeSlotId: 'second' },
}

describe('a tap', () => {
  test('is shown at once and counted as not sent', () => {
    const state = addFact(opened(), came('1'), later(5))
    expect(shown(state, 'ana')).toMatchObject({
      attendance: 'came',
      loads: 3,
      notedAt: later(5).toISOString(),
      unsent: 1,
    })
    expect(shown(state, 'bea')).toMatchObject({ attendance: null, unsent: 0 })
  })

  test('is undone by a later tap, even within the same millisecond or after the clock was set back', () => {
    const once = addFact(opened(), came('1'), later(5))
    for (const now of [later(5), later(-600)]) {
      const state = addFact(once, { id: '2', registrationId: 'ana', kind: 'undone' }, now)
      expect(shown(state, 'ana')).toMatchObject({ attendance: null, loads: null, unsent: 2 })
      expect(state.unsent.map(({ at }) => at)).toEqual([
        later(5).toISOString(),
        later(5.001).toISOString(),
      ])
    }
  })

  test('is dated later than the list that the volunteer saw', () => {
    const state = addFact(opened(), came('1'), later(-60))
    expect(state.lastAt).toBe(later(0.001).toISOString())
  })

  test('is shown with the server’s time, even if the phone’s clock differs', () => {
    const state = addFact(opened(listOf(family('ana')), later(3600)), came('1'), later(3660))
    expect(shown(state, 'ana')?.notedAt).toBe(later(60).toISOString())
  })
})

test('a new note replaces the old note and leaves the attendance unchanged', () => {
  const state = addFact(
    opened(listOf(family('ana', { attendance: 'came', note: 'old' }))),
    { id: '1', registrationId: 'ana', kind: 'note', note: 'Needs a dryer' },
    later(1),
  )
  expect(shown(state, 'ana')).toMatchObject({ attendance: 'came', note: 'Needs a dryer' })
})

describe('a walk-in', () => {
  test('is listed in its slot at once', () => {
    const state = addFact(opened(), walkIn, later(1))
    expect(shownFamilies(state).map(({ registrationId }) => registrationId)).toEqual([
      'ana',
      'bea',
      'new',
    ])
    expect(shown(state, 'new')).toMatchObject({ isWalkIn: true, attendance: 'came', loads: 3 })
  })

  test('leaves the list when it is undone, and comes back with the next tap', () => {
    const undone = { id: '2', registrationId: 'new', kind: 'undone' as const }
    const state = addFact(addFact(opened(), walkIn, later(1)), undone, later(2))
    expect(shown(state, 'new')).toBeUndefined()
    expect(shown(addFact(state, came('3', 'new'), later(3)), 'new')).toMatchObject({
      status: 'confirmed',
      attendance: 'came',
      unsent: 3,
    })
  })
})

describe('sent facts', () => {
  test('count as unsent until a response names them', () => {
    const state = addFact(opened(), came('1'), later(1))
    const sent = beginRequest(state, later(2))
    expect(sent.request).toEqual({
      deviceId: 'phone',
      sentAt: later(2).toISOString(),
      facts: state.unsent,
    })
    expect(hasUnsent(sent.state)).toBe(true)
    const more = addFact(sent.state, came('2', 'bea'), later(3))
    const done = applyAnswer(more, sent.number, { ...listOf(), taken: ['1'] }, later(4))
    expect(done.unsent.map(({ id }) => id)).toEqual(['2'])
  })

  test('are limited in number per request, and the oldest are sent first', () => {
    let state = opened()
    for (let n = 0; n < factsPerRequest + 1; n++) state = addFact(state, came(`${n}`), later(n))
    const { request } = beginRequest(state, later(1000))
    expect(request.facts.map(({ id }) => id)).toEqual(
      Array.from({ length: factsPerRequest }, (_, n) => `${n}`),
    )
  })

  test('are never dated later than the time of sending, even if the clock was set back', () => {
    const state = addFact(opened(), came('1'), later(600))
    expect(beginRequest(state, later(5)).request.sentAt).toBe(later(600).toISOString())
  })

  test('are kept with the server’s message after a refusal until the volunteer dismisses them', () => {
    const sent = beginRequest(addFact(opened(), came('1'), later(1)), later(2))
    const refused = [{ id: '1', message: 'Ana was deleted.' }]
    const state = applyAnswer(sent.state, sent.number, { ...listOf(), refused }, later(3))
    expect(state.unsent).toEqual([])
    expect(state.refused).toMatchObject([{ fact: came('1'), message: 'Ana was deleted.' }])
    expect(dismissRefused(state, '1').refused).toEqual([])
  })

  test('keep the family’s name after a refusal, even if the family was deleted', () => {
    const { registrationId } = came('1')
    const before = { ...opened(), list: listOf(family(registrationId, { name: 'Ana Bell' })) }
    const sent = beginRequest(addFact(before, came('1'), later(1)), later(2))
    const refused = [{ id: '1', message: 'Deleted.' }]
    const { refused: kept } = applyAnswer(
      sent.state,
      sent.number,
      { ...listOf(), refused },
      later(3),
    )
    expect(kept).toMatchObject([{ name: 'Ana Bell' }])
  })
})

test('a response to an earlier request changes nothing, even if it accepts facts', () => {
  const first = beginRequest(addFact(opened(), came('1'), later(1)), later(2))
  const second = beginRequest(first.state, later(3))
  const late = { ...listOf(), taken: ['1'] }
  expect(applyAnswer(second.state, first.number, late, later(4))).toBe(second.state)
})

test('families are sorted by slot and name, with waitlisted families last in their slot, and cancelled families are hidden', () => {
  const state = opened(
    listOf(
      family('1', { name: 'zoe' }),
      family('2', { name: 'Ana', status: 'waitlist' }),
      family('3', { name: 'Bea', timeSlotId: 'second' }),
      family('4', { name: 'Ángel' }),
      family('5', { name: 'Ana', status: 'cancelled' }),
    ),
  )
  expect(shownFamilies(state).map(({ registrationId }) => registrationId)).toEqual([
    '4',
    '1',
    '2',
    '3',
  ])
})

test('nothing is shown before the first list', () => {
  expect(shownFamilies(newCheckIn('phone'))).toEqual([])
})
