import { isDeepStrictEqual } from 'node:util'
import { skipReasons } from '../../src/domain/message.ts'
import { readFigures } from '../../test/support/figures.ts'
import { agreesToTexts, type Family, type Step } from './family.ts'
import { possibleStates, type RegistrationState } from './possible-states.ts'
import type { Results } from './results.ts'
import type { Round } from './round.ts'
import type { Site } from './site.ts'
import { findStoredState, isCall, readEvent, type StoredState } from './stored-state.ts'

type Stored = Awaited<ReturnType<typeof readEvent>>

/** Compares what is stored about a round's event with the responses that its clients got. No request may be under way. */
export async function checkRound(site: Site, round: Round, results: Results): Promise<void> {
  const { stored, figures } = await site.read(async (db) => ({
    stored: await readEvent(db, round.eventId),
    figures: await readFigures(db),
  }))
  if (!isDeepStrictEqual(figures.kept, figures.counted)) {
    results.violate('miscounted', `round ${results.rounds}`)
  }
  const found = new Map(round.families.map((family) => [family, findStoredState(stored, family)]))
  for (const [family, state] of found) checkFamily(family, state, results)
  checkOffers(round, found, results)
  checkCapacities(round, stored, results)
  checkCalls(round, stored, results)
  checkStrayRows(stored, [...found.values()], round, results)
}

/** Checks that calls wait until an administrator has made them, and that no call has two activity lines. */
function checkCalls(round: Round, { messages, lines }: Stored, results: Results): void {
  const called = new Set(round.called)
  for (const { id, kind, channel, state, called_at, last_error } of messages) {
    if (channel !== 'call') continue
    const isMade = called_at !== null
    const isOpen = state === 'kept' || last_error === skipReasons.obsolete
    if (isMade ? state !== 'sent' : !isOpen) results.violate('lost', `the call ${kind} is ${state}`)
    if (called.has(id) && !isMade) results.violate('lost', `the call ${kind} that was made`)
  }
  const madeCalls = messages.filter(({ called_at }) => called_at !== null).length
  const written = lines.filter(({ description }) => isCall(description)).length
  if (written > madeCalls) results.violate('doubled', `${written} lines about ${madeCalls} calls`)
}

function checkFamily(family: Family, stored: StoredState, results: Results): void {
  const explain = (states: RegistrationState[]) =>
    `${family.name} is ${show(stored)}, but can only be ${states.map(show).join(' or ')} ` +
    `after ${JSON.stringify(family.history.flat().map(({ action, outcome }) => [action, outcome]))}`
  const states = possibleStates(family.history)
  const possible = states.filter(
    ({ status, slot, lines }) =>
      status === stored.status && slot === stored.slot && `${lines}` === `${stored.lines}`,
  )
  if (possible.length === 0) {
    const maxLines = Math.max(...states.map(({ lines }) => lines.length))
    results.violate(stored.lines.length > maxLines ? 'doubled' : 'lost', explain(states))
  } else if (!possible.some(({ messages }) => `${messages}` === `${stored.messages}`)) {
    const minMessages = Math.min(...possible.map(({ messages }) => messages.length))
    results.violate(stored.messages.length < minMessages ? 'missing' : 'untrue', explain(possible))
  }
  if (family.id && stored.id !== family.id) results.violate('lost', `the id of ${family.name}`)
  if (stored.language && stored.language !== family.language) {
    results.violate('lost', `${family.name} reads ${family.language}, not ${stored.language}`)
  }
  const channel = family.email ? 'email' : agreesToTexts(family) ? 'text' : 'call'
  const others = stored.channels.filter((one) => one !== channel)
  if (others.length > 0) results.violate('untrue', `${family.name} is reached by ${others}`)
  if (stored.isBlacklisted !== (stored.status === 'no_show') && stored.status !== 'gone') {
    results.violate(
      'lost',
      `${family.name} is ${stored.status}, blacklisted: ${stored.isBlacklisted}`,
    )
  }
}

const show = ({ status, slot, lines, messages }: RegistrationState) =>
  `${status} in ${slot.slice(-4)} [${lines}] messages [${messages}]`

/** Activity lines after which a waiting family is offered a free spot at once */
const linesBeforeOffer = ['joined', 'added', 'set to waitlist', 'moved']

/** Checks that each offer had an occasion, and that families that certainly waited were offered each spot that was given up. */
function checkOffers(round: Round, found: Map<Family, StoredState>, results: Results): void {
  const freed = [...found].flatMap(([other, state]) => findFreedSpots(other, state))
  for (const [family, state] of found) {
    for (const { occasion } of state.offers) {
      const isTrue = ['joined', 'waiting'].includes(occasion)
        ? state.lines.some((line) => linesBeforeOffer.includes(line))
        : freed.some(({ id }) => id === occasion)
      if (!isTrue) results.violate('untrue', `${family.name} was offered a spot of ${occasion}`)
    }
    const stay = lastStay(family)
    if (!stay || state.status === 'gone' || state.lines.includes('promoted')) continue
    for (const { by, id, slot, at: freedAt, steps } of freed) {
      const first = steps[0]
      if (!first || slot !== stay.slot || (round.overbooked.get(slot) ?? 0) > 0) continue
      const last = lastOf(steps)
      const wasThere = stay.from < first.askedAt && last.answeredAt < stay.until
      // A round is shorter than the 30 minutes between two offers to one registration (rule 16).
      const wasOffered = state.offers.some(({ occasion, at }) => occasion === id || at <= freedAt)
      if (wasThere && last.outcome.is === 'done' && !wasOffered) {
        results.violate('missing', `${family.name} was not offered the spot of ${by}`)
      }
    }
  }
}

type FreedSpot = { by: string; id: string; slot: string; at: string; steps: Step[] }

/** The spots that a family has left by cancelling and by moving, with its requests to do so */
function findFreedSpots(family: Family, state: StoredState): FreedSpot[] {
  const { id = '', slot, cancelledAt, movedAt } = state
  const steps = family.history.flat()
  const of = (kind: string) => steps.filter(({ action }) => action.kind === kind)
  const from = steps.flatMap(({ action }) => (action.kind === 'shift' ? action.from : []))[0]
  const shared = { by: family.name, id }
  return [
    ...(cancelledAt ? [{ ...shared, slot, at: cancelledAt, steps: of('cancel') }] : []),
    ...(movedAt && from ? [{ ...shared, slot: from, at: movedAt, steps: of('shift') }] : []),
  ]
}

function lastOf(steps: Step[]): Step {
  const last = steps.at(-1)
  if (!last) throw new Error('There was no request')
  return last
}

/** The slot on whose waitlist the family certainly was, and the time span */
function lastStay({ history }: Family): { slot: string; from: number; until: number } | undefined {
  const steps = history.flat()
  const first = steps[0]
  if (first?.action.kind !== 'join' || first.outcome.is !== 'done') return undefined
  return {
    slot: first.action.slot,
    from: first.answeredAt,
    until: steps[1]?.askedAt ?? Number.POSITIVE_INFINITY,
  }
}

function checkCapacities(round: Round, stored: Stored, results: Results): void {
  let possible = [round.slots.map(({ capacity }) => capacity)]
  for (const { capacities, isDone } of round.edits) {
    possible = isDone ? [capacities] : [...possible, capacities]
  }
  const now = round.slots.map(({ id }) => stored.slots.find((slot) => slot.id === id)?.capacity)
  if (!possible.some((capacities) => `${capacities}` === `${now}`)) {
    results.violate('lost', `capacities are ${now}, not ${possible.join(' or ')}`)
  }
  const done = round.edits.filter(({ isDone }) => isDone).length
  const lines = stored.lines.filter(
    ({ description }) => / changed$/.test(description) && description.startsWith('Event'),
  ).length
  if (lines < done) results.violate('lost', `${done} changes of the event, but ${lines} lines`)
  if (lines > round.edits.length) results.violate('doubled', `${lines} changes of the event`)

  for (const { id, capacity } of stored.slots) {
    const confirmed = stored.rows.filter(
      ({ time_slot_id, status }) => time_slot_id === id && status === 'confirmed',
    ).length
    const over = confirmed - capacity - (round.overbooked.get(id) ?? 0)
    if (over > 0) results.violate('over', `${confirmed} of ${capacity} in slot ${id}`)
  }
}

/** Reports rows that belong to no family, duplicates, and promotions without an administrator's action */
function checkStrayRows(
  stored: Stored,
  families: StoredState[],
  round: Round,
  results: Results,
): void {
  const known = new Set(families.map(({ id }) => id))
  const names = new Set(round.families.map(({ name }) => name))
  const seen = new Set<string>()
  for (const row of stored.rows) {
    const { name } = row
    if (!names.has(name)) results.violate('untrue', `${name} is registered`)
    if (seen.has(name)) results.violate('doubled', `${name} is registered twice`)
    seen.add(name)
  }
  for (const { registration_id, description } of stored.lines) {
    if (registration_id && !known.has(registration_id)) results.violate('untrue', description)
  }
  for (const { dedupe_key, kind, recipient } of stored.messages) {
    if (!known.has(dedupe_key.split(':')[0])) results.violate('untrue', `${kind} to ${recipient}`)
  }
  const adminTimes = new Set(
    stored.lines
      .filter(({ actor, description }) => actor !== 'public' && !isPromotion(description))
      .map(({ created_at }) => created_at),
  )
  for (const { description, created_at } of stored.lines) {
    if (isPromotion(description) && !adminTimes.has(created_at)) {
      results.violate('untrue', `${description}, and no administrator did anything`)
    }
  }
}

const isPromotion = (description: string) => description.endsWith(' moved up from the waitlist')
