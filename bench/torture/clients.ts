import { api } from '../../src/contract/paths.ts'
import type { RegistrationStatus } from '../../src/domain/registration.ts'
import type { Random } from '../../src/server/demo/random.ts'
import { registerBody } from '../../test/support/data.ts'
import { type Action, learn } from './registration-model.ts'
import { type Answer, call, type Family, newFamily, type Request, type Round } from './world.ts'

/** Administrators never overbook the first `strictSlots` slots of a round, so their capacity must hold. */
export const strictSlots = 2

/** One of the people who use a round's event at the same time */
export type Client = { round: Round; random: Random }

/** A random act: a known family uses its link, or a new family signs up, sometimes with a double click. */
export async function actAsFamily(client: Client): Promise<void> {
  const { round, random } = client
  const dice = random()
  const known = dice < 0.26 ? takeFamily(client, (family) => linkOf(round, family)) : undefined
  if (known) return perform(client, known, chooseByLink(client, known))
  const family = newFamily()
  round.families.push(family)
  // Joining the waitlist needs an e-mail address.
  const kind = dice > 0.84 && family.email ? 'join' : 'register'
  const copies = kind === 'register' && dice > 0.76 ? 2 : 1
  await perform(client, family, { kind, slot: anySlot(client) }, copies)
}

/** Completing revokes older links, and the message with the new one may not have arrived yet. */
function linkOf({ inboxes }: Round, family: Family): string | undefined {
  const hasCompleted = family.acts.some(([{ kind }]) => kind === 'complete')
  return hasCompleted || !isActive(family) ? undefined : inboxes.linkOf(family.address)
}

function chooseByLink(client: Client, family: Family): Action {
  const link = linkOf(client.round, family) ?? ''
  if (client.random() < 0.4) return { kind: 'cancel', link }
  const { states } = family
  const slot = anySlot(client)
  if (states.every(({ status }) => status === 'confirmed')) return { kind: 'shift', slot, link }
  const own = client.random() < 0.8 ? states[0]?.slot : undefined
  return { kind: 'complete', slot: own ?? slot, link }
}

export async function actAsAdministrator(client: Client): Promise<void> {
  const dice = client.random()
  if (dice < 0.25) return changeCapacity(client)
  const known = dice < 0.8 ? takeFamily(client, ({ id }) => id) : undefined
  if (known) return perform(client, known, chooseChange(client, known))
  const family = newFamily({ byAdmin: true })
  client.round.families.push(family)
  const status = client.random() < 0.5 ? 'confirmed' : 'waitlist'
  const slot = anySlot(client, status === 'confirmed' ? strictSlots : 0)
  await perform(client, family, { kind: 'add', slot, status })
}

function chooseChange(client: Client, family: Family): Action {
  const { random, round } = client
  const dice = random()
  if (dice < 0.1) return { kind: 'delete' }
  if (dice < 0.4 && isActive(family)) return { kind: 'move', slot: anySlot(client, strictSlots) }
  const strict = round.slots.slice(0, strictSlots).map(({ id }) => id)
  const isStrict = family.states.some(({ slot }) => strict.includes(slot))
  const choice: RegistrationStatus[] = ['waitlist', 'cancelled', 'no_show']
  return { kind: 'set', status: oneOf(isStrict ? choice : [...choice, 'confirmed'], random) }
}

async function changeCapacity(client: Client): Promise<void> {
  const { round, random } = client
  const { slots, token } = round
  const chosen = Math.floor(random() * slots.length)
  const change = chosen >= strictSlots && random() < 0.5 ? -2 : 1
  const capacities = (round.capacities.at(-1) ?? []).map((capacity, n) =>
    n === chosen ? Math.max(1, capacity + change) : capacity,
  )
  const body = { timeSlots: slots.map((slot, n) => ({ ...slot, capacity: capacities[n] })) }
  const request = { method: 'PUT', path: api.adminEvent(round.eventId), body, token }
  await untilSettled(round, async () => {
    const answer = await ask(client, request)
    if (answer.is === 'refused') round.results.violate(`an edit was refused: ${answer.body.code}`)
    if (answer.is === 'doubt') round.capacities.push(capacities)
    if (answer.is === 'done') round.capacities = [capacities]
    return [answer]
  })
}

/** Repeats a client's requests until all are done or refused; waits while requests are held. */
async function untilSettled(round: Round, attempt: () => Promise<Answer<unknown>[]>) {
  let answers: Answer<unknown>[]
  do {
    while (round.held) await round.held.promise
    const asked = attempt()
    round.running.add(asked)
    answers = await asked.finally(() => round.running.delete(asked))
  } while (!round.hasFailed && !answers.every(({ is }) => is === 'done' || is === 'refused'))
}

/** Asks a random process, as a load balancer would. */
function ask<T>({ round, random }: Client, request: Request): Promise<Answer<T>> {
  return call<T>(round, oneOf(round.site.urls(), random), request)
}

type ActionAnswer = { id: string; status: string; registration: { id: string } }

/**
 * Retries until the action is done or refused, and learns from each attempt that may have reached a server. The first
 * attempt sends `copies` requests at once.
 */
async function perform(client: Client, family: Family, action: Action, copies = 1): Promise<void> {
  const { round } = client
  const request = requestFor(round, family, action)
  const isSigningUp = action.kind === 'register' || action.kind === 'complete'
  let count = copies
  await untilSettled(round, async () => {
    const asked = Array.from({ length: count }, () => ask<ActionAnswer>(client, request))
    count = 1
    // In the order done, doubt, refused, because one copy is refused only after the other was accepted.
    const answers = (await Promise.all(asked)).sort((a, b) => a.is.localeCompare(b.is))
    for (const { is, body } of answers) {
      if (is === 'unreached') continue
      if (is === 'done') family.id ??= body.registration?.id ?? body.id
      // An administrator's response is read after the commit, when the status may have changed again.
      const outcome = { is, code: body.code, status: isSigningUp ? body.status : undefined }
      family.acts.push([action, outcome])
      family.states = learn(family, family.states, action, outcome)
    }
    return answers
  })
  // A deleted family stays busy, so no client uses it again.
  family.isBusy = action.kind === 'delete'
}

function requestFor({ eventId, token }: Round, family: Family, action: Action): Request {
  const { slot = '', status, link = '' } = action
  const { n, name, email, language, agreesToTexts: textConsent, id = '' } = family
  const choice = { eventId, timeSlotId: slot }
  const details = registerBody({ id: slot, eventId }, n, { email, language, textConsent })
  const path = api.adminRegistration(id)
  const post = (path: string, body?: object) => ({ method: 'POST', path, ...(body && { body }) })
  const requests: Record<Action['kind'], Request> = {
    register: post(api.register(), details),
    complete: post(api.register(), { ...details, signUpToken: link }),
    join: post(api.waitlist(), { ...choice, name, email, language }),
    shift: post(api.myMove(link), choice),
    cancel: post(api.cancel(link)),
    add: { ...post(api.adminRegistrations(), { ...details, id, status }), token },
    set: { method: 'PUT', path, body: { status }, token },
    move: { method: 'PUT', path, body: { timeSlotId: slot }, token },
    delete: { method: 'DELETE', path, token },
  }
  return requests[action.kind]
}

function oneOf<T>(choice: readonly [T, ...T[]] | T[], random: Random): T {
  return choice[Math.floor(random() * choice.length)] as T
}

function anySlot({ round, random }: Client, from = 0): string {
  return oneOf(round.slots.slice(from), random).id
}

function takeFamily(
  { round, random }: Client,
  isWanted: (family: Family) => unknown,
): Family | undefined {
  const free = round.families.filter((family) => !family.isBusy && isWanted(family))
  const family = free.length > 0 ? oneOf(free, random) : undefined
  if (family) family.isBusy = true
  return family
}

/** Whether it is certain that the family has a spot or waits for one */
const isActive = ({ states }: Family) =>
  states.every(({ status }) => status === 'confirmed' || status === 'waitlist')
