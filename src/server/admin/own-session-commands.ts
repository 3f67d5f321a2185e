import type { EndSessionRequest } from '../../contract/administrators.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { sessionIdLength } from './admin-list-queries.ts'
import type { AdminSession } from './admin-queries.ts'
import { endAccess } from './end-access-commands.ts'
import { rememberThisDevice } from './known-device-commands.ts'
import { confirmPassword, lockSession } from './own-password-commands.ts'

/**
 * Ends one session or, with `id: null`, all sessions except this one; returns this browser's new device cookie for
 * `id: null`, else null. Requires the password, so that a stolen session cannot keep ending the owner's sessions.
 * Throws `wrong_password`, `too_many_passwords`, `session_not_found`, `unauthorized`.
 */
export async function endSessions(
  db: Db,
  session: AdminSession,
  { id, currentPassword }: EndSessionRequest,
  act: Act,
): Promise<string | null> {
  await confirmPassword(db, session, currentPassword, act.now)
  return inTransaction(db, async (tx) => {
    await lockSession(tx, session)
    if (id === null) return endOtherSessions(tx, session, act)
    await endSession(tx, session, id)
    return null
  })
}

async function endSession(tx: Tx, { admin }: AdminSession, id: string): Promise<void> {
  const sessions = await tx
    .selectFrom('admin_sessions')
    .where('admin_id', '=', admin.id)
    .select('token_hash')
    .execute()
  const found = sessions.find(({ token_hash }) => token_hash.slice(0, sessionIdLength) === id)
  if (!found) throw new AppError('session_not_found')
  await tx.deleteFrom('admin_sessions').where('token_hash', '=', found.token_hash).execute()
}

async function endOtherSessions(
  tx: Tx,
  { admin, tokenHash }: AdminSession,
  act: Act,
): Promise<string> {
  await tx
    .deleteFrom('admin_sessions')
    .where('admin_id', '=', admin.id)
    .where('token_hash', '!=', tokenHash)
    .execute()
  await tx.deleteFrom('known_devices').where('admin_id', '=', admin.id).execute()
  await endAccess(tx, admin.id, act)
  await recordAct(tx, activityWords.signedOutEverywhere(admin.username), act)
  return rememberThisDevice(tx, admin.id, act.now)
}
