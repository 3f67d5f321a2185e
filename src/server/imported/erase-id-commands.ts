import type { Kysely } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { erasedKey, isErasedKey } from '../secrets/token-hash.ts'

/** Hashes external ids, which may be names or e-mail addresses. A second import still recognizes the rows. */
export async function eraseExternalIds(
  tx: Tx,
  table: 'imported_registrations' | 'imported_bans',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const key = table === 'imported_bans' ? 'blacklist_id' : 'registration_id'
  const db = tx as unknown as Kysely<Record<typeof table, Record<string, string | null>>>
  const rows = await db
    .selectFrom(table)
    .where(key, 'in', ids)
    .where('external_id', 'is not', null)
    .select([key, 'external_id'])
    .execute()
  for (const row of rows) {
    const id = row.external_id
    if (!id || isErasedKey(id)) continue
    await db
      .updateTable(table)
      .set({ external_id: erasedKey(id) })
      .where(key, '=', row[key] ?? '')
      .execute()
  }
}
