import { anySlot, type Client, isActive, perform, takeFamily } from './client.ts'
import { type Family, newFamily } from './family.ts'
import { type Action, possibleStates } from './registration-model.ts'

/** A random act: a known family uses its link, or a new family signs up, sometimes with a double click. */
export async function actAsFamily(client: Client): Promise<void> {
  const dice = client.random()
  const known = dice < 0.26 ? takeFamily(client, (family) => linkOf(client, family)) : undefined
  if (known) return perform(client, known, chooseByLink(client, known))
  const family = newFamily()
  client.round.families.push(family)
  // Joining the waitlist needs an e-mail address.
  const kind = dice > 0.84 && family.email ? 'join' : 'register'
  const copies = kind === 'register' && dice > 0.76 ? 2 : 1
  await perform(client, family, { kind, slot: anySlot(client) }, { copies })
}

/** Completing revokes older links, and the message with the new one may not have arrived yet. */
function linkOf({ inboxes }: Client, family: Family): string | undefined {
  const hasCompleted = family.history.flat().some(({ action }) => action.kind === 'complete')
  return hasCompleted || !isActive(family) ? undefined : inboxes.linksOf(family.address)[0]
}

function chooseByLink(client: Client, family: Family): Action {
  const link = linkOf(client, family) ?? ''
  if (client.random() < 0.4) return { kind: 'cancel', link }
  const states = possibleStates(family)
  if (states.every(({ status }) => status === 'confirmed')) {
    return { kind: 'shift', slot: anySlot(client), link }
  }
  const slot = client.random() < 0.8 ? states[0]?.slot : undefined
  return { kind: 'complete', slot: slot ?? anySlot(client), link }
}
