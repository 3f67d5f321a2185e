import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { inTransaction } from './transaction.ts'

/** The `auto_vacuum` mode in which a file can return free pages to the disk step by step */
export const incremental = 2

/** No server may use the file meanwhile. Also lets a file from before 1.0 shrink later. */
export function rewriteWithoutSpareSpace(file: string): void {
  const sqlite = new Sqlite(file, { fileMustExist: true })
  try {
    sqlite.pragma(`auto_vacuum = ${incremental}`)
    sqlite.exec('vacuum')
  } finally {
    sqlite.close()
  }
}

export type Space = { pages: number; free: number; canShrink: boolean }

export async function findSpace(db: Db): Promise<Space> {
  const { rows } = await sql<{ pages: number; free: number; mode: number }>`
    select (select page_count from pragma_page_count) as pages,
      (select freelist_count from pragma_freelist_count) as free,
      (select auto_vacuum from pragma_auto_vacuum) as mode`.execute(db)
  const [{ pages, free, mode } = { pages: 0, free: 0, mode: 0 }] = rows
  return { pages, free, canShrink: mode === incremental }
}

export async function giveBackPages(db: Db, pages: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // One page per statement, because the pragma returns a row per page, and the driver stops after the first row.
    for (let page = 0; page < pages; page++) await sql`pragma incremental_vacuum(1)`.execute(tx)
  })
}
