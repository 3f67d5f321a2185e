import { activityWords } from '../../contract/words/en/activity.ts'
import { type Actor, beginAct, recordAct } from '../activity/activity-commands.ts'
import { hasFactsToday } from '../attendance/attendance-queries.ts'
import type { Tx } from '../db/connect.ts'

/**
 * Adds one activity line for each event and day, because a line for each tap would hide all others. Locks the event's
 * row if it may be the first fact, so that two phones add one line.
 */
export async function recordFirstOfDay(
  tx: Tx,
  { eventId, eventTitle }: { eventId: string; eventTitle: string },
  actor: Actor,
): Promise<void> {
  const isFirst = async () => !(await hasFactsToday(tx, eventId, actor.zone, actor.clock()))
  if (!(await isFirst())) return
  await tx
    .updateTable('events')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', eventId)
    .execute()
  if (!(await isFirst())) return
  const act = beginAct(actor)
  await recordAct(tx, activityWords.checkInBegan(eventTitle), act, { eventId, eventTitle })
}
