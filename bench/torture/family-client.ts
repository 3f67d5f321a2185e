import type { TimeSlot } from '../../src/contract/event.ts'
import type { MoveAnswer } from '../../src/contract/my-appointment.ts'
import { api } from '../../src/contract/paths.ts'
import type { JoinWaitlistAnswer, RegisterAnswer } from '../../src/contract/registration.ts'
import type { Answer, Request } from './call.ts'
import { type Family, newFamily, registerBody, waitlistBody } from './family.ts'
import { type Client, linkOf, perform, tryOnce } from './round.ts'

/** Performs random actions of families, one after the other, until the round is over. */
export async function runFamilies(client: Client): Promise<void> {
  while (!client.round.isOver) {
    await client.pause.wait()
    const dice = client.random()
    if (dice < 0.5) await register(client)
    else if (dice < 0.58) await registerTwice(client)
    else if (dice < 0.74) await join(client)
    else if (dice < 0.84) await cancel(client)
    else if (dice < 0.92) await shift(client)
    else await complete(client)
  }
}

export function anySlot({ round, random }: Client, from = 0): TimeSlot {
  const choice = round.slots.slice(from)
  const slot = choice[Math.floor(random() * choice.length)]
  if (!slot) throw new Error('The event has no time slot')
  return slot
}

/** Locks a family that no other client is using, by setting `isBusy`. */
export function takeFamily(
  { round, random }: Client,
  isWanted: (family: Family) => boolean,
): Family | undefined {
  const free = round.families.filter((family) => !family.isBusy && isWanted(family))
  const family = free[Math.floor(random() * free.length)]
  if (family) family.isBusy = true
  return family
}

function arrive({ round }: Client): Family {
  const family = newFamily()
  round.families.push(family)
  return family
}

const registering = (family: Family, slot: TimeSlot, signUpToken?: string) => (url: string) =>
  ({
    method: 'POST',
    url: url + api.register(),
    body: { ...registerBody(family, slot), signUpToken },
  }) as const

async function register(
  client: Client,
  family = arrive(client),
  slot = anySlot(client),
  signUpToken?: string,
) {
  const action = { kind: signUpToken ? 'complete' : 'register', slot: slot.id } as const
  const request = registering(family, slot, signUpToken)
  note(family, slot, await perform<RegisterAnswer>(client, family, action, request))
  family.isBusy = false
}

/** A double click on the button */
async function registerTwice(client: Client): Promise<void> {
  const [family, slot] = [arrive(client), anySlot(client)]
  const action = { kind: 'register', slot: slot.id } as const
  const both = await Promise.all(
    [1, 2].map(() => tryOnce<RegisterAnswer>(client, action, registering(family, slot))),
  )
  family.history.push(both.flatMap(({ step }) => step ?? []))
  for (const { answer } of both) note(family, slot, answer)
  const isSettled = both.every(({ answer }) => answer.is === 'done' || answer.is === 'refused')
  if (isSettled) family.isBusy = false
  else await register(client, family, slot)
}

async function join(client: Client): Promise<void> {
  const [family, slot] = [arrive(client), anySlot(client)]
  // The waitlist is joined by name and e-mail address alone.
  if (!family.email) return register(client, family, slot)
  const request = (url: string): Request => ({
    method: 'POST',
    url: url + api.waitlist(),
    body: waitlistBody(family, slot),
  })
  const action = { kind: 'join', slot: slot.id } as const
  const answer = await perform<JoinWaitlistAnswer>(client, family, action, request)
  note(family, slot, answer)
  if (answer.is === 'done') family.status = 'waitlist'
  family.isBusy = false
}

const hasLink = (client: Client, family: Family) =>
  !family.hasCompleted && linkOf(client, family) !== undefined

/** Takes a free spot in another slot by link; a full one refuses. */
async function shift(client: Client): Promise<void> {
  const family = takeFamily(
    client,
    (one) => one.status === 'confirmed' && !one.hasShifted && hasLink(client, one),
  )
  const slot = anySlot(client)
  if (!family?.slot || family.slot === slot.id) {
    if (family) family.isBusy = false
    return register(client)
  }
  family.hasShifted = true
  const token = linkOf(client, family) ?? ''
  const { eventId } = client.round
  const action = { kind: 'shift', slot: slot.id, from: family.slot } as const
  const answer = await perform<MoveAnswer>(client, family, action, (url) => ({
    method: 'POST',
    url: url + api.myMove(token),
    body: { eventId, timeSlotId: slot.id, startTime: slot.startTime },
  }))
  if (answer.is === 'done') {
    family.slot = slot.id
    client.results.moves++
  } else if (answer.code !== 'slot_full')
    client.results.violate('deadLink', `${family.name} could not move: ${answer.code}`)
  family.isBusy = false
}

/** Uses the latest link that arrived. */
async function cancel(client: Client): Promise<void> {
  const family = takeFamily(client, (one) => isActive(one) && hasLink(client, one))
  if (!family) return register(client)
  const token = linkOf(client, family) ?? ''
  const answer = await perform(client, family, { kind: 'cancel' }, (url) => ({
    method: 'POST',
    url: url + api.cancel(token),
  }))
  if (answer.is === 'done') family.status = 'cancelled'
  else client.results.violate('deadLink', `${family.name} could not cancel: ${answer.code}`)
  family.isBusy = false
}

/** A waitlisted family completes its entry by link, mostly in its own slot, sometimes in another. */
async function complete(client: Client): Promise<void> {
  const family = takeFamily(client, (one) => one.status === 'waitlist' && hasLink(client, one))
  if (!family) return register(client)
  const ownSlot = client.round.slots.find(({ id }) => id === family.slot)
  const slot = ownSlot && client.random() < 0.8 ? ownSlot : anySlot(client)
  const token = linkOf(client, family)
  family.hasCompleted = true
  await register(client, family, slot, token)
}

const isActive = ({ status }: Family) => status === 'confirmed' || status === 'waitlist'

function note(
  family: Family,
  slot: TimeSlot,
  answer: Answer<{ registration: RegisterAnswer['registration']; status?: string }>,
): void {
  if (answer.is === 'refused' && answer.code !== 'registration_not_found') {
    family.slot ??= slot.id
    family.status = answer.code === 'on_waitlist' ? 'waitlist' : 'confirmed'
  }
  if (answer.is !== 'done') return
  const { registration, status = registration?.status } = answer.body
  family.slot = slot.id
  if (status) family.status = status
  if (registration) family.id = registration.id
}
