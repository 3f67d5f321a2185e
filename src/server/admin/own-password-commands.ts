import type { AddAdminRequest, Admin, ChangePasswordRequest } from '../../contract/admin.ts'
import type { Act } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { isPassword } from '../secrets/passwords.ts'
import { addAdmin, setPassword } from './admin-commands.ts'
import { type AdminSession, findAdminByUsername } from './admin-queries.ts'
import { rememberThisDevice } from './known-device-commands.ts'
import { queuePasswordNotice, tellAllAdministrators } from './notice-commands.ts'
import { logout } from './session-commands.ts'
import {
  allSessionsCounter,
  clearFailures,
  countAttempt,
  ownPasswordCounter,
} from './sign-in-failure-commands.ts'

/**
 * Keeps this browser known, and returns its new device cookie. Throws `wrong_password`, `too_many_passwords`,
 * `unauthorized`, `admin_not_found`.
 */
export async function changePassword(
  db: Db,
  session: AdminSession,
  request: ChangePasswordRequest,
  now: Date,
): Promise<string> {
  const { username } = session.admin
  await confirmPassword(db, session, request.currentPassword, now)
  const act = { by: username, now }
  let device = ''
  await setPassword(db, username, request.newPassword, {
    ...act,
    keepSession: session.tokenHash,
    check: (tx) => lockSession(tx, session),
    also: async (tx, admin) => {
      await queuePasswordNotice(tx, admin, act)
      device = await rememberThisDevice(tx, admin.id, now)
    },
  })
  return device
}

/**
 * Requires the caller's own password, because the new account outlasts a stolen session. Throws `wrong_password`,
 * `too_many_passwords`, `username_taken`, `unauthorized`.
 */
export async function confirmAndAddAdmin(
  db: Db,
  session: AdminSession,
  { currentPassword, ...request }: AddAdminRequest,
  act: Act,
): Promise<Admin> {
  await confirmPassword(db, session, currentPassword, act.now)
  const { username, email } = request
  const also = async (tx: Tx) => {
    await lockSession(tx, session)
    await tellAllAdministrators(tx, 'admin_added', { newAdmin: { username, email } }, act)
  }
  return addAdmin(db, request, { ...act, also })
}

/**
 * Checks the administrator's password again. Throws `wrong_password`; `too_many_passwords` after too many wrong
 * passwords in this session; `unauthorized` if the administrator was removed, or after too many wrong passwords in all
 * sessions together, which also ends this session.
 */
export async function confirmPassword(
  db: Db,
  session: AdminSession,
  password: string,
  now: Date,
): Promise<void> {
  const counter = ownPasswordCounter(session.tokenHash)
  const refusal = () => new AppError('too_many_passwords')
  await countAttempt(db, [counter], { now, refusal })
  const found = await findAdminByUsername(db, session.admin.username)
  if (!found) throw new AppError('unauthorized')
  if (!(await isPassword(password, found.password_hash))) {
    await countWrong(db, session, now)
    throw new AppError('wrong_password')
  }
  await inTransaction(db, (tx) => clearFailures(tx, [counter]))
}

/** Called only for wrong passwords, so that the right password works even after many failures in other sessions. */
async function countWrong(db: Db, session: AdminSession, now: Date): Promise<void> {
  const refusal = () => new AppError('unauthorized')
  try {
    await countAttempt(db, [allSessionsCounter(session.admin.id)], { now, refusal })
  } catch (error) {
    if (error instanceof AppError) await logout(db, session)
    throw error
  }
}

/** Locks the administrator's row. Throws `unauthorized` if the session has ended since the request began. */
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
