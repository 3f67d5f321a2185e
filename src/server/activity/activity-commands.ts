import { randomUUIDv7 } from 'node:crypto'
import type { ActivityType } from '../../domain/activity.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { isForDigest } from '../../domain/organization.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import type { Tx } from '../db/connect.ts'

/** Who did it when it was nobody signed in */
export const publicActor = 'public'
export const systemActor = 'system'

/** Who acts, and when */
export type Act = { by: string; now: Date }
/** And the program's time zone, for what names a day */
export type LocalAct = Act & { zone: string }

/** Who is about to act. A command reads the clock once, when it holds its locks (docs/decisions/0020). */
export type Actor = { by: string; zone: string; clock: () => Date }

/** The act, now that its rows are locked; `lastChange` is the time of the changed row's last change. */
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

/** What somebody did that is about no registration, in the transaction in which it is done */
export async function recordAct(
  tx: Tx,
  description: string,
  { by, now }: Act,
  about: { eventId?: string; eventTitle?: string } = {},
): Promise<void> {
  await recordActivity(tx, { type: 'other', description, actor: by, ...about }, now)
}

/** Appends one line to the log, in the transaction of the change that it tells of. */
export async function recordActivity(tx: Tx, activity: NewActivity, now: Date): Promise<void> {
  await tx
    .insertInto('activity')
    .values({
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
    .execute()
}
