import { activityWords } from '../../contract/words/en/activity.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { removeAdmin } from './admin-commands.ts'
import { findAdminById } from './admin-list-queries.ts'
import type { AdminSession } from './admin-queries.ts'
import { endAccess } from './end-access-commands.ts'
import { removalNotice } from './notice-commands.ts'
import { confirmPassword, lockSession } from './own-password-commands.ts'

type Request = { id: string; currentPassword: string }

/**
 * Removes an administrator; sessions, links and second factor are deleted with the row. If two administrators remove
 * each other concurrently, the second gets `unauthorized`. Throws `wrong_password`, `too_many_passwords`,
 * `admin_not_found`, `last_admin`, `unauthorized`.
 */
export async function confirmAndRemoveAdmin(
  db: Db,
  session: AdminSession,
  { id, currentPassword }: Request,
  act: Act,
): Promise<void> {
  await confirmPassword(db, session, currentPassword, act.now)
  const { username } = await mustFind(db, id)
  const check = (tx: Tx) => lockSession(tx, session)
  await removeAdmin(db, username, { ...act, check, also: removalNotice(act) })
}

/**
 * Ends all sessions, forgets known browsers, and calls `endAccess`. Throws `wrong_password`, `too_many_passwords`,
 * `admin_not_found`, `unauthorized`.
 */
export async function confirmAndSignOut(
  db: Db,
  session: AdminSession,
  { id, currentPassword }: Request,
  act: Act,
): Promise<void> {
  await confirmPassword(db, session, currentPassword, act.now)
  const { username } = await mustFind(db, id)
  await inTransaction(db, async (tx) => {
    await lockSession(tx, session)
    await tx.deleteFrom('admin_sessions').where('admin_id', '=', id).execute()
    await tx.deleteFrom('known_devices').where('admin_id', '=', id).execute()
    await endAccess(tx, id, act)
    await recordAct(tx, activityWords.signedOutEverywhere(username), act)
  })
}

async function mustFind(db: Db, id: string) {
  const found = await findAdminById(db, id)
  if (!found) throw new AppError('admin_not_found')
  return found
}
