import type { Admin } from '../../contract/admin.ts'
import { lookAlikeKey } from '../../domain/look-alike.ts'
import type { Db } from '../db/connect.ts'
import { hashToken } from '../secrets/token-hash.ts'

export type AdminSession = {
  tokenHash: string
  createdAt: string
  lastUsedAt: string
  /** The administrator's `lastUsedAt`, in any session, is stored at sign-in, and then at most once an hour. */
  admin: Admin & { lastUsedAt: string | null }
}

export async function findSession(
  db: Db,
  token: string,
  now: Date,
): Promise<AdminSession | undefined> {
  const row = await db
    .selectFrom('admin_sessions')
    .innerJoin('admins', 'admins.id', 'admin_sessions.admin_id')
    .where('admin_sessions.token_hash', '=', hashToken(token))
    .where('admin_sessions.expires_at', '>', now.toISOString())
    .select([
      'admin_sessions.token_hash',
      'admin_sessions.created_at',
      'admin_sessions.last_used_at',
      'admins.id',
      'admins.username',
      'admins.email',
      'admins.last_used_at as adminLastUsedAt',
    ])
    .executeTakeFirst()
  return (
    row && {
      tokenHash: row.token_hash,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      admin: {
        id: row.id,
        username: row.username,
        email: row.email,
        lastUsedAt: row.adminLastUsedAt,
      },
    }
  )
}

export async function findAdminByUsername(db: Db, username: string) {
  return db
    .selectFrom('admins')
    .where('username', '=', username)
    .select(['id', 'username', 'email', 'password_hash'])
    .executeTakeFirst()
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const key = lookAlikeKey(username)
  const names = await db.selectFrom('admins').select('username').execute()
  return names.some((one) => lookAlikeKey(one.username) === key)
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function listAdmins(db: Db): Promise<Admin[]> {
  return db.selectFrom('admins').select(['id', 'username', 'email']).orderBy('username').execute()
}
