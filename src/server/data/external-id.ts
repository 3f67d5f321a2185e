import type { Kysely } from 'kysely'
import { optionalText } from '../../contract/fields.ts'

import type { Tx } from '../db/connect.ts'
import { erasedKey, isErasedKey } from '../http/token-hash.ts'

const longestId = 200
const externalIdField = optionalText(longestId)

/** The id of a row in the program or spreadsheet that it comes from; null without one */
export function readExternalId(row: {
  field(key: 'id', schema: typeof externalIdField): string | null | undefined
}): string | null {
  return row.field('id', externalIdField) || null
}

/** The id that an export writes: the program's own for a row whose person was erased */
export function exportedId(row: { id: string; external_id: string | null }): string {
  return row.external_id === null || isErasedKey(row.external_id) ? row.id : row.external_id
}

/**
 * Replaces the ids of these imported rows with hashes, because an id may be a name or an e-mail address. A second import
 * of the same file still recognizes them.
 */
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
