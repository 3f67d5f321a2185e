import type { SecondFactorState } from '../../contract/administrators.ts'
import type { Db } from '../db/connect.ts'

export async function findSecondFactor(db: Db, adminId: string) {
  return db
    .selectFrom('second_factors')
    .where('admin_id', '=', adminId)
    .select([
      'secret',
      'created_at as createdAt',
      'turned_on_at as turnedOnAt',
      'recovery_salt as recoverySalt',
    ])
    .executeTakeFirst()
}

export async function findSecondFactorState(db: Db, adminId: string): Promise<SecondFactorState> {
  const factor = await findSecondFactor(db, adminId)
  return {
    isOn: Boolean(factor?.turnedOnAt),
    recoveryCodes: await countUnusedRecoveryCodes(db, adminId),
  }
}

export async function countUnusedRecoveryCodes(db: Db, adminId: string): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .select('code_hash')
    .execute()
  return rows.length
}
