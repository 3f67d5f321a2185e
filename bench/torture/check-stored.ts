import { isDeepStrictEqual } from 'node:util'
import { brokenInvariants, findWithoutOffer } from '../../test/support/invariants.ts'
import { readState, type State as Stored } from '../../test/support/stored-state.ts'
import { strictSlots } from './clients.ts'
import type { State } from './registration-model.ts'
import type { World } from './world.ts'

/** Compares all that is stored with the responses that the clients got. No request may be in flight. */
export async function checkStored(world: World): Promise<void> {
  const { site, rounds } = world
  const { violate } = world.results
  const strict = rounds.flatMap(({ slots }) => slots.slice(0, strictSlots).map(({ id }) => id))
  for (const what of await site.use((db) => brokenInvariants(db, strict))) violate(what)
  for (const what of await site.use((db) => findWithoutOffer(db, new Date()))) violate(what)
  const stored = await site.use(readState)
  checkFamilies(world, stored)
  for (const { eventId, slots, capacities } of rounds) {
    const now = slots.map(({ id }) => stored.slots.find((slot) => slot.id === id)?.capacity)
    if (!capacities.some((possible) => isDeepStrictEqual(possible, now))) {
      violate(`lost: the capacities of ${eventId} are ${now}, not ${capacities.join(' or ')}`)
    }
  }
}

/** Each stored registration must match a possible state, and nothing else may be stored. */
function checkFamilies({ rounds, results: { violate } }: World, stored: Stored): void {
  const rowsOf = Map.groupBy(stored.rows, (row) => row.name)
  const linesOf = Map.groupBy(stored.activity, (line) => line.registration_id)
  // Deleting a registration erases its messages.
  const messages = stored.messages.filter(({ payload }) => 'eventId' in payload)
  const messagesOf = Map.groupBy(messages, ({ dedupe_key }) => dedupe_key.split(':')[0])
  const banned = new Set(stored.blacklist.map((entry) => entry.name))
  for (const family of rounds.flatMap((round) => round.families)) {
    const { name, states } = family
    const [row, ...others] = rowsOf.get(name) ?? []
    const id = row?.id ?? family.id ?? ''
    const lines = linesOf.get(id) ?? []
    const state: State = {
      status: row?.status ?? (lines.length > 0 ? 'gone' : 'none'),
      slot: row?.time_slot_id ?? '',
      agreed: Boolean(row?.text_consent_at),
      lines: lines.map(({ description }) => description).sort(),
      // `findWithoutOffer` checks offers; a sign-up link may be sent at any time.
      messages: (messagesOf.get(id) ?? [])
        .filter(({ kind }) => !/spot_available|sign_up_link/.test(kind))
        .map(({ channel, kind }) => `${channel} ${kind}`)
        .sort(),
    }
    if (!states.some((one) => isDeepStrictEqual(one, state))) {
      violate(
        `lost or doubled: ${name} is ${JSON.stringify(state)}, but can only be ` +
          `one of ${JSON.stringify(states)} after ${JSON.stringify(family.acts)}`,
      )
    }
    if (family.id && id !== family.id) violate(`lost: the id of ${name}`)
    if (row && row.language !== family.language) violate(`lost: the language of ${name}`)
    if (row && banned.has(name) !== (row.status === 'no_show')) {
      violate(`lost: ${name} is ${row.status}, on the blacklist: ${banned.has(name)}`)
    }
    if (others.length > 0) violate(`doubled: ${name} is registered ${others.length + 1} times`)
    rowsOf.delete(name)
    linesOf.delete(id)
    messagesOf.delete(id)
  }
  for (const name of rowsOf.keys()) violate(`untrue: ${name} is registered`)
  for (const [id, [line]] of linesOf) if (id) violate(`untrue: ${line?.description}`)
  for (const [one] of messagesOf.values()) violate(`untrue: ${one?.kind} to ${one?.recipient}`)
}
