import type { Admin } from '../../contract/admin.ts'
import type { Administrator, AdminSessionItem, Invitation } from '../../contract/administrators.ts'
import type { Db } from '../db/connect.ts'
import type { AdminSession } from './admin-queries.ts'

export async function findAdminById(db: Db, id: string): Promise<Admin | undefined> {
  return db
    .selectFrom('admins')
    .where('id', '=', id)
    .select(['id', 'username', 'email'])
    .executeTakeFirst()
}

export async function listAdministrators(
  db: Db,
  { ownId, notified, now }: { ownId: string; notified: readonly string[]; now: Date },
): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('admins')
    .leftJoin('second_factors', 'second_factors.admin_id', 'admins.id')
    .orderBy('admins.username')
    .select([
      'admins.id',
      'admins.username',
      'admins.email',
      'admins.created_at as createdAt',
      'admins.last_used_at as lastUsedAt',
      'second_factors.turned_on_at as secondFactorSince',
    ])
    .execute()
  const targets = await db
    .selectFrom('webhook_targets')
    .where('is_on', '=', 1)
    .orderBy('name')
    .select(['name', 'created_by'])
    .execute()
  const keys = await listWorkingKeys(db, now)
  const recipientsWithout = (id: string) => {
    const others = rows.filter((row) => row.id !== id).map(({ email }) => email.toLowerCase())
    return notified.filter((address) => !others.includes(address.toLowerCase()))
  }
  return rows.map(({ secondFactorSince, ...row }) => ({
    ...row,
    webhooks: targets.flatMap((one) => (one.created_by === row.username ? one.name : [])),
    apiKeys: keys.flatMap((one) => (one.admin_id === row.id ? one.name : [])),
    recipientsLeft: recipientsWithout(row.id),
    hasSecondFactor: secondFactorSince !== null,
    isYou: row.id === ownId,
  }))
}

export async function listWorkingKeys(
  db: Db,
  now: Date,
): Promise<{ name: string; admin_id: string }[]> {
  return db
    .selectFrom('api_keys')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .orderBy('name')
    .select(['name', 'admin_id'])
    .execute()
}

export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  return openInvitations(db, now)
    .orderBy('admin_links.sent_at', 'desc')
    .orderBy('admin_links.id')
    .execute()
}

export async function findInvitation(
  db: Db,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  return openInvitations(db, now).where('admin_links.id', '=', id).executeTakeFirst()
}

export function openInvitations(db: Db, now: Date) {
  return db
    .selectFrom('admin_links')
    .innerJoin('admins', 'admins.id', 'admin_links.invited_by')
    .where('admin_links.kind', '=', 'invitation')
    .where('admin_links.ended_at', 'is', null)
    .where('admin_links.expires_at', '>', now.toISOString())
    .select([
      'admin_links.id',
      'admin_links.email',
      'admins.username as invitedBy',
      'admin_links.sent_at as sentAt',
      'admin_links.expires_at as expiresAt',
    ])
}

/** The list identifies a session by this many characters of its token's hash, which grant no access. */
export const sessionIdLength = 32

export async function listSessions(
  db: Db,
  { admin, tokenHash }: AdminSession,
  now: Date,
): Promise<AdminSessionItem[]> {
  const rows = await db
    .selectFrom('admin_sessions')
    .where('admin_id', '=', admin.id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .select(['token_hash', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .execute()
  return rows.map(({ token_hash, ...row }) => ({
    ...row,
    id: token_hash.slice(0, sessionIdLength),
    isThis: token_hash === tokenHash,
  }))
}
