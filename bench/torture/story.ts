import type { RegistrationStatus } from '../../src/domain/registration.ts'

/**
 * What may have become of one registration, told by its client's side alone: what was asked for, and
 * what was answered. Written down a second time on purpose, apart from the server's own commands.
 */

export type Act =
  | { kind: 'register' | 'join' | 'complete'; slot: string }
  | { kind: 'add'; slot: string; status: 'confirmed' | 'waitlist' }
  | { kind: 'cancel' | 'delete' }
  | { kind: 'set'; status: RegistrationStatus }
  | { kind: 'move'; slot: string }

/** `doubt`: the connection broke, or the database was gone; it happened wholly or not at all. */
export type Outcome =
  | { is: 'done'; status?: RegistrationStatus }
  | { is: 'refused'; code: string }
  | { is: 'doubt' }

/** One after the other, except those of one inner list, which were asked for at the same moment */
export type Story = { act: Act; outcome: Outcome }[][]

/** `none` was never there, `gone` has been deleted */
export type Ending = {
  status: RegistrationStatus | 'none' | 'gone'
  slot: string
  /** Its lines in the activity log, and the kinds of its messages, in alphabetical order. Deleting erases the messages. */
  lines: string[]
  told: string[]
}

const beginning: Ending = { status: 'none', slot: '', lines: [], told: [] }

/** Every way the story can have ended, where an administrator may at any time have promoted who waits. */
export function possibleEndings(story: Story): Ending[] {
  let states = [beginning]
  for (const together of story) {
    states = orders(together).flatMap((steps) =>
      steps.reduce(
        (before, { act, outcome }) =>
          distinct(before.flatMap((state) => after(state, act, outcome))),
        states,
      ),
    )
    states = distinct(states)
  }
  return states
}

function orders<T>(steps: T[]): T[][] {
  if (steps.length < 2) return [steps]
  return steps.flatMap((step, i) =>
    orders(steps.filter((_, other) => other !== i)).map((rest) => [step, ...rest]),
  )
}

function distinct(states: Ending[]): Ending[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()]
}

function after(before: Ending, act: Act, outcome: Outcome): Ending[] {
  const ifDone = happen(before, act)
  const states =
    outcome.is === 'refused'
      ? mayRefuse(before, outcome.code)
        ? [before]
        : []
      : outcome.is === 'doubt'
        ? [before, ...ifDone]
        : ifDone.filter(({ status }) => !outcome.status || status === outcome.status)
  return states.flatMap((state) => [state, ...promoted(state)])
}

/** A refusal tells how things stood: who is told "already registered" has a registration. */
function mayRefuse({ status }: Ending, code: string): boolean {
  if (code === 'already_registered') return status === 'confirmed'
  if (code === 'on_waitlist') return status === 'waitlist'
  if (code === 'registration_not_found') return status === 'gone' || status === 'none'
  return true
}

function happen(before: Ending, act: Act): Ending[] {
  const { status } = before
  switch (act.kind) {
    case 'register':
    case 'complete':
      return status === (act.kind === 'register' ? 'none' : 'waitlist')
        ? [
            become(before, 'confirmed', act.slot, 'registered', 'registration_confirmed'),
            waitInLine(before, act.slot),
          ]
        : []
    case 'join':
      return status === 'none' ? [waitInLine(before, act.slot)] : []
    case 'add':
      if (status !== 'none') return []
      return [become(before, act.status, act.slot, 'added', toldOf(act.status))]
    case 'cancel':
      if (status === 'cancelled') return [before]
      if (status !== 'confirmed' && status !== 'waitlist') return []
      return [
        become(
          before,
          'cancelled',
          before.slot,
          status === 'waitlist' ? 'left the waitlist' : 'cancelled',
          'cancelled',
        ),
      ]
    case 'delete':
      if (status === 'none' || status === 'gone') return []
      return [{ ...become(before, 'gone', '', 'deleted'), told: [] }]
    case 'move':
      if (status !== 'confirmed' && status !== 'waitlist') return []
      return act.slot === before.slot
        ? [before]
        : [become(before, status, act.slot, 'moved', toldOf(status))]
    case 'set':
      return status === 'none' || status === 'gone' ? [] : [setStatus(before, status, act.status)]
  }
}

function setStatus(before: Ending, from: RegistrationStatus, to: RegistrationStatus): Ending {
  if (from === to) return before
  const line = to === 'no_show' ? 'no-show' : `set to ${to}`
  const told =
    to === 'confirmed' && from === 'waitlist'
      ? 'promoted'
      : to === 'confirmed' || to === 'waitlist'
        ? toldOf(to)
        : to === 'cancelled'
          ? 'cancelled'
          : undefined
  return become(before, to, before.slot, line, told)
}

const toldOf = (status: 'confirmed' | 'waitlist') =>
  status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined'

function waitInLine(before: Ending, slot: string): Ending {
  const keepsPlace = before.status === 'waitlist' && before.slot === slot
  return become(
    before,
    'waitlist',
    slot,
    keepsPlace ? 'kept its place' : 'joined',
    'waitlist_joined',
  )
}

function promoted(state: Ending): Ending[] {
  if (state.status !== 'waitlist') return []
  return [become(state, 'confirmed', state.slot, 'promoted', 'promoted')]
}

function become(
  before: Ending,
  status: Ending['status'],
  slot: string,
  line: string,
  told?: string,
): Ending {
  return {
    status,
    slot,
    lines: [...before.lines, line].sort(),
    told: told ? [...before.told, told].sort() : before.told,
  }
}
