import type { Event } from '../../contract/event.ts'
import type { Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'
import { findEvent } from './event-queries.ts'

/** The event that an earlier attempt of this request created. Browsers retry a request whose response was lost. */
export async function findSentBefore(tx: Tx, id: string | undefined): Promise<Event | undefined> {
  if (id === undefined) return undefined
  await lockNames(tx, [id])
  return findEvent(tx, id)
}
