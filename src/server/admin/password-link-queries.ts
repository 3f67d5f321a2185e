import type { Db } from '../db/connect.ts'
import { hashLinkToken } from '../secrets/token-hash.ts'

export async function findByResetToken(db: Db, token: string, now: Date) {
  return db
    .selectFrom('admin_link_tokens')
    .innerJoin('admin_links', 'admin_links.id', 'admin_link_tokens.link_id')
    .innerJoin('admins', 'admins.id', 'admin_links.admin_id')
    .where('admin_link_tokens.token_hash', '=', hashLinkToken(token))
    .where('admin_links.kind', '=', 'password')
    .where('admin_links.ended_at', 'is', null)
    .where('admin_links.expires_at', '>', now.toISOString())
    .select(['admins.username', 'admin_links.id as linkId'])
    .executeTakeFirst()
}

/** Requests whose links are not queued yet */
export async function findPasswordRequests(db: Db, limit: number) {
  return db
    .selectFrom('password_requests')
    .where('email', 'is not', null)
    .orderBy('asked_at')
    .orderBy('key')
    .select(['key', 'email as contact'])
    .$narrowType<{ contact: string }>()
    .limit(limit)
    .execute()
}
