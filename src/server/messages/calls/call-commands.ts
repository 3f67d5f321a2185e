import { sql } from 'kysely'
import type { CallDoneRequest } from '../../../contract/calls.ts'
import { activityWords } from '../../../contract/words/en/activity.ts'
import { messageName } from '../../../contract/words/en/admin-messages.ts'
import { skipReasons } from '../../../domain/message.ts'
import { emailKindOf, isText } from '../../../domain/message-kind.ts'
import { type Act, recordActivity } from '../../activity/activity-commands.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { registrationsWithAppointment } from '../../time-slot/time-slot-queries.ts'

/**
 * Records that a volunteer has told a family by phone what these messages say. Returns how many this marks: messages
 * that were marked before, or may still be sent, do not count, and without any nothing is logged.
 * Throws `registration_not_found`.
 */
export async function markCalled(
  db: Db,
  registrationId: string,
  { messageIds, note }: CallDoneRequest,
  { by, now }: Act,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const registration = await registrationsWithAppointment(tx)
      .where('registrations.id', '=', registrationId)
      .select(['registrations.name', 'registrations.status'])
      .executeTakeFirst()
    if (!registration) throw new AppError('registration_not_found')
    const at = now.toISOString()
    const isCall = sql`channel = 'call'`
    const isHeld = sql`state = 'held'`
    const called = await tx
      .updateTable('messages')
      .set({
        called_at: at,
        called_by: by,
        state: sql`case when ${isCall} then 'sent' when ${isHeld} then 'failed' else state end`,
        last_error: sql`case when ${isHeld} then ${skipReasons.called} else last_error end`,
        sent_at: sql`case when ${isCall} then ${at} else sent_at end`,
      })
      .where('registration_id', '=', registrationId)
      .where('id', 'in', messageIds)
      .where('called_at', 'is', null)
      .where('state', 'in', ['kept', 'held', 'failed'])
      .returning('kind')
      .execute()
    if (called.length === 0) return 0
    const about = called.map(({ kind }) => messageName(isText(kind) ? emailKindOf[kind] : kind))
    await recordActivity(
      tx,
      {
        type: 'other',
        description: activityWords.called(by, registration.name, [...new Set(about)], note ?? ''),
        status: registration.status,
        eventTitle: registration.eventTitle,
        eventId: registration.eventId,
        registrationId,
        actor: by,
      },
      now,
    )
    return called.length
  })
}
