import { expect, test } from 'vitest'
import { type Act, type Outcome, possibleEndings, type Story } from './story.ts'

const register: Act = { kind: 'register', slot: 'a' }
const join: Act = { kind: 'join', slot: 'a' }
const complete: Act = { kind: 'complete', slot: 'a' }
const cancel: Act = { kind: 'cancel' }
const done: Outcome = { is: 'done' }
const doubt: Outcome = { is: 'doubt' }
const confirmed: Outcome = { is: 'done', status: 'confirmed' }
const waitlist: Outcome = { is: 'done', status: 'waitlist' }
const taken: Outcome = { is: 'refused', code: 'already_registered' }

const one = (act: Act, outcome: Outcome): Story[number] => [{ act, outcome }]
/** "status: lines / messages" of each ending */
const endings = (...story: Story) =>
  possibleEndings(story)
    .map(({ status, lines, told }) => `${status}: ${lines} / ${told}`)
    .toSorted()

test('what was acknowledged happened, and only once', () => {
  expect(endings(one(register, confirmed))).toEqual([
    'confirmed: registered / registration_confirmed',
  ])
  expect(endings(one(register, confirmed), one(cancel, done))).toEqual([
    'cancelled: cancelled,registered / cancelled,registration_confirmed',
  ])
})

test('what was in doubt happened wholly or not at all', () => {
  expect(endings(one(register, confirmed), one(cancel, doubt))).toEqual([
    'cancelled: cancelled,registered / cancelled,registration_confirmed',
    'confirmed: registered / registration_confirmed',
  ])
})

test('tried again after a doubt, it still happened once', () => {
  const retried = endings(one(register, doubt), one(register, confirmed))
  expect(retried).toContain('confirmed: registered / registration_confirmed')
  expect(retried.join()).not.toContain('registered,registered')
})

test('whoever is told to be registered already has been confirmed', () => {
  expect(endings(one(register, doubt), one(register, taken))).not.toContain('none:  / ')
  expect(endings(one(register, taken))).toEqual([])
})

test('of two at once either may have been first', () => {
  const both = [
    { act: register, outcome: taken },
    { act: register, outcome: confirmed },
  ]
  expect(endings(both)).toEqual(['confirmed: registered / registration_confirmed'])
})

test('who waits may have been promoted at any time, with a line and a message', () => {
  expect(endings(one(join, done))).toEqual([
    'confirmed: joined,promoted / promoted,waitlist_joined',
    'waitlist: joined / waitlist_joined',
  ])
})

test('who completes an entry without a spot is told again, with a new link', () => {
  expect(endings(one(join, done), one(complete, waitlist))).toContain(
    'waitlist: joined,kept its place / waitlist_joined,waitlist_joined',
  )
  const moved: Act = { kind: 'complete', slot: 'b' }
  expect(endings(one(join, done), one(moved, waitlist))).toContain(
    'waitlist: joined,joined / waitlist_joined,waitlist_joined',
  )
})

test('answers that contradict each other have no ending', () => {
  expect(endings(one(register, confirmed), one(register, confirmed))).toEqual([])
  expect(endings(one({ kind: 'delete' }, done))).toEqual([])
})

test.each<[Act, string]>([
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
])('an administrator’s act: %j', (act, ending) => {
  expect(endings(one(register, confirmed), one(act, done))).toContain(ending)
})

test('setting what is already so changes nothing', () => {
  expect(
    endings(one(register, confirmed), one({ kind: 'set', status: 'confirmed' }, done)),
  ).toEqual(['confirmed: registered / registration_confirmed'])
})
