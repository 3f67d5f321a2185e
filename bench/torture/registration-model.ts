import { activityWords as words } from '../../src/contract/words/en/activity.ts'
import type { MessageKind } from '../../src/domain/message-kind.ts'
import type { RegistrationStatus } from '../../src/domain/registration.ts'
import { textBeside, textInstead } from '../../src/domain/text-kind.ts'
import type { Family } from './family.ts'

/**
 * A model of one registration: the states it may have, given the requests that a client sent and the responses it got.
 * It repeats the rules of the server's commands on purpose. It shares only words and the text kinds with the server.
 */

export type Action =
  | { kind: 'register' | 'join'; slot: string }
  | { kind: 'complete' | 'shift'; slot: string; link: string }
  | { kind: 'cancel'; link: string }
  | { kind: 'add'; slot: string; status: 'confirmed' | 'waitlist' }
  | { kind: 'set'; status: RegistrationStatus }
  | { kind: 'move'; slot: string }
  | { kind: 'delete' }

export const actionKinds = [
  ...(['register', 'join', 'complete', 'shift', 'cancel'] as const),
  ...(['add', 'set', 'move', 'delete'] as const),
] satisfies Action['kind'][]

/** `doubt`: the connection broke or the database was down; the action happened completely or not at all. */
export type Outcome =
  | { is: 'done'; status?: string | undefined }
  | { is: 'refused'; code: string }
  | { is: 'doubt' }

/** Consecutive attempts; the requests of an attempt were sent at the same time. */
export type History = { action: Action; outcome: Outcome }[][]

/** `none`: never existed; `gone`: deleted */
export type RegistrationState = {
  status: RegistrationStatus | 'none' | 'gone'
  slot: string
  agreed: boolean
  /** Its lines in the activity log, except lines about calls; sorted */
  lines: string[]
  /** Channels and kinds of its messages, except offers and sign-up links; sorted. Deleting a registration erases them. */
  messages: string[]
}

type Person = Pick<Family, 'name' | 'email' | 'agreesToTexts'>

const initial: RegistrationState = {
  status: 'none',
  slot: '',
  agreed: false,
  lines: [],
  messages: [],
}

/** Every state that the history allows; an administrator may have promoted a waitlisted family at any time. */
export function possibleStates(family: Person & { history: History }): RegistrationState[] {
  return family.history.reduce(
    (states, together) =>
      distinct(
        [together, together.toReversed()].flatMap((steps) =>
          steps.reduce((before, step) => before.flatMap((one) => after(family, one, step)), states),
        ),
      ),
    [initial],
  )
}

function distinct(states: RegistrationState[]): RegistrationState[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()]
}

function after(
  family: Person,
  before: RegistrationState,
  { action, outcome }: History[number][number],
): RegistrationState[] {
  const states = answered(before, happen(family, before, action), action, outcome)
  const promoted = states
    .filter(({ status }) => status === 'waitlist')
    .map((one) => become(family, one, 'promoted', words.promoted, { status: 'confirmed' }))
  return [...states, ...promoted]
}

/** The states, before or after the action, that agree with the response */
function answered(
  before: RegistrationState,
  ifDone: RegistrationState[],
  action: Action,
  outcome: Outcome,
): RegistrationState[] {
  if (outcome.is === 'doubt') return [before, ...ifDone]
  if (outcome.is === 'refused') return mayRefuse(before, action, outcome.code) ? [before] : []
  return ifDone.filter(({ status }) => !outcome.status || status === outcome.status)
}

/** Whether this state explains the refusal, such as a confirmed registration "already registered" */
function mayRefuse({ status }: RegistrationState, { kind }: Action, code: string): boolean {
  if (code === 'already_registered') return status === 'confirmed'
  if (code === 'slot_full') return kind === 'shift'
  if (code === 'on_waitlist' || code === 'no_show_waiting') return status === 'waitlist'
  if (code === 'no_show_cancelled') return status === 'cancelled'
  return code === 'registration_not_found' && (status === 'gone' || status === 'none')
}

const welcome = { confirmed: 'registration_confirmed', waitlist: 'waitlist_joined' } as const

function happen(family: Person, before: RegistrationState, action: Action): RegistrationState[] {
  const { status, slot } = before
  const isActive = status === 'confirmed' || status === 'waitlist'
  const to = (...change: Change) => [become(family, before, ...change)]
  switch (action.kind) {
    case 'register':
    case 'complete': {
      if (status !== (action.kind === 'register' ? 'none' : 'waitlist')) return []
      const entry = { slot: action.slot, agreed: family.agreesToTexts }
      const line = slot === action.slot ? words.keptPlace : words.joinedWaitlist
      return [
        ...to('registration_confirmed', words.registered, { ...entry, status: 'confirmed' }),
        ...to('waitlist_joined', line, { ...entry, status: 'waitlist' }),
      ]
    }
    case 'join': {
      const entry = { slot: action.slot, status: 'waitlist' } as const
      return status === 'none' ? to('waitlist_joined', words.joinedWaitlist, entry) : []
    }
    case 'add': {
      const entry = { slot: action.slot, status: action.status, agreed: family.agreesToTexts }
      if (status === 'none') return to(welcome[action.status], words.added, entry)
      // The request carries the registration's id, so a retry adds nothing.
      return status === 'gone' ? [] : [before]
    }
    case 'cancel': {
      const line = status === 'waitlist' ? words.leftWaitlist : words.cancelled
      if (status === 'cancelled') return [before]
      return isActive ? to('cancelled', line, { status: 'cancelled' }) : []
    }
    case 'shift':
      if (action.slot === slot) return status === 'confirmed' ? [before] : []
      if (!isActive) return []
      return to('moved', words.choseOtherTime, { slot: action.slot, status: 'confirmed' })
    case 'move':
      if (action.slot === slot || !isActive) return isActive ? [before] : []
      return to(welcome[status], words.moved, { slot: action.slot })
    case 'delete': {
      const line = status === 'no_show' ? words.deletedNoShow : words.deleted
      if (status === 'none' || status === 'gone') return []
      return to(null, line, { status: 'gone', slot: '', agreed: false, messages: [] })
    }
    case 'set':
      if (status === 'none' || status === 'gone') return []
      return action.status === status ? [before] : [setStatus(family, before, action.status)]
  }
}

function setStatus(family: Person, before: RegistrationState, status: RegistrationStatus) {
  const isPromotion = before.status === 'waitlist' && status === 'confirmed'
  const messages = { ...welcome, cancelled: 'cancelled', no_show: null } as const
  const line = (name: string) =>
    status === 'no_show' ? words.noShow(name) : words.statusSet(name, words.statusNames[status])
  return become(family, before, isPromotion ? 'promoted' : messages[status], line, { status })
}

type Change = [
  message: MessageKind | null,
  line: (name: string) => string,
  change: Partial<RegistrationState>,
]

function become(family: Person, before: RegistrationState, ...[message, line, change]: Change) {
  const after = { ...before, ...change }
  const sent = message ? messagesTo(family, message, after.agreed) : []
  return {
    ...after,
    lines: [...after.lines, line(family.name)].sort(),
    messages: [...after.messages, ...sent].sort(),
  }
}

/**
 * With an e-mail address: an e-mail, and for some kinds also a text if the family agreed to texts. Without one: a text if
 * the family agreed to texts, else a call.
 */
function messagesTo({ email }: Person, kind: MessageKind, agreed: boolean): string[] {
  if (!email) return [agreed ? `text ${textInstead[kind]}` : `call ${kind}`]
  const beside = agreed && textBeside[kind]
  return [`email ${kind}`, ...(beside ? [`text ${beside}`] : [])]
}
