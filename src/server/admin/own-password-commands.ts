import type { AddAdminRequest, Admin, ChangePasswordRequest } from '../../contract/admin.ts'
import type { Act } from '../activity/activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { addAdmin, setPassword } from './admin-commands.ts'
import { type AdminSession, findAdminByUsername } from './admin-queries.ts'
import { isPassword } from './passwords.ts'
import { clearFailures, countAttempt, passwordChangeCounter } from './sign-in-failure-commands.ts'

/** Changes the administrator's own password and ends their other sessions. Throws `wrong_password`, `too_many_passwords`. */
export async function changePassword(
  db: Db,
  session: AdminSession,
  request: ChangePasswordRequest,
  now: Date,
): Promise<void> {
  const { username } = session.admin
  await requirePassword(db, session, request.currentPassword, now)
  await setPassword(db, username, request.newPassword, {
    by: username,
    now,
    keepSession: session.tokenHash,
  })
}

/**
 * Adds an administrator for another, who gives the own password again: the account outlives a stolen session.
 * Throws `wrong_password`, `too_many_passwords`, `username_taken`.
 */
export async function addAdminAsAdmin(
  db: Db,
  session: AdminSession,
  { currentPassword, ...request }: AddAdminRequest,
  act: Act,
): Promise<Admin> {
  await requirePassword(db, session, currentPassword, act.now)
  const { id } = session.admin
  await inTransaction(db, (tx) => clearFailures(tx, [passwordChangeCounter(id)]))
  return addAdmin(db, request, act)
}

/** Counts the attempt until something clears the failures. Throws `wrong_password`, `too_many_passwords`. */
async function requirePassword(
  db: Db,
  { admin: { id, username } }: AdminSession,
  password: string,
  now: Date,
): Promise<void> {
  const refusal = () => new AppError('too_many_passwords')
  await countAttempt(db, [passwordChangeCounter(id)], { now, refusal })
  const found = await findAdminByUsername(db, username)
  if (!found || !(await isPassword(password, found.password_hash))) {
    throw new AppError('wrong_password')
  }
}
