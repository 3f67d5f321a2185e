import type { ApiKey, KeyEnding } from '../../contract/api-keys.ts'
import { localDate } from '../../domain/program-time.ts'
import type { Db } from '../db/connect.ts'
import { hashToken } from '../secrets/token-hash.ts'

export type KeyHolder = { id: string; hasNames: boolean; lastUsedOn: string | null }

export async function findKey(db: Db, key: string, now: Date): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('admins', 'admins.id', 'api_keys.admin_id')
    .where('key_hash', '=', hashToken(key))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .select(['api_keys.id', 'has_names', 'last_used_on'])
    .executeTakeFirst()
  return row && { id: row.id, hasNames: row.has_names === 1, lastUsedOn: row.last_used_on }
}

export async function listKeys(
  db: Db,
  { now, zone }: { now: Date; zone: string },
): Promise<ApiKey[]> {
  const rows = await selectKeys(db)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute()
  return rows.map((row) => presentKey(row, now, zone))
}

export async function findKeyById(
  db: Db,
  id: string,
  { now, zone }: { now: Date; zone: string },
): Promise<ApiKey | undefined> {
  const row = await selectKeys(db).where('api_keys.id', '=', id).executeTakeFirst()
  return row && presentKey(row, now, zone)
}

function selectKeys(db: Db) {
  return db
    .selectFrom('api_keys')
    .leftJoin('admins', 'admins.id', 'api_keys.admin_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'prefix',
      'has_names',
      'expires_at',
      'api_keys.created_at',
      'created_by',
      'last_used_on',
      'revoked_at',
      'admins.id as makerId',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]

function presentKey(row: Row, now: Date, zone: string): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    hasNames: row.has_names === 1,
    createdAt: row.created_at,
    createdBy: row.created_by,
    // `expires_at` is the midnight after the key's last day.
    endDate:
      row.expires_at && localDate(new Date(Date.parse(row.expires_at) - 1).toISOString(), zone),
    lastUsedOn: row.last_used_on,
    ending: endingOf(row, now),
  }
}

function endingOf(row: Row, now: Date): KeyEnding | null {
  if (row.revoked_at) return 'revoked'
  if (row.expires_at && row.expires_at <= now.toISOString()) return 'expired'
  return row.makerId === null ? 'maker_removed' : null
}
