import type { RegistrationStatus } from '../../src/domain/registration.ts'

/**
 * A model of one registration: the states it may have, given the requests that a client sent and the responses it got.
 * Duplicates the rules of the server's commands on purpose and shares no code with them.
 */

export type Action =
  | { kind: 'register' | 'join' | 'complete'; slot: string }
  | { kind: 'add'; slot: string; status: 'confirmed' | 'waitlist' }
  | { kind: 'cancel' | 'delete' }
  | { kind: 'set'; status: RegistrationStatus }
  | { kind: 'move'; slot: string }
  /** The family itself takes a free spot in another slot. */
  | { kind: 'shift'; slot: string; from: string }

/** `doubt`: the connection broke or the database was down; the action happened completely or not at all. */
export type Outcome =
  | { is: 'done'; status?: RegistrationStatus }
  | { is: 'refused'; code: string }
  | { is: 'doubt' }

/** Consecutive requests; those of one inner list were sent at the same time. */
export type History = { action: Action; outcome: Outcome }[][]

/** `none`: never existed; `gone`: deleted */
export type RegistrationState = {
  status: RegistrationStatus | 'none' | 'gone'
  slot: string
  /** Its lines in the activity log, sorted */
  lines: string[]
  /** The kinds of its messages, sorted; deleting erases them. */
  messages: string[]
}

const initial: RegistrationState = { status: 'none', slot: '', lines: [], messages: [] }

/** Every state that the history allows; an administrator may have promoted a waitlisted family at any time. */
export function possibleStates(history: History): RegistrationState[] {
  let states = [initial]
  for (const together of history) {
    states = orders(together).flatMap((steps) =>
      steps.reduce(
        (before, { action, outcome }) =>
          distinct(before.flatMap((state) => after(state, action, outcome))),
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

function distinct(states: RegistrationState[]): RegistrationState[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()]
}

function after(before: RegistrationState, action: Action, outcome: Outcome): RegistrationState[] {
  const ifDone = happen(before, action)
  const states =
    outcome.is === 'refused'
      ? mayRefuse(before, action, outcome.code)
        ? [before]
        : []
      : outcome.is === 'doubt'
        ? [before, ...ifDone]
        : ifDone.filter(({ status }) => !outcome.status || status === outcome.status)
  return states.flatMap((state) => [state, ...promoted(state)])
}

/** A refusal reveals the state: "already registered" means that there is a registration. */
function mayRefuse({ status }: RegistrationState, { kind }: Action, code: string): boolean {
  if (code === 'already_registered') return status === 'confirmed'
  if (code === 'slot_full') return kind === 'shift'
  if (code === 'on_waitlist' || code === 'no_show_waiting') return status === 'waitlist'
  if (code === 'no_show_cancelled') return status === 'cancelled'
  if (code === 'registration_not_found') return status === 'gone' || status === 'none'
  return true
}

function happen(before: RegistrationState, action: Action): RegistrationState[] {
  const { status } = before
  switch (action.kind) {
    case 'register':
    case 'complete':
      return status === (action.kind === 'register' ? 'none' : 'waitlist')
        ? [
            become(before, 'confirmed', action.slot, 'registered', 'registration_confirmed'),
            waitInLine(before, action.slot),
          ]
        : []
    case 'join':
      return status === 'none' ? [waitInLine(before, action.slot)] : []
    case 'add':
      if (status !== 'none') return []
      return [become(before, action.status, action.slot, 'added', messageFor(action.status))]
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
      return [{ ...become(before, 'gone', '', 'deleted'), messages: [] }]
    case 'move':
      if (status !== 'confirmed' && status !== 'waitlist') return []
      return action.slot === before.slot
        ? [before]
        : [become(before, status, action.slot, 'moved', messageFor(status))]
    case 'shift':
      if (status !== 'confirmed' && status !== 'waitlist') return []
      if (action.slot !== before.slot)
        return [become(before, 'confirmed', action.slot, 'chose another time', 'moved')]
      return status === 'confirmed' ? [before] : []
    case 'set':
      return status === 'none' || status === 'gone'
        ? []
        : [setStatus(before, status, action.status)]
  }
}

function setStatus(
  before: RegistrationState,
  from: RegistrationStatus,
  to: RegistrationStatus,
): RegistrationState {
  if (from === to) return before
  const line = to === 'no_show' ? 'no-show' : `set to ${to}`
  const message =
    to === 'confirmed' && from === 'waitlist'
      ? 'promoted'
      : to === 'confirmed' || to === 'waitlist'
        ? messageFor(to)
        : to === 'cancelled'
          ? 'cancelled'
          : undefined
  return become(before, to, before.slot, line, message)
}

const messageFor = (status: 'confirmed' | 'waitlist') =>
  status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined'

function waitInLine(before: RegistrationState, slot: string): RegistrationState {
  const keepsPlace = before.status === 'waitlist' && before.slot === slot
  return become(
    before,
    'waitlist',
    slot,
    keepsPlace ? 'kept its place' : 'joined',
    'waitlist_joined',
  )
}

function promoted(state: RegistrationState): RegistrationState[] {
  if (state.status !== 'waitlist') return []
  return [become(state, 'confirmed', state.slot, 'promoted', 'promoted')]
}

function become(
  before: RegistrationState,
  status: RegistrationState['status'],
  slot: string,
  line: string,
  message?: string,
): RegistrationState {
  return {
    status,
    slot,
    lines: [...before.lines, line].sort(),
    messages: message ? [...before.messages, message].sort() : before.messages,
  }
}
