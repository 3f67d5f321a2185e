import { activityWords } from '../../contract/words/en/activity.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { AdminSession } from '../admin/admin-queries.ts'
import { rememberThisDevice } from '../admin/known-device-commands.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { sessionIdLength } from './administrator-queries.ts'

/** Ends one of the own sessions. Throws `session_not_found`. */
export async function endSession(db: Db, { admin }: AdminSession, id: string): Promise<void> {
  const sessions = await db
    .selectFrom('admin_sessions')
    .where('admin_id', '=', admin.id)
    .select('token_hash')
    .execute()
  const found = sessions.find(({ token_hash }) => token_hash.slice(0, sessionIdLength) === id)
  if (!found) throw new AppError('session_not_found')
  await db.deleteFrom('admin_sessions').where('token_hash', '=', found.token_hash).execute()
}

/** Ends all own sessions but this one, and forgets the other browsers. Returns this one's device cookie. */
export async function endOtherSessions(
  db: Db,
  { admin, tokenHash }: AdminSession,
  act: Act,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('admin_sessions')
      .where('admin_id', '=', admin.id)
      .where('token_hash', '!=', tokenHash)
      .execute()
    await tx.deleteFrom('known_devices').where('admin_id', '=', admin.id).execute()
    await recordAct(tx, activityWords.signedOutEverywhere(admin.username), act)
    return rememberThisDevice(tx, admin.id, act.now)
  })
}
