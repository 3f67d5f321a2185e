import { describe, expect, test } from 'vitest'
import { type SignUp, whyNotSignUp, whyUnbookable } from './sign-up.ts'

const at = '2026-11-02T14:00:00.000Z'
const now = new Date('2026-11-02T13:00:00.000Z')
const slot = { startTime: at, endTime: '2026-11-02T15:00:00.000Z', opensAt: null, closedAt: null }
const keys = { emailKey: 'a@example.org', phoneKey: '5135550001', addressKey: '45030 1riverroad' }
const waiting = { ...keys, id: 'waiting', status: 'waitlist' as const }
const registered = { ...keys, id: 'registered', status: 'confirmed' as const }
const neighbor = { ...registered, emailKey: 'b@example.org' }

const spot: SignUp = {
  ...{
    slot,
    keys,
    status: 'confirmed',
    acceptsWaitlist: true,
    mayJoin: true,
    household: [],
    bans: [],
  },
}
const full = { status: 'waitlist' } as const
const declines = { ...full, acceptsWaitlist: false }
const limited = { mayJoin: false }
const started = { slot: { ...slot, startTime: now.toISOString() } }
const banned = { bans: [{ endsAt: null }] }
const signedUp = { household: [registered] }
const neighbors = { household: [neighbor, neighbor] }
const linked = { entry: waiting, household: [waiting] }

type Row = [string, Partial<SignUp>, ReturnType<typeof whyNotSignUp>]

test.each<Row>([
  ['a free spot', {}, null],
  ['no free spot', full, null],
  ['no free spot for a family that does not wait', declines, 'slot_full'],
  ['a slot that has started', started, 'slot_started'],
  ['an unchanged start', { startTime: '2026-11-02T14:00:00+00:00' }, null],
  [
    'a start that has changed since the family saw it',
    { startTime: '2026-11-02T12:00:00.000Z' },
    'slot_moved',
  ],
  ['a ban', banned, 'unable_to_register'],
  ['a ban that has ended', { bans: [{ endsAt: now.toISOString() }] }, null],
  ['a registration', signedUp, 'already_registered'],
  ['a waitlist entry', { household: [waiting] }, 'on_waitlist'],
  ['a registration and a waitlist entry', { household: [registered, waiting] }, 'on_waitlist'],
  ['one other in the household', { household: [neighbor] }, null],
  ['two others in the household', neighbors, 'household_full'],
  ['a free spot, and a visitor at the waitlist limit', limited, null],
  [
    'no free spot, and a visitor at the waitlist limit',
    { ...full, ...limited },
    'too_many_requests',
  ],
  [
    'no free spot, and the link of a visitor at the waitlist limit',
    { ...full, ...limited, ...linked },
    null,
  ],
  ['the link of a waitlist entry', linked, null],
  [
    'the link of a waitlist entry, and two others in the household',
    { ...neighbors, entry: waiting },
    'household_full',
  ],
  ['the link of a registration', { ...signedUp, entry: registered }, 'already_registered'],
])('with %s, a sign-up gets the refusal $2', (_what, changes, refusal) => {
  expect(whyNotSignUp({ ...spot, ...changes }, now)).toBe(refusal)
})

describe('of several reasons, one that says nothing about the person usually comes first', () => {
  test.each<Row>([
    ['started, full', { ...started, ...declines }, 'slot_started'],
    ['started, banned', { ...started, ...banned }, 'slot_started'],
    ['full, banned', { ...declines, ...banned }, 'slot_full'],
    ['full, two others in the household', { ...declines, ...neighbors }, 'slot_full'],
    ['full, visitor at the waitlist limit', { ...declines, ...limited }, 'slot_full'],
    [
      'visitor at the waitlist limit, banned',
      { ...full, ...limited, ...banned },
      'too_many_requests',
    ],
    [
      'visitor at the waitlist limit, registered',
      { ...full, ...limited, ...signedUp },
      'too_many_requests',
    ],
    ['banned, registered', { ...banned, ...signedUp }, 'unable_to_register'],
    // A family with the same details repeats its sign-up because the response was lost.
    ['full, registered', { ...declines, ...signedUp }, 'already_registered'],
    ['full, registered, banned', { ...declines, ...signedUp, ...banned }, 'unable_to_register'],
    [
      'full, registered with the same mailbox but without a phone',
      { ...declines, household: [{ ...registered, phoneKey: null }] },
      'slot_full',
    ],
    ['full, with the link of a waitlist entry', { ...declines, ...linked }, 'slot_full'],
  ])('given "%s", the refusal is $2', (_what, changes, refusal) => {
    expect(whyNotSignUp({ ...spot, ...changes }, now)).toBe(refusal)
  })
})

describe('a slot', () => {
  const early = { opensAt: '2026-11-02T13:00:00.001Z' }
  const closed = { closedAt: now.toISOString() }
  test.each([
    ['is bookable', {}, null],
    ['is bookable from the opening of sign-up', { opensAt: now.toISOString() }, null],
    ['is not bookable before sign-up opens', early, 'not_open_yet'],
    ['is not bookable once it starts', started.slot, 'slot_started'],
    ['is not bookable while it is closed', closed, 'slot_closed'],
    [
      'is refused as not open yet, even if it has started',
      { ...started.slot, ...early },
      'not_open_yet',
    ],
    ['is refused as started, even if it is closed', { ...started.slot, ...closed }, 'slot_started'],
  ])('%s', (_what, changes, reason) => {
    expect(whyUnbookable({ ...slot, ...changes }, now)).toBe(reason)
  })
})
