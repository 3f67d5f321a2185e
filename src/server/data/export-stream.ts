import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { csvLine } from '../../domain/csv-cell.ts'
import { maxSnapshotMs, type Snapshot } from '../db/snapshot-reader.ts'
import type { ExportTable } from './export-table.ts'

/** Excel reads a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF'

/** Streams at the client's pace. A failure aborts the download, so that a partial file does not look complete. */
export function streamCsv(table: ExportTable, snapshot: Snapshot): Readable {
  const giveUpAt = performance.now() + maxSnapshotMs
  async function* text() {
    try {
      yield byteOrderMark + csvLine(table.header)
      let rows = 0
      for await (const batch of table.batches()) {
        if (performance.now() > giveUpAt)
          throw new Error('The client downloads the export too slowly')
        rows += batch.length
        if (batch.length > 0) yield batch.map(csvLine).join('')
        await setImmediate()
      }
      if (rows !== table.rows)
        throw new Error(`The export has ${rows} rows instead of ${table.rows}`)
    } finally {
      await snapshot.close()
    }
  }
  const file = Readable.from(text(), { objectMode: false, highWaterMark: 64 * 1024 })
  // If the client disconnects before the first byte, the generator never starts and its `finally` does not run.
  file.once('close', () => void snapshot.close().catch(() => {}))
  return file
}
