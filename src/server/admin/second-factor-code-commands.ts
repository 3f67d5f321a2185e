import type { Admin } from '../../contract/admin.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import {
  codeWindow,
  isTimeCode,
  stepOf,
  wrongCodesBeforeNotice,
  wrongCodesPerDay,
  wrongCodeWindowMs,
} from '../../domain/second-factor.ts'
import { recentWindow } from '../../domain/time-window.ts'
import { recordAct, systemActor } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { queueNotice } from './notice-commands.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { countUnusedRecoveryCodes, findSecondFactor } from './second-factor-queries.ts'
import { type FailureCounter, uncountAttempt } from './sign-in-failure-commands.ts'
import { findStep } from './totp.ts'

/**
 * Throws `code_needed`, which does not count as a failure; `wrong_code`, which counts like a wrong password; and
 * `too_many_logins`.
 */
export async function checkSecondFactor(
  db: Db,
  admin: Admin,
  { code, counters, now }: { code: string | undefined; counters: FailureCounter[]; now: Date },
): Promise<void> {
  if (!code) {
    if (!(await findSecondFactor(db, admin.id))?.turnedOnAt) return
    await uncountAttempt(db, counters)
    throw new AppError('code_needed')
  }
  if ((await spendCode(db, admin, code, now)) === 'wrong') throw new AppError('wrong_code')
}

/** Returns `off` if there is no second factor. Throws `too_many_logins`. */
export async function spendCode(
  db: Db,
  admin: Admin,
  code: string,
  now: Date,
): Promise<'right' | 'wrong' | 'off'> {
  const factor = await findSecondFactor(db, admin.id)
  if (!factor?.turnedOnAt) return 'off'
  // Counts first, so that concurrent attempts cannot exceed the limit; a right code clears the count.
  const wrong = await countWrongCode(db, admin.id, now)
  const isRight = isTimeCode(code)
    ? await spendTimeCode(
        db,
        admin.id,
        await findStep(factor.secret, code, now),
        factor.secret,
        now,
      )
    : await spendRecoveryCode(db, admin, code, factor.recoverySalt ?? '', now)
  if (isRight) return 'right'
  if (wrong === wrongCodesBeforeNotice) await tellWrongCodes(db, admin, now)
  return 'wrong'
}

/** Expresses `isNewStep` from domain/second-factor.ts in SQL */
async function spendTimeCode(
  db: Db,
  adminId: string,
  step: number | null,
  secret: string,
  now: Date,
): Promise<boolean> {
  if (step === null) return false
  return inTransaction(db, async (tx) => {
    const used = await tx
      .updateTable('second_factors')
      .set({ last_step: step, wrong_codes: 0, wrong_since: null })
      .where('admin_id', '=', adminId)
      .where('secret', '=', secret)
      .where((eb) =>
        eb.or([
          eb('last_step', 'is', null),
          eb('last_step', '<', step),
          eb('last_step', '>', stepOf(now) + codeWindow),
        ]),
      )
      .returning('admin_id')
      .executeTakeFirst()
    return used !== undefined
  })
}

async function spendRecoveryCode(
  db: Db,
  admin: Admin,
  code: string,
  salt: string,
  now: Date,
): Promise<boolean> {
  const code_hash = await hashRecoveryCode(code, salt)
  return inTransaction(db, async (tx) => {
    const used = await tx
      .deleteFrom('recovery_codes')
      .where('admin_id', '=', admin.id)
      .where('code_hash', '=', code_hash)
      .returning('admin_id')
      .executeTakeFirst()
    if (!used) return false
    await clearWrongCodes(tx, admin.id)
    const act = { by: admin.username, now }
    const codesLeft = await countUnusedRecoveryCodes(tx, admin.id)
    await queueNotice(tx, 'admin_recovery_code_used', admin, { ...act, codesLeft })
    await recordAct(tx, activityWords.recoveryCodeUsed(admin.username), act)
    return true
  })
}

async function clearWrongCodes(tx: Tx, adminId: string): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ wrong_codes: 0, wrong_since: null })
    .where('admin_id', '=', adminId)
    .execute()
}

/**
 * Counts a code as wrong before it is checked. Returns how many codes were wrong in the day since the first wrong code.
 * Throws `too_many_logins` beyond the limit.
 */
async function countWrongCode(db: Db, adminId: string, now: Date): Promise<number> {
  const { from, until } = recentWindow(now, wrongCodeWindowMs)
  const row = await inTransaction(db, (tx) =>
    tx
      .updateTable('second_factors')
      .set((eb) => {
        const startsAnew = eb.or([
          eb('wrong_since', 'is', null),
          eb('wrong_since', '<=', from),
          eb('wrong_since', '>=', until),
        ])
        return {
          wrong_codes: eb
            .case()
            .when(startsAnew)
            .then(1)
            .else(eb('wrong_codes', '+', 1))
            .end(),
          wrong_since: eb
            .case()
            .when(startsAnew)
            .then(now.toISOString())
            .else(eb.ref('wrong_since'))
            .end(),
        }
      })
      .where('admin_id', '=', adminId)
      .where((eb) =>
        eb.or([
          eb('wrong_codes', '<', wrongCodesPerDay),
          eb('wrong_since', '<=', from),
          eb('wrong_since', '>=', until),
        ]),
      )
      .returning('wrong_codes')
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('too_many_logins')
  return row.wrong_codes
}

/** Wrong codes mean that somebody knows the password. */
async function tellWrongCodes(db: Db, admin: Admin, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await queueNotice(tx, 'admin_wrong_codes', admin, { by: admin.username, now })
    await recordAct(tx, activityWords.wrongCodes(admin.username), { by: systemActor, now })
  })
}
