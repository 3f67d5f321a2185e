import { activityWords } from '../../contract/words/en/activity.ts'
import { type Actor, recordAct } from '../activity/activity-commands.ts'
import { hasFactsOnDayOf } from '../attendance/attendance-queries.ts'
import type { Tx } from '../db/connect.ts'

/**
 * Adds one activity line per event and day, because a line per tap would bury all others. Locks the event's row if the
 * day has no fact yet, so that two phones add only one line.
 */
export async function recordFirstOfDay(
  tx: Tx,
  { eventId, eventTitle }: { eventId: string; eventTitle: string },
  actor: Actor,
  beganAt: string,
): Promise<void> {
  const isFirst = async () => !(await hasFactsOnDayOf(tx, eventId, actor.zone, beganAt))
  if (!(await isFirst())) return
  await tx
    .updateTable('events')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', eventId)
    .execute()
  if (!(await isFirst())) return
  const act = { by: actor.by, now: new Date(beganAt) }
  await recordAct(tx, activityWords.checkInBegan(eventTitle), act, { eventId, eventTitle })
}
