import { optionalText } from '../../contract/fields.ts'

const longestId = 200
const externalIdField = optionalText(longestId)

/** The id of a row in the program or spreadsheet that it comes from; null without one */
export function readExternalId(row: {
  field(key: 'id', schema: typeof externalIdField): string | null | undefined
}): string | null {
  return row.field('id', externalIdField) || null
}
