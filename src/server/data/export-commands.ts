import type { ExportKind } from '../../contract/data.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { type LocalAct, recordAct } from '../activity/activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import type { ExportChoice } from './slot-batch-queries.ts'

/** Records an export in the activity log. Call it before the first byte is sent. Throws `event_not_found`. */
export async function recordExport(
  db: Db,
  { kind, choice, rows }: { kind: ExportKind; choice: ExportChoice; rows: number },
  act: LocalAct,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { eventId } = choice
    const event =
      eventId &&
      (await tx.selectFrom('events').where('id', '=', eventId).select('title').executeTakeFirst())
    if (eventId && !event) throw new AppError('event_not_found')
    const title = event ? event.title : null
    const description = activityWords.exported(kind, rows, { ...choice, title })
    await recordAct(tx, description, act, eventId && title ? { eventId, eventTitle: title } : {})
  })
}
