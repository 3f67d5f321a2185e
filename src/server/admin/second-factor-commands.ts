import type {
  RecoveryCodes,
  SecondFactorOffRequest,
  SecondFactorSecret,
} from '../../contract/administrators.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { setUpMs } from '../../domain/second-factor.ts'
import { isRecent } from '../../domain/time-window.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { findAdminById } from './admin-list-queries.ts'
import { type AdminSession, findAdminByUsername } from './admin-queries.ts'
import { queueNotice } from './notice-commands.ts'
import { confirmPassword, lockSession } from './own-password-commands.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { spendCode } from './second-factor-code-commands.ts'
import { findSecondFactor } from './second-factor-queries.ts'
import { findStep, newSecret } from './totp.ts'

/**
 * The secret takes effect when its first code is entered. Throws `wrong_password`, `too_many_passwords`,
 * `second_factor_is_on`, `unauthorized`.
 */
export async function beginSecondFactor(
  db: Db,
  session: AdminSession,
  currentPassword: string,
  { now, programName }: { now: Date; programName: string },
): Promise<SecondFactorSecret> {
  await confirmPassword(db, session, currentPassword, now)
  const { id, username } = session.admin
  const shown = await newSecret(programName, username)
  await inTransaction(db, async (tx) => {
    await lockSession(tx, session)
    if ((await findSecondFactor(tx, id))?.turnedOnAt) throw new AppError('second_factor_is_on')
    await tx.deleteFrom('second_factors').where('admin_id', '=', id).execute()
    const row = { admin_id: id, secret: shown.secret, created_at: now.toISOString() }
    await tx
      .insertInto('second_factors')
      .values({ ...row, wrong_codes: 0 })
      .execute()
  })
  return shown
}

/**
 * Throws `code_not_right`; `second_factor_is_off` if no recent secret waits for its first code; `second_factor_is_on`;
 * `unauthorized`.
 */
export async function confirmSecondFactor(
  db: Db,
  session: AdminSession,
  code: string,
  act: Act,
): Promise<RecoveryCodes> {
  const { id, username } = session.admin
  const factor = await findSecondFactor(db, id)
  if (factor?.turnedOnAt) throw new AppError('second_factor_is_on')
  if (!factor || !isRecent(factor.createdAt, act.now, setUpMs)) {
    throw new AppError('second_factor_is_off')
  }
  const step = await findStep(factor.secret, code, act.now)
  if (step === null) throw new AppError('code_not_right')
  // Hashes before the transaction, because hashing is slow.
  const { codes, salt, hashes } = await newRecoveryCodes()
  await inTransaction(db, async (tx) => {
    await lockSession(tx, session)
    const turnedOn = await tx
      .updateTable('second_factors')
      .set({ turned_on_at: act.now.toISOString(), last_step: step, recovery_salt: salt })
      .where('admin_id', '=', id)
      .where('secret', '=', factor.secret)
      .where('turned_on_at', 'is', null)
      .returning('admin_id')
      .executeTakeFirst()
    if (!turnedOn) throw new AppError('second_factor_is_off')
    const rows = hashes.map((code_hash) => ({ admin_id: id, code_hash }))
    await tx.insertInto('recovery_codes').values(rows).execute()
    await queueNotice(tx, 'admin_second_factor_on', session.admin, act)
    await recordAct(tx, activityWords.secondFactorOn(username), act)
  })
  return { recoveryCodes: codes }
}

/**
 * Throws `wrong_password`, `too_many_passwords`, `code_not_right`, `second_factor_is_off`, `too_many_logins`,
 * `unauthorized`.
 */
export async function turnOffOwn(
  db: Db,
  session: AdminSession,
  { currentPassword, code }: SecondFactorOffRequest,
  act: Act,
): Promise<void> {
  await confirmPassword(db, session, currentPassword, act.now)
  const outcome = await spendCode(db, session.admin, code, act.now)
  if (outcome === 'off') throw new AppError('second_factor_is_off')
  if (outcome === 'wrong') throw new AppError('code_not_right')
  await turnOff(db, session.admin, act, (tx) => lockSession(tx, session))
}

/**
 * For another administrator, who has lost the phone. Throws `wrong_password`, `too_many_passwords`, `code_not_right`
 * for one's own account, `admin_not_found`, `second_factor_is_off`, `unauthorized`.
 */
export async function confirmAndTurnOffCodes(
  db: Db,
  session: AdminSession,
  { id, currentPassword }: { id: string; currentPassword: string },
  act: Act,
): Promise<void> {
  // Turning off one's own second factor needs a code.
  if (id === session.admin.id) throw new AppError('code_not_right')
  await confirmPassword(db, session, currentPassword, act.now)
  const other = await findAdminById(db, id)
  if (!other) throw new AppError('admin_not_found')
  await turnOff(db, other, act, (tx) => lockSession(tx, session))
}

/** Throws `admin_not_found`, `second_factor_is_off`. */
export async function turnOffByName(db: Db, username: string, act: Act): Promise<void> {
  const found = await findAdminByUsername(db, username)
  if (!found) throw new AppError('admin_not_found')
  await turnOff(db, found, act)
}

async function turnOff(
  db: Db,
  { id, username, email }: { id: string; username: string; email: string },
  act: Act,
  check?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await check?.(tx)
    const off = await tx
      .deleteFrom('second_factors')
      .where('admin_id', '=', id)
      .where('turned_on_at', 'is not', null)
      .returning('admin_id')
      .executeTakeFirst()
    if (!off) throw new AppError('second_factor_is_off')
    await queueNotice(tx, 'admin_second_factor_off', { id, username, email }, act)
    await recordAct(tx, activityWords.secondFactorOff(username), act)
  })
}
