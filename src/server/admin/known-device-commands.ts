import { randomBytes } from 'node:crypto'
import { deviceKnownMs } from '../../domain/admin-session.ts'
import type { Db, Tx } from '../db/connect.ts'
import { hashToken } from '../secrets/token-hash.ts'

export async function isKnownDevice(
  db: Db,
  device: string | undefined,
  username: string,
  now: Date,
): Promise<boolean> {
  if (!device) return false
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('admins', 'admins.id', 'known_devices.admin_id')
    .where('known_devices.token_hash', '=', hashToken(device))
    .where('known_devices.last_used_at', '>', oldestKnownUse(now))
    .where('admins.username', '=', username)
    .select('admins.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the browser's cookie. Replaces an unknown cookie, because somebody else may have chosen it. */
export async function rememberDevice(
  tx: Tx,
  device: string | undefined,
  adminId: string,
  now: Date,
): Promise<string> {
  await tx.deleteFrom('known_devices').where('last_used_at', '<=', oldestKnownUse(now)).execute()
  const isKnown =
    device !== undefined &&
    (await tx
      .selectFrom('known_devices')
      .where('token_hash', '=', hashToken(device))
      .select('admin_id')
      .limit(1)
      .executeTakeFirst()) !== undefined
  const kept = isKnown ? device : randomBytes(32).toString('base64url')
  const last_used_at = now.toISOString()
  await tx
    .insertInto('known_devices')
    .values({ token_hash: hashToken(kept), admin_id: adminId, last_used_at })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'admin_id']).doUpdateSet({ last_used_at }),
    )
    .execute()
  return kept
}

/** Call this after all browsers were forgotten: makes this browser known again, and returns its new cookie. */
export function rememberThisDevice(tx: Tx, adminId: string, now: Date): Promise<string> {
  return rememberDevice(tx, undefined, adminId, now)
}

function oldestKnownUse(now: Date): string {
  return new Date(now.getTime() - deviceKnownMs).toISOString()
}
