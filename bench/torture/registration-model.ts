import { activityWords as words } from '../../src/contract/words/en/activity.ts'
import type { MessageKind } from '../../src/domain/message-kind.ts'
import type { RegistrationStatus } from '../../src/domain/registration.ts'
import { textBeside, textInstead } from '../../src/domain/text-kind.ts'

/**
 * A model of one registration: the states it may have, given the requests that a client sent and the responses it got.
 * It repeats the rules of the server's commands on purpose. It shares only words and the text kinds with the server.
 */

export const actionKinds = [
  ...(['register', 'join', 'complete', 'shift', 'cancel'] as const),
  ...(['add', 'set', 'move', 'delete'] as const),
]
export type Action = {
  kind: (typeof actionKinds)[number]
  slot?: string
  status?: RegistrationStatus
  /** The token of the family's personal link */
  link?: string
}

/** `doubt`: the connection broke or the database was down; the action happened completely or not at all. */
export type Outcome = {
  is: 'done' | 'refused' | 'doubt'
  status?: string | undefined
  code?: string | undefined
}

/** `none`: never existed; `gone`: deleted */
export type State = {
  status: RegistrationStatus | 'none' | 'gone'
  slot: string
  agreed: boolean
  /** Its lines in the activity log, sorted */
  lines: string[]
  /** Channels and kinds of its messages, except offers and sign-up links; sorted. Deleting a registration erases them. */
  messages: string[]
}
type Person = { name: string; email: string; agreesToTexts: boolean }

export const unregistered: State = {
  status: 'none',
  slot: '',
  agreed: false,
  lines: [],
  messages: [],
}

/** The possible states after a response; an administrator may promote a waitlisted family at any time. */
export function learn(family: Person, states: State[], action: Action, outcome: Outcome): State[] {
  const after = states.flatMap((before) => {
    if (outcome.is === 'refused') return mayRefuse(before, action, outcome.code) ? [before] : []
    const done = happen(family, before, action)
    if (outcome.is === 'doubt') return [before, ...done]
    return done.filter(({ status }) => !outcome.status || status === outcome.status)
  })
  const promoted = after
    .filter(({ status }) => status === 'waitlist')
    .map((one) => become(family, one, 'promoted', words.promoted, { status: 'confirmed' }))
  const all = [...after, ...promoted]
  return [...new Map(all.map((state) => [JSON.stringify(state), state])).values()]
}

/** Whether this state explains the refusal: a confirmed registration explains `already_registered`, for example. */
function mayRefuse({ status }: State, { kind }: Action, code = ''): boolean {
  if (code === 'already_registered') return status === 'confirmed'
  if (code === 'slot_full' || code === 'too_many_messages') return kind === 'shift'
  if (code === 'on_waitlist' || code === 'no_show_waiting') return status === 'waitlist'
  if (code === 'no_show_cancelled') return status === 'cancelled'
  return code === 'registration_not_found' && (status === 'gone' || status === 'none')
}

const welcome = { confirmed: 'registration_confirmed', waitlist: 'waitlist_joined' } as const

/** The states that the action may lead to; none if the server must refuse it */
function happen(family: Person, before: State, action: Action): State[] {
  const { status } = before
  const { slot = before.slot } = action
  const isActive = status === 'confirmed' || status === 'waitlist'
  const isKnown = status !== 'none' && status !== 'gone'
  const agreed = family.agreesToTexts
  const to = (message: MessageKind | null, line: Line, change: Partial<State>) => [
    become(family, before, message, line, change),
  ]
  switch (action.kind) {
    case 'register':
    case 'complete': {
      if (status !== (action.kind === 'register' ? 'none' : 'waitlist')) return []
      const line = slot === before.slot ? words.keptPlace : words.joinedWaitlist
      return [
        ...to(welcome.confirmed, words.registered, { slot, agreed, status: 'confirmed' }),
        ...to(welcome.waitlist, line, { slot, agreed, status: 'waitlist' }),
      ]
    }
    case 'join':
      if (status !== 'none') return []
      return to(welcome.waitlist, words.joinedWaitlist, { slot, status: 'waitlist' })
    case 'add': {
      const as = action.status === 'confirmed' ? 'confirmed' : 'waitlist'
      if (status === 'none') return to(welcome[as], words.added, { slot, agreed, status: as })
      // The request carries the registration's id, so a retry adds nothing.
      return isKnown ? [before] : []
    }
    case 'cancel':
      if (!isActive) return status === 'cancelled' ? [before] : []
      return to('cancelled', status === 'waitlist' ? words.leftWaitlist : words.cancelled, {
        status: 'cancelled',
      })
    case 'shift':
      if (slot === before.slot) return status === 'confirmed' ? [before] : []
      return isActive ? to('moved', words.choseOtherTime, { slot, status: 'confirmed' }) : []
    case 'move':
      if (slot === before.slot || !isActive) return isActive ? [before] : []
      return to(welcome[status], words.moved, { slot })
    case 'delete': {
      const line = status === 'no_show' ? words.deletedNoShow : words.deleted
      const gone = { status: 'gone', slot: '', agreed: false, messages: [] } as const
      return isKnown ? to(null, line, { ...gone, messages: [] }) : []
    }
    case 'set': {
      const as = action.status ?? 'waitlist'
      if (!isKnown || as === status) return isKnown ? [before] : []
      const messages = { ...welcome, cancelled: 'cancelled', no_show: null } as const
      const isPromotion = status === 'waitlist' && as === 'confirmed'
      const line = (name: string) =>
        as === 'no_show' ? words.noShow(name) : words.statusSet(name, words.statusNames[as])
      return to(isPromotion ? 'promoted' : messages[as], line, { status: as })
    }
  }
}

type Line = (name: string) => string

/**
 * With an e-mail address, a message is an e-mail, and for some kinds also a text if the family agreed to texts. Without
 * one, it is a text if the family agreed to texts, else a call.
 */
function become(
  { name, email }: Person,
  before: State,
  kind: MessageKind | null,
  line: Line,
  change: Partial<State>,
): State {
  const after = { ...before, ...change }
  const beside = kind && after.agreed && textBeside[kind]
  const byMail = [`email ${kind}`, ...(beside ? [`text ${beside}`] : [])]
  const otherwise = kind && (after.agreed ? `text ${textInstead[kind]}` : `call ${kind}`)
  const sent = kind === null ? [] : email ? byMail : [`${otherwise}`]
  return {
    ...after,
    lines: [...after.lines, line(name)].sort(),
    messages: [...after.messages, ...sent].sort(),
  }
}
