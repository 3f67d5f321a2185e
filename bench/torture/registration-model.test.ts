import { expect, test } from 'vitest'
import { type Action, type History, type Outcome, possibleStates } from './registration-model.ts'

const register: Action = { kind: 'register', slot: 'a' }
const join: Action = { kind: 'join', slot: 'a' }
const cancel: Action = { kind: 'cancel', link: '' }
const done: Outcome = { is: 'done' }
const doubt: Outcome = { is: 'doubt' }
const confirmed: Outcome = { is: 'done', status: 'confirmed' }
const waitlist: Outcome = { is: 'done', status: 'waitlist' }
const taken: Outcome = { is: 'refused', code: 'already_registered' }

const one = (action: Action, outcome: Outcome): History[number] => [{ action, outcome }]
const complete = (slot: string) => one({ kind: 'complete', slot, link: '' }, waitlist)
const registered = one(register, confirmed)

/** "status: lines / messages" of each possible state, without the family's name */
function states(history: History, { email = 'a@example.org', agreesToTexts = false } = {}) {
  return possibleStates({ name: 'Ann', email, agreesToTexts, history })
    .map(({ status, lines, messages }) => `${status}: ${lines} / ${messages}`)
    .map((state) => state.replaceAll(/Ann(’s|'s)? ?|email /g, ''))
    .toSorted()
}

const isConfirmed = 'confirmed: registered / registration_confirmed'
const isCancelled = 'cancelled: cancelled,registered / cancelled,registration_confirmed'
const none = 'none:  / '

test.each<[string, History, string[]]>([
  [
    'an acknowledged action has happened exactly once',
    [registered, one(cancel, done)],
    [isCancelled],
  ],
  [
    'an action without a response may or may not have happened',
    [registered, one(cancel, doubt)],
    [isCancelled, isConfirmed],
  ],
  [
    'a retry after a lost response adds nothing',
    [registered, one(cancel, doubt), one(cancel, done)],
    [isCancelled],
  ],
  [
    'no state explains "already registered" for a family that never signed up',
    [one(register, taken)],
    [],
  ],
  ['no state explains two successful sign-ups of the same family', [registered, registered], []],
  [
    'no state explains a refusal that the server never gives to a sign-up',
    [one(register, { is: 'refused', code: 'slot_full' })],
    [],
  ],
  [
    'two simultaneous sign-ups may be handled in either order',
    [[...one(register, taken), ...registered]],
    [isConfirmed],
  ],
  [
    'a deletion without a response leaves a family that never signed up without a registration',
    [one({ kind: 'delete' }, doubt)],
    [none],
  ],
  [
    'a family on the waitlist may have been promoted at any time',
    [one(join, done)],
    [
      'confirmed: joined the waitlist,moved up from the waitlist / promoted,waitlist_joined',
      'waitlist: joined the waitlist / waitlist_joined',
    ],
  ],
  [
    'setting the status that a registration already has adds nothing',
    [registered, one({ kind: 'set', status: 'confirmed' }, done)],
    [isConfirmed],
  ],
])('%s', (_, history, expected) => {
  expect(states(history)).toEqual(expected)
})

test.each<[Action, string]>([
  [{ kind: 'set', status: 'no_show' }, 'no_show: did not come,registered / registration_confirmed'],
  [{ kind: 'move', slot: 'b' }, 'was moved to another time slot / registration_confirmed'],
  [{ kind: 'shift', slot: 'b', link: '' }, 'moved to another time,registered / moved'],
  [{ kind: 'delete' }, 'gone: registered,registration was deleted / '],
])('the action %j results in "%s"', (action, words) => {
  const [state] = states([registered, one(action, done)])
  for (const part of words.split(' / ')) expect(state).toContain(part)
})

test('"already registered" proves that the sign-up without a response has happened', () => {
  expect(states([one(register, doubt), one(register, taken)])).not.toContain(none)
})

test('a family that completes without a free spot keeps its waitlist place only if it stays in its slot', () => {
  const [, same] = states([one(join, done), complete('a')])
  expect(same).toContain('filled out the form and stays on the waitlist')
  const [, other] = states([one(join, done), complete('b')])
  expect(other).toContain('joined the waitlist,joined the waitlist')
})

test('messages go by e-mail, plus a text with consent; without an e-mail address by text or call', () => {
  expect(states([registered], { agreesToTexts: true })[0]).toContain('text text_confirmed')
  expect(states([registered], { email: '', agreesToTexts: true })[0]).toMatch(/\/ text text_conf/)
  expect(states([registered], { email: '' })[0]).toContain('/ call registration_confirmed')
})
