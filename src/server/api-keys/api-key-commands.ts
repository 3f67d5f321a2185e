import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { ApiKeyWithSecret, CreateApiKeyRequest } from '../../contract/api-keys.ts'
import { connectionActivity as lines } from '../../contract/words/en/admin-connections.ts'
import { addDays, localDate, startOfDay } from '../../domain/program-time.ts'
import { type Checked, type LocalAct, recordAct } from '../activity/activity-commands.ts'
import { tellAllAdministrators } from '../admin/notice-commands.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { hashToken } from '../secrets/token-hash.ts'
import { findKeyById, type KeyHolder } from './api-key-queries.ts'

/** Lets people and secret scanners recognize a key */
const keyPrefix = 'washday_'
const shownLength = keyPrefix.length + 6

/** The key is only in this result; the database has its hash. Throws `date_in_past`. */
export async function makeKey(
  db: Db,
  { name, hasNames, endDate }: Omit<CreateApiKeyRequest, 'currentPassword'>,
  adminId: string,
  act: Checked<LocalAct>,
): Promise<ApiKeyWithSecret> {
  const { now, zone } = act
  if (endDate && endDate < localDate(now.toISOString(), zone)) throw new AppError('date_in_past')
  const key = keyPrefix + randomBytes(32).toString('base64url')
  return inTransaction(db, async (tx) => {
    await act.check?.(tx)
    const id = randomUUIDv7()
    await tx
      .insertInto('api_keys')
      .values({
        id,
        name,
        key_hash: hashToken(key),
        prefix: key.slice(0, shownLength),
        has_names: hasNames ? 1 : 0,
        expires_at: endDate ? startOfDay(addDays(endDate, 1), zone) : null,
        created_at: now.toISOString(),
        created_by: act.by,
        admin_id: adminId,
      })
      .execute()
    await recordAct(tx, lines.keyMade(name, hasNames), act)
    await tellAllAdministrators(tx, 'admin_key_made', { apiKeys: [name], hasNames }, act)
    const created = await findKeyById(tx, id, act)
    if (!created) throw new AppError('api_key_not_found')
    return { ...created, key }
  })
}

/** Throws `api_key_not_found`, also if the key was already revoked. */
export async function revokeKey(db: Db, id: string, act: Checked<LocalAct>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await act.check?.(tx)
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: act.now.toISOString() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!revoked) throw new AppError('api_key_not_found')
    await recordAct(tx, lines.keyRevoked(revoked.name), act)
  })
}

/** Stores only the day of use, so that a key causes at most one write a day. */
export async function noteUse(
  db: Db,
  { id, lastUsedOn }: KeyHolder,
  { now, zone }: { now: Date; zone: string },
): Promise<void> {
  const day = localDate(now.toISOString(), zone)
  if (lastUsedOn === day) return
  await db.updateTable('api_keys').set({ last_used_on: day }).where('id', '=', id).execute()
}
