import { api } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import type { RegistrationStatus } from '../../src/domain/registration.ts'
import type { Request } from './call.ts'
import { type Family, newFamily, registerBody } from './family.ts'
import { anySlot, takeFamily } from './public-acts.ts'
import { ask, perform, type Stage, strictSlots } from './round.ts'
import type { Act } from './story.ts'

/** An administrator changes this and that until the round is over. */
export async function beAdministrator(stage: Stage): Promise<void> {
  while (!stage.round.isOver) {
    await stage.gate.pass()
    const dice = stage.random()
    if (dice < 0.3) await changeCapacity(stage)
    else if (dice < 0.6) await setStatus(stage)
    else if (dice < 0.8) await move(stage)
    else if (dice < 0.9) await addFamily(stage)
    else await remove(stage)
  }
}

async function changeCapacity(stage: Stage): Promise<void> {
  const { round, random, tally, adminToken: token } = stage
  const chosen = Math.floor(random() * round.slots.length)
  const mayLower = chosen >= strictSlots
  const change = mayLower && random() < 0.5 ? -1 - Math.floor(random() * 3) : 1
  const now = round.edits.at(-1)?.capacities ?? round.slots.map(({ capacity }) => capacity)
  const capacities = now.map((capacity, i) =>
    i === chosen ? Math.max(1, capacity + change) : capacity,
  )
  const slot = round.slots[chosen]
  if (slot && change < 0) overbook(stage, slot.id, -change)
  const timeSlots = round.slots.map(({ id, startTime, endTime }, i) => ({
    id,
    startTime,
    endTime,
    capacity: capacities[i],
  }))
  const url = api.adminEvent(round.eventId)
  for (;;) {
    await stage.gate.pass()
    const answer = await ask(stage, (site) => ({
      method: 'PUT',
      url: site + url,
      body: { timeSlots },
      token,
    }))
    if (answer.is === 'unreached') continue
    round.edits.push({ capacities, isDone: answer.is === 'done' })
    if (answer.is === 'refused') tally.violate('lost', `the event: ${answer.code}`)
    if (answer.is !== 'doubt') return
  }
}

async function setStatus(stage: Stage): Promise<void> {
  const family = takeFamily(stage, isKnown)
  if (!family) return addFamily(stage)
  const isStrict = isStrictSlot(stage, family.slot)
  const choice: RegistrationStatus[] = [
    'waitlist',
    'cancelled',
    'no_show',
    'confirmed',
    'confirmed',
  ]
  const status = choice[Math.floor(stage.random() * (isStrict ? 3 : 5))] ?? 'waitlist'
  if (status === 'confirmed') overbook(stage, family.slot, 1)
  const ok = await change(stage, family, { kind: 'set', status }, { status })
  if (ok) family.status = status
  family.isBusy = false
}

async function move(stage: Stage): Promise<void> {
  const family = takeFamily(
    stage,
    (one) => isKnown(one) && (one.status === 'confirmed' || one.status === 'waitlist'),
  )
  if (!family) return addFamily(stage)
  const slot = anySlot(stage, strictSlots)
  overbook(stage, slot.id, 1)
  const act = { kind: 'move', slot: slot.id } as const
  if (await change(stage, family, act, { timeSlotId: slot.id })) family.slot = slot.id
  family.isBusy = false
}

async function addFamily(stage: Stage): Promise<void> {
  const family = newFamily()
  stage.round.families.push(family)
  const isConfirmed = stage.random() < 0.5
  const slot = anySlot(stage, isConfirmed ? strictSlots : 0)
  const status = isConfirmed ? 'confirmed' : 'waitlist'
  if (isConfirmed) overbook(stage, slot.id, 1)
  const act = { kind: 'add', slot: slot.id, status } as const
  const answer = await perform<AdminRegistration>(stage, family, act, (url) => ({
    method: 'POST',
    url: url + api.adminRegistrations(),
    body: { ...registerBody(family, slot), status },
    token: stage.adminToken,
  }))
  if (answer.is === 'done') {
    family.id = answer.body.id
    family.slot = slot.id
    family.status = status
    family.isBusy = false
  }
}

async function remove(stage: Stage): Promise<void> {
  const family = takeFamily(stage, isKnown)
  if (!family) return addFamily(stage)
  await perform(stage, family, { kind: 'delete' }, (url) => ({
    method: 'DELETE',
    url: url + api.adminRegistration(family.id ?? ''),
    token: stage.adminToken,
  }))
  // It stays busy: nobody does anything with it any more.
}

async function change(stage: Stage, family: Family, act: Act, body: object): Promise<boolean> {
  const request = (url: string): Request => ({
    method: 'PUT',
    url: url + api.adminRegistration(family.id ?? ''),
    body,
    token: stage.adminToken,
  })
  const { is } = await perform<AdminRegistration>(stage, family, act, request)
  return is === 'done'
}

const isKnown = ({ id, slot }: Family) => id !== undefined && slot !== undefined

function isStrictSlot({ round }: Stage, slot: string | undefined): boolean {
  return round.slots.findIndex(({ id }) => id === slot) < strictSlots
}

function overbook({ round }: Stage, slot: string | undefined, spots: number): void {
  if (slot) round.overbooked.set(slot, (round.overbooked.get(slot) ?? 0) + spots)
}
