import type { Event } from '../../contract/event.ts'
import type { Tx } from '../db/connect.ts'
import { lockNames } from '../db/named-locks.ts'
import { findEvent } from './event-queries.ts'

/** The event that this request has already created: a browser sends a request again if the response was lost. */
export async function findSentBefore(tx: Tx, id: string | undefined): Promise<Event | undefined> {
  if (id === undefined) return undefined
  await lockNames(tx, [id])
  return findEvent(tx, id)
}
