import { activityWords } from '../../contract/words/en/activity.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import { type LocalAct, recordActivity } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import type { RegistrationRow } from '../registration/registration-queries.ts'
import { newRegistration } from '../registration/registration-row-commands.ts'
import { recordTakenSpot, releaseTakenSpot } from '../time-slot/freed-spot-commands.ts'
import type { LockedTimeSlot } from '../time-slot/time-slot-commands.ts'

/** Confirmed even in a full slot (DESIGN.md 5, rule 8); keeps the id that the phone generated */
export function newWalkIn(
  slot: LockedTimeSlot,
  id: string,
  { name, phone }: { name: string; phone?: string | null | undefined },
  now: Date,
): RegistrationRow {
  const row = newRegistration(slot, { name, phone: phone ?? '' }, 'confirmed', now)
  return { ...row, id, is_walk_in: 1 }
}

/** Records a walk-in that was added, undone or noted again. Queues no message, because the family is there. */
export async function recordWalkIn(
  tx: Tx,
  slot: LockedTimeSlot,
  before: RegistrationRow | undefined,
  after: RegistrationRow,
  { by, now }: LocalAct,
): Promise<void> {
  const addLine = (status: RegistrationStatus) =>
    recordActivity(
      tx,
      {
        type: 'status_change',
        status,
        description: words[status === 'cancelled' ? 'takenBack' : 'added'](after.name),
        eventTitle: slot.eventTitle,
        eventId: slot.eventId,
        registrationId: after.id,
        actor: by,
      },
      now,
    )
  const had = before?.status === 'confirmed'
  const has = after.status === 'confirmed'
  if (has && !had) await recordTakenSpot(tx, slot, after.id, now)
  if (had && !has) await releaseTakenSpot(tx, slot, after.id)
  if (!before) await addLine('confirmed')
  if (after.status !== (before?.status ?? 'confirmed')) await addLine(after.status)
}

const words = { added: activityWords.walkedIn, takenBack: activityWords.walkInTakenBack }
