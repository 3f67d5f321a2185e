import { type CsvColumn, csvColumns } from '../../contract/words/en/admin-csv-columns.ts'

export type CsvKind = keyof typeof csvColumns
export type Cells<Kind extends CsvKind> = Record<keyof (typeof csvColumns)[Kind], string>

/** `rows` is known before the first row is read. */
export type ExportTable = {
  rows: number
  header: string[]
  /** Rows in batches, with their cells in the order of the header */
  batches: () => AsyncIterable<string[][]>
}

/** Takes the cells by column name, so that no cell can be forgotten or swapped */
export function exportTable<Kind extends CsvKind>(
  kind: Kind,
  rows: number,
  batches: () => AsyncIterable<Cells<Kind>[]>,
): ExportTable {
  const columns = Object.entries(csvColumns[kind]) as [keyof Cells<Kind>, CsvColumn][]
  return {
    rows,
    header: columns.map(([, { header }]) => header),
    async *batches() {
      for await (const batch of batches()) {
        yield batch.map((cells) => columns.map(([key]) => cells[key]))
      }
    },
  }
}
