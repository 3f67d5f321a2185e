import type { Call } from '../../src/contract/calls.ts'
import { api } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import type { RegistrationStatus } from '../../src/domain/registration.ts'
import type { Request } from './call.ts'
import { agreesToTexts, type Family, newFamily, registerBody } from './family.ts'
import { anySlot, takeFamily } from './family-client.ts'
import type { Action } from './possible-states.ts'
import { ask, type Client, perform, strictSlots } from './round.ts'

/** Performs random actions of an administrator until the round is over. */
export async function runAdministrator(client: Client): Promise<void> {
  while (!client.round.isOver) {
    await client.pause.wait()
    const dice = client.random()
    if (dice < 0.25) await changeCapacity(client)
    else if (dice < 0.5) await setStatus(client)
    else if (dice < 0.65) await move(client)
    else if (dice < 0.85) await addFamily(client)
    else if (dice < 0.95) await phone(client)
    else await remove(client)
  }
  // In a short round the dice may have phoned nobody.
  while (!client.round.families.some(isPhoned)) await addFamily(client)
  await phone(client)
}

async function changeCapacity(client: Client): Promise<void> {
  const { round, random, results, adminToken: token } = client
  const chosen = Math.floor(random() * round.slots.length)
  const mayLower = chosen >= strictSlots
  const change = mayLower && random() < 0.5 ? -1 - Math.floor(random() * 3) : 1
  const now = round.edits.at(-1)?.capacities ?? round.slots.map(({ capacity }) => capacity)
  const capacities = now.map((capacity, i) =>
    i === chosen ? Math.max(1, capacity + change) : capacity,
  )
  const slot = round.slots[chosen]
  if (slot && change < 0) overbook(client, slot.id, -change)
  const timeSlots = round.slots.map(({ id, startTime, endTime }, i) => ({
    id,
    startTime,
    endTime,
    capacity: capacities[i],
  }))
  const url = api.adminEvent(round.eventId)
  for (;;) {
    await client.pause.wait()
    const answer = await ask(client, (site) => ({
      method: 'PUT',
      url: site + url,
      body: { timeSlots },
      token,
    }))
    if (answer.is === 'unreached') continue
    round.edits.push({ capacities, isDone: answer.is === 'done' })
    if (answer.is === 'refused') results.violate('lost', `the event: ${answer.code}`)
    if (answer.is !== 'doubt') return
  }
}

async function setStatus(client: Client): Promise<void> {
  const family = takeFamily(client, isKnown)
  if (!family) return addFamily(client)
  const isStrict = isStrictSlot(client, family.slot)
  const choice: RegistrationStatus[] = [
    'waitlist',
    'cancelled',
    'no_show',
    'confirmed',
    'confirmed',
  ]
  const status = choice[Math.floor(client.random() * (isStrict ? 3 : 5))] ?? 'waitlist'
  if (status === 'confirmed') overbook(client, family.slot, 1)
  const ok = await change(client, family, { kind: 'set', status }, { status })
  if (ok) family.status = status
  family.isBusy = false
}

async function move(client: Client): Promise<void> {
  const family = takeFamily(client, (one) => isKnown(one) && isActive(one))
  if (!family) return addFamily(client)
  const slot = anySlot(client, strictSlots)
  overbook(client, slot.id, 1)
  const action = { kind: 'move', slot: slot.id } as const
  if (await change(client, family, action, { timeSlotId: slot.id })) family.slot = slot.id
  family.isBusy = false
}

async function addFamily(client: Client): Promise<void> {
  const family = newFamily({ byAdmin: true })
  client.round.families.push(family)
  const isConfirmed = client.random() < 0.5
  const slot = anySlot(client, isConfirmed ? strictSlots : 0)
  const status = isConfirmed ? 'confirmed' : 'waitlist'
  if (isConfirmed) overbook(client, slot.id, 1)
  const action = { kind: 'add', slot: slot.id, status } as const
  const answer = await perform<AdminRegistration>(client, family, action, (url) => ({
    method: 'POST',
    url: url + api.adminRegistrations(),
    body: { ...registerBody(family, slot), status },
    token: client.adminToken,
  }))
  if (answer.is === 'done') {
    family.id = answer.body.id
    family.slot = slot.id
    family.status = status
    family.isBusy = false
  }
}

/** Phones the families that no message reaches, as the To Call list shows them. */
async function phone(client: Client): Promise<void> {
  const { adminToken: token, round, results } = client
  const list = await ask<Call[]>(client, (url) => ({
    method: 'GET',
    url: url + api.adminCalls(),
    token,
  }))
  if (list.is !== 'done' || !Array.isArray(list.body)) return
  for (const { registrationId, messageIds, eventId } of list.body as Call[]) {
    if (eventId !== round.eventId) continue
    const url = api.adminCallDone(registrationId)
    const body = { messageIds }
    const answer = await ask(client, (site) => ({ method: 'POST', url: site + url, body, token }))
    if (answer.is !== 'done') continue
    round.called.push(...messageIds)
    results.calls += messageIds.length
  }
}

async function remove(client: Client): Promise<void> {
  const family = takeFamily(client, isKnown)
  if (!family) return addFamily(client)
  await perform(client, family, { kind: 'delete' }, (url) => ({
    method: 'DELETE',
    url: url + api.adminRegistration(family.id ?? ''),
    token: client.adminToken,
  }))
  // The family stays busy, so that no client uses it again.
}

async function change(
  client: Client,
  family: Family,
  action: Action,
  body: object,
): Promise<boolean> {
  const request = (url: string): Request => ({
    method: 'PUT',
    url: url + api.adminRegistration(family.id ?? ''),
    body,
    token: client.adminToken,
  })
  const { is } = await perform<AdminRegistration>(client, family, action, request)
  return is === 'done'
}

/** Such a family's messages are calls; a deleted one stays busy. */
const isPhoned = (family: Family) =>
  isKnown(family) && isActive(family) && !family.isBusy && !family.email && !agreesToTexts(family)

const isActive = ({ status }: Family) => status === 'confirmed' || status === 'waitlist'

const isKnown = ({ id, slot }: Family) => id !== undefined && slot !== undefined

function isStrictSlot({ round }: Client, slot: string | undefined): boolean {
  return round.slots.findIndex(({ id }) => id === slot) < strictSlots
}

function overbook({ round }: Client, slot: string | undefined, spots: number): void {
  if (slot) round.overbooked.set(slot, (round.overbooked.get(slot) ?? 0) + spots)
}
