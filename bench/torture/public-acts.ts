import type { TimeSlot } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { JoinWaitlistAnswer, RegisterAnswer } from '../../src/contract/registration.ts'
import type { Answer, Request } from './call.ts'
import { type Family, newFamily, registerBody, waitlistBody } from './family.ts'
import { perform, type Stage, tryOnce } from './round.ts'

/** A family, one after the other, does one of these things until the round is over. */
export async function beFamilies(stage: Stage): Promise<void> {
  while (!stage.round.isOver) {
    await stage.gate.pass()
    const dice = stage.random()
    if (dice < 0.5) await register(stage)
    else if (dice < 0.58) await registerTwice(stage)
    else if (dice < 0.74) await join(stage)
    else if (dice < 0.88) await cancel(stage)
    else await complete(stage)
  }
}

export function anySlot({ round, random }: Stage, from = 0): TimeSlot {
  const choice = round.slots.slice(from)
  const slot = choice[Math.floor(random() * choice.length)]
  if (!slot) throw new Error('The event has no time slot')
  return slot
}

/** Somebody for whom nobody else is at work; it is theirs until `isBusy` is false again. */
export function takeFamily(
  { round, random }: Stage,
  isWanted: (family: Family) => boolean,
): Family | undefined {
  const free = round.families.filter((family) => !family.isBusy && isWanted(family))
  const family = free[Math.floor(random() * free.length)]
  if (family) family.isBusy = true
  return family
}

function arrive({ round }: Stage): Family {
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
  stage: Stage,
  family = arrive(stage),
  slot = anySlot(stage),
  signUpToken?: string,
) {
  const act = { kind: signUpToken ? 'complete' : 'register', slot: slot.id } as const
  const request = registering(family, slot, signUpToken)
  note(family, slot, await perform<RegisterAnswer>(stage, family, act, request))
  family.isBusy = false
}

/** The button is pressed twice. */
async function registerTwice(stage: Stage): Promise<void> {
  const [family, slot] = [arrive(stage), anySlot(stage)]
  const act = { kind: 'register', slot: slot.id } as const
  const both = await Promise.all(
    [1, 2].map(() => tryOnce<RegisterAnswer>(stage, act, registering(family, slot))),
  )
  family.story.push(both.flatMap(({ step }) => step ?? []))
  for (const { answer } of both) note(family, slot, answer)
  const isSettled = both.every(({ answer }) => answer.is === 'done' || answer.is === 'refused')
  if (isSettled) family.isBusy = false
  else await register(stage, family, slot)
}

async function join(stage: Stage): Promise<void> {
  const [family, slot] = [arrive(stage), anySlot(stage)]
  const request = (url: string): Request => ({
    method: 'POST',
    url: url + api.waitlist(),
    body: waitlistBody(family, slot),
  })
  const act = { kind: 'join', slot: slot.id } as const
  const answer = await perform<JoinWaitlistAnswer>(stage, family, act, request)
  note(family, slot, answer)
  if (answer.is === 'done') family.status = 'waitlist'
  family.isBusy = false
}

/** By the latest link in the mail */
async function cancel(stage: Stage): Promise<void> {
  const tokenOf = ({ email }: Family) => stage.mailbox.linkOf(email)
  const family = takeFamily(
    stage,
    (one) => isActive(one) && !one.hasCompleted && tokenOf(one) !== undefined,
  )
  if (!family) return register(stage)
  const token = tokenOf(family) ?? ''
  const answer = await perform(stage, family, { kind: 'cancel' }, (url) => ({
    method: 'POST',
    url: url + api.cancel(token),
  }))
  if (answer.is === 'done') family.status = 'cancelled'
  else stage.tally.violate('deadLink', `${family.name} could not cancel: ${answer.code}`)
  family.isBusy = false
}

/** Somebody on the waitlist signs up in full by link: most in their own slot, some in another. */
async function complete(stage: Stage): Promise<void> {
  const linkOf = ({ email }: Family) => stage.mailbox.linkOf(email)
  const family = takeFamily(
    stage,
    (one) => one.status === 'waitlist' && !one.hasCompleted && linkOf(one) !== undefined,
  )
  if (!family) return register(stage)
  const own = stage.round.slots.find(({ id }) => id === family.slot)
  const slot = own && stage.random() < 0.8 ? own : anySlot(stage)
  const token = linkOf(family)
  family.hasCompleted = true
  await register(stage, family, slot, token)
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
