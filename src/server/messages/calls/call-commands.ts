import { sql } from 'kysely'
import type { CallDoneRequest, CallUndoRequest } from '../../../contract/calls.ts'
import { activityWords } from '../../../contract/words/en/activity.ts'
import { stopNews } from '../../../contract/words/en/admin-calls.ts'
import { heldBack } from '../../../domain/brakes.ts'
import { skipReasons } from '../../../domain/message.ts'
import type { OutboxKind } from '../../../domain/outbox-kind.ts'
import { type Act, recordActivity } from '../../activity/activity-commands.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { registrationsWithAppointment } from '../../time-slot/time-slot-queries.ts'
import { isOwnStop, registrationsOfStoppedPhones } from './stopped-queries.ts'
import { isTold, newsName } from './told-queries.ts'

const isCall = sql`channel = 'call'`
const isHeld = sql`state = 'held'`

/**
 * Marks messages as told by phone, except those marked before or still to be sent. Returns the number marked, or 1 if
 * the call was only about stopped texts; writes no activity line for 0. Throws `registration_not_found`.
 */
export async function markCalled(
  db: Db,
  registrationId: string,
  { messageIds, stoppedAt, note }: CallDoneRequest,
  act: Act,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const person = await findPerson(tx, registrationId)
    const told = await markMessages(tx, registrationId, messageIds, act)
    // A family that is called about anything is also told that it gets no more texts.
    const isAboutStop = told.length > 0 || stoppedAt !== undefined
    const isStopTold = isAboutStop && (await markStop(tx, registrationId, act))
    if (told.length === 0 && !isStopTold) return 0
    const names = told.map(({ kind }) => newsName(kind))
    const about = names.length > 0 ? [...new Set(names)] : [stopNews.about]
    await recordLine(tx, person, activityWords.called(act.by, person.name, about, note ?? ''), act)
    return Math.max(told.length, 1)
  })
}

/**
 * Undoes the call made at `calledAt`, except for messages that were sent again since. Returns the number put back;
 * writes no activity line for 0. Throws `registration_not_found`.
 */
export async function undoCall(
  db: Db,
  registrationId: string,
  { calledAt }: CallUndoRequest,
  act: Act,
): Promise<number> {
  const at = new Date(calledAt).toISOString()
  return inTransaction(db, async (tx) => {
    const person = await findPerson(tx, registrationId)
    const messages = await unmarkMessages(tx, registrationId, at)
    const stops = await tx
      .deleteFrom('told_stops')
      .where('registration_id', '=', registrationId)
      .where('called_at', '=', at)
      .returning('registration_id')
      .execute()
    const putBack = messages.length || stops.length
    if (putBack > 0) await recordLine(tx, person, activityWords.putBack(act.by, person.name), act)
    return putBack
  })
}

/**
 * Returns the messages that it marked. With `includeQueued`, also marks queued messages, which are still sent if
 * possible.
 */
export async function markMessages(
  tx: Tx,
  registrationId: string,
  ids: readonly string[],
  { by, now }: Act,
  { includeQueued = false } = {},
): Promise<{ kind: OutboxKind }[]> {
  if (ids.length === 0) return []
  const at = now.toISOString()
  return tx
    .updateTable('messages')
    .set({
      called_at: at,
      called_by: by,
      state: sql`case when ${isCall} then 'sent' when ${isHeld} then 'failed' else state end`,
      error_before_call: sql`case when ${isHeld} then last_error end`,
      last_error: sql`case when ${isHeld} then ${skipReasons.called} else last_error end`,
      sent_at: sql`case when ${isCall} then ${at} else sent_at end`,
    })
    .where('registration_id', '=', registrationId)
    .where('id', 'in', ids)
    .where('called_at', 'is', null)
    .where('state', 'in', [
      'kept',
      'held',
      'failed',
      ...(includeQueued ? (['queued'] as const) : []),
    ])
    .returning('kind')
    .execute()
}

async function unmarkMessages(tx: Tx, registrationId: string, at: string) {
  const wasHeld = sql`last_error = ${skipReasons.called}`
  return tx
    .updateTable('messages')
    .set({
      called_at: null,
      called_by: null,
      state: sql`case when ${isCall} then 'kept' when ${wasHeld} then 'held' else state end`,
      // Earlier releases did not store why a message had been held back.
      last_error: sql`case when ${wasHeld} then coalesce(error_before_call, ${heldBack.phone})
        else last_error end`,
      error_before_call: null,
      sent_at: sql`case when ${isCall} then null else sent_at end`,
    })
    .where('registration_id', '=', registrationId)
    .where('called_at', '=', at)
    .where(isTold)
    .returning('id')
    .execute()
}

/** False if the phone has no STOP in force, or the family was already told about it */
async function markStop(tx: Tx, registrationId: string, { by, now }: Act): Promise<boolean> {
  const stop = await registrationsOfStoppedPhones(tx)
    .where('registrations.id', '=', registrationId)
    .executeTakeFirst()
  if (!stop || !isOwnStop(stop)) return false
  const row = { stopped_at: stop.stoppedAt, called_at: now.toISOString(), called_by: by }
  const marked = await tx
    .insertInto('told_stops')
    .values({ registration_id: registrationId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('registration_id')
        .doUpdateSet(row)
        .where('told_stops.stopped_at', '<', stop.stoppedAt),
    )
    .returning('registration_id')
    .executeTakeFirst()
  return marked !== undefined
}

async function findPerson(tx: Tx, registrationId: string) {
  const found = await registrationsWithAppointment(tx)
    .where('registrations.id', '=', registrationId)
    .select(['registrations.id', 'registrations.name', 'registrations.status'])
    .executeTakeFirst()
  if (!found) throw new AppError('registration_not_found')
  return found
}

async function recordLine(
  tx: Tx,
  { id, status, eventTitle, eventId }: Awaited<ReturnType<typeof findPerson>>,
  description: string,
  { by, now }: Act,
): Promise<void> {
  await recordActivity(
    tx,
    { type: 'other', description, status, eventTitle, eventId, registrationId: id, actor: by },
    now,
  )
}

/** Marks the new message of this kind as told by phone. A queued e-mail is still sent if there is a mail server. */
export async function markJustTold(
  tx: Tx,
  registrationId: string,
  kind: OutboxKind,
  act: Act,
): Promise<void> {
  const rows = await tx
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb.and([eb('channel', '=', 'call'), eb('state', '=', 'kept')]),
        eb.and([eb('channel', '=', 'email'), eb('state', 'in', ['queued', 'kept'])]),
      ]),
    )
    .select('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await markMessages(tx, registrationId, ids, act, { includeQueued: true })
}
