import { expect, test } from 'vitest'
import { type Action, type History, type Outcome, possibleStates } from './possible-states.ts'

const register: Action = { kind: 'register', slot: 'a' }
const join: Action = { kind: 'join', slot: 'a' }
const complete: Action = { kind: 'complete', slot: 'a' }
const cancel: Action = { kind: 'cancel' }
const done: Outcome = { is: 'done' }
const doubt: Outcome = { is: 'doubt' }
const confirmed: Outcome = { is: 'done', status: 'confirmed' }
const waitlist: Outcome = { is: 'done', status: 'waitlist' }
const taken: Outcome = { is: 'refused', code: 'already_registered' }

const one = (action: Action, outcome: Outcome): History[number] => [{ action, outcome }]
/** "status: lines / messages" of each possible state */
const states = (...history: History) =>
  possibleStates(history)
    .map(({ status, lines, messages }) => `${status}: ${lines} / ${messages}`)
    .toSorted()

test('an acknowledged action happened exactly once', () => {
  expect(states(one(register, confirmed))).toEqual([
    'confirmed: registered / registration_confirmed',
  ])
  expect(states(one(register, confirmed), one(cancel, done))).toEqual([
    'cancelled: cancelled,registered / cancelled,registration_confirmed',
  ])
})

test('an action in doubt happened completely or not at all', () => {
  expect(states(one(register, confirmed), one(cancel, doubt))).toEqual([
    'cancelled: cancelled,registered / cancelled,registration_confirmed',
    'confirmed: registered / registration_confirmed',
  ])
})

test('an action retried after a doubt happened once', () => {
  const retried = states(one(register, doubt), one(register, confirmed))
  expect(retried).toContain('confirmed: registered / registration_confirmed')
  expect(retried.join()).not.toContain('registered,registered')
})

test('a refusal as already registered means that the registration is confirmed', () => {
  expect(states(one(register, doubt), one(register, taken))).not.toContain('none:  / ')
  expect(states(one(register, taken))).toEqual([])
})

test('two simultaneous requests may have run in either order', () => {
  const both = [
    { action: register, outcome: taken },
    { action: register, outcome: confirmed },
  ]
  expect(states(both)).toEqual(['confirmed: registered / registration_confirmed'])
})

test('a waitlisted registration may have been promoted at any time, with a line and a message', () => {
  expect(states(one(join, done))).toEqual([
    'confirmed: joined,promoted / promoted,waitlist_joined',
    'waitlist: joined / waitlist_joined',
  ])
})

test('completing an entry without a free spot sends another message, with a new link', () => {
  expect(states(one(join, done), one(complete, waitlist))).toContain(
    'waitlist: joined,kept its place / waitlist_joined,waitlist_joined',
  )
  const moved: Action = { kind: 'complete', slot: 'b' }
  expect(states(one(join, done), one(moved, waitlist))).toContain(
    'waitlist: joined,joined / waitlist_joined,waitlist_joined',
  )
})

test('contradicting responses allow no state', () => {
  expect(states(one(register, confirmed), one(register, confirmed))).toEqual([])
  expect(states(one({ kind: 'delete' }, done))).toEqual([])
})

test.each<[Action, string]>([
  [{ kind: 'set', status: 'no_show' }, 'no_show: no-show,registered / registration_confirmed'],
  [
    { kind: 'set', status: 'waitlist' },
    'waitlist: registered,set to waitlist / registration_confirmed,waitlist_joined',
  ],
  [
    { kind: 'move', slot: 'b' },
    'confirmed: moved,registered / registration_confirmed,registration_confirmed',
  ],
  [{ kind: 'delete' }, 'gone: deleted,registered / '],
])('an administrator’s action: %j', (action, ending) => {
  expect(states(one(register, confirmed), one(action, done))).toContain(ending)
})

test('a move by link confirms in the other slot, once; a full slot refuses it and changes nothing', () => {
  const shift: Action = { kind: 'shift', slot: 'b', from: 'a' }
  const moved = 'confirmed: chose another time,registered / moved,registration_confirmed'
  expect(states(one(register, confirmed), one(shift, doubt), one(shift, done))).toEqual([moved])
  const full: Outcome = { is: 'refused', code: 'slot_full' }
  expect(states(one(register, confirmed), one(shift, full))).toEqual(
    states(one(register, confirmed)),
  )
  expect(states(one(register, full))).toEqual([])
})

test('setting the current status again changes nothing', () => {
  expect(states(one(register, confirmed), one({ kind: 'set', status: 'confirmed' }, done))).toEqual(
    ['confirmed: registered / registration_confirmed'],
  )
})
