import type { AddAdminRequest, Admin, ChangePasswordRequest } from '../../contract/admin.ts'
import type { Act } from '../activity/activity-commands.ts'
import { addAdmin, setPassword } from '../admin/admin-commands.ts'
import { type AdminSession, findAdminByUsername } from '../admin/admin-queries.ts'
import { rememberThisDevice } from '../admin/known-device-commands.ts'
import {
  clearFailures,
  countAttempt,
  passwordChangeCounter,
} from '../admin/sign-in-failure-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { isPassword } from '../http/passwords.ts'
import { passwordNotice } from './notice-commands.ts'

/**
 * Changes the administrator's own password and ends their other sessions. Returns the device cookie of this browser, which
 * stays known. Throws `wrong_password`, `too_many_passwords`.
 */
export async function changePassword(
  db: Db,
  session: AdminSession,
  request: ChangePasswordRequest,
  now: Date,
): Promise<string> {
  const { username } = session.admin
  await requirePassword(db, session, request.currentPassword, now)
  const act = { by: username, now }
  let device = ''
  await setPassword(db, username, request.newPassword, {
    ...act,
    keepSession: session.tokenHash,
    check: (tx) => lockSession(tx, session),
    also: async (tx, admin) => {
      await passwordNotice(act)(tx, admin)
      device = await rememberThisDevice(tx, admin.id, now)
    },
  })
  return device
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
  await confirmPassword(db, session, currentPassword, act.now)
  return addAdmin(db, request, { ...act, also: (tx) => lockSession(tx, session) })
}

/** Asks for the own password again. Throws `wrong_password`, `too_many_passwords`. */
export async function confirmPassword(
  db: Db,
  session: AdminSession,
  password: string,
  now: Date,
): Promise<void> {
  await requirePassword(db, session, password, now)
  await inTransaction(db, (tx) => clearFailures(tx, [passwordChangeCounter(session.admin.id)]))
}

/**
 * Locks the administrator who acts. Throws `unauthorized` if they were removed or signed out since the request began: a
 * request under way must not outlive that.
 */
export async function lockSession(tx: Tx, { admin, tokenHash }: AdminSession): Promise<void> {
  await tx
    .updateTable('admins')
    .set((eb) => ({ username: eb.ref('username') }))
    .where('id', '=', admin.id)
    .execute()
  const open = await tx
    .selectFrom('admin_sessions')
    .where('token_hash', '=', tokenHash)
    .select('token_hash')
    .executeTakeFirst()
  if (!open) throw new AppError('unauthorized')
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
