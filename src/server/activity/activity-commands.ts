import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ActivityType } from '../../domain/activity.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { isForDigest } from '../../domain/organization.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import { otherActors } from '../../domain/reserved-username.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Tx } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

export const publicActor = otherActors.public
export const systemActor = otherActors.system

/** `by` is a username, one of the actors above, or "command line". */
export type Act = { by: string; now: Date }
/** `zone` is the program's time zone. */
export type LocalAct = Act & { zone: string }

/** `check` runs in the transaction, and throws if the administrator is no longer signed in. */
export type Checked<A> = A & { check?: (tx: Tx) => Promise<void> }

/** A command that takes an actor reads the clock after taking its locks (docs/decisions/0020). */
export type Actor = { by: string; zone: string; clock: () => Date }

/** `lastChange` is the time of the row's previous change; the act's time is always later, to keep changes in order. */
export function beginAct({ by, zone, clock }: Actor, lastChange?: string): LocalAct {
  return { by, zone, now: timeOfChange(clock(), lastChange) }
}

export type NewActivity = {
  type: ActivityType
  description: string
  status?: RegistrationStatus
  eventTitle?: string
  eventId?: string
  registrationId?: string
  actor: string
}

export async function recordAct(
  tx: Tx,
  description: string,
  { by, now }: Act,
  about: { eventId?: string; eventTitle?: string } = {},
): Promise<void> {
  await recordActivity(tx, { type: 'other', description, actor: by, ...about }, now)
}

export async function recordActivity(tx: Tx, activity: NewActivity, now: Date): Promise<void> {
  await insertRow(tx, {
    id: randomUUIDv7(),
    type: activity.type,
    description: activity.description,
    status: activity.status ?? null,
    event_title: activity.eventTitle ?? null,
    event_id: activity.eventId ?? null,
    registration_id: activity.registrationId ?? null,
    actor: activity.actor,
    created_at: now.toISOString(),
    digest: activity.actor === publicActor && isForDigest(activity.type) ? 'next' : null,
  })
}

const insertRow = compileOnce((db, row: Insertable<Tables['activity']>) =>
  db.insertInto('activity').values(row),
)
