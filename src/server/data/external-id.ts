import { optionalText } from '../../contract/fields.ts'

import { isErasedKey } from '../secrets/token-hash.ts'

const maxIdLength = 200
const externalIdField = optionalText(maxIdLength)

export function readExternalId(row: {
  field(key: 'id', schema: typeof externalIdField): string | null | undefined
}): string | null {
  return row.field('id', externalIdField) || null
}

export function exportedId(row: { id: string; external_id: string | null }): string {
  return row.external_id === null || isErasedKey(row.external_id) ? row.id : row.external_id
}
