import type { Call } from '../../src/contract/calls.ts'
import { api } from '../../src/contract/paths.ts'
import type { RegistrationStatus } from '../../src/domain/registration.ts'
import {
  anySlot,
  ask,
  type Client,
  isActive,
  isSettled,
  oneOf,
  perform,
  strictSlots,
  takeFamily,
} from './client.ts'
import { type Family, newFamily } from './family.ts'
import { type Action, possibleStates } from './registration-model.ts'

export async function actAsAdministrator(client: Client): Promise<void> {
  const dice = client.random()
  if (dice < 0.25) return changeCapacity(client)
  if (dice < 0.35) return makeCalls(client)
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
  const isStrict = possibleStates(family).some(({ slot }) => strict.includes(slot))
  const choice: RegistrationStatus[] = ['waitlist', 'cancelled', 'no_show']
  if (!isStrict) choice.push('confirmed')
  return { kind: 'set', status: oneOf(choice, random) ?? 'waitlist' }
}

async function changeCapacity(client: Client): Promise<void> {
  const { round, random, results, gate, adminToken: token } = client
  const chosen = Math.floor(random() * round.slots.length)
  const change = chosen >= strictSlots && random() < 0.5 ? -2 : 1
  const capacities = (round.capacities.at(-1) ?? []).map((capacity, n) =>
    n === chosen ? Math.max(1, capacity + change) : capacity,
  )
  const timeSlots = round.slots.map((slot, n) => ({ ...slot, capacity: capacities[n] }))
  const path = api.adminEvent(round.eventId)
  const attempt = async () => {
    const answer = await ask(client, { method: 'PUT', path, body: { timeSlots }, token })
    if (answer.is === 'doubt') {
      round.capacities.push(capacities)
      round.edits.doubtful++
    } else if (answer.is === 'done') {
      round.capacities = [capacities]
      round.edits.done++
    } else if (answer.is === 'refused')
      results.violate(`an edit of the event was refused: ${answer.code}`)
    return isSettled(answer)
  }
  while (!(await gate.pass(attempt)));
}

/** Marks the round's calls on the To Call list as made. */
export async function makeCalls(client: Client): Promise<void> {
  const { adminToken: token, round, gate } = client
  await gate.pass(async () => {
    const list = await ask<Call[]>(client, { method: 'GET', path: api.adminCalls(), token })
    if (list.is !== 'done' || !Array.isArray(list.body)) return
    for (const { registrationId, messageIds, eventId } of list.body as Call[]) {
      if (eventId !== round.eventId || messageIds.length === 0) continue
      const path = api.adminCallDone(registrationId)
      const answer = await ask(client, { method: 'POST', path, body: { messageIds }, token })
      if (answer.is === 'done') for (const id of messageIds) round.called.add(id)
    }
  })
}
