import { existsSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite, { type Database, type Statement } from 'better-sqlite3'
import { sql } from 'kysely'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { syncToDisk } from '../sync-to-disk.ts'
import type { MovedRow } from './read-table.ts'
import { MoveRefusal } from './refusal.ts'
import type { MovedTable } from './schema.ts'
import type { OpenTarget, Target } from './target.ts'
import { toSqlite } from './values.ts'

/** A new SQLite file, written under another name and renamed when it is complete */
export function sqliteTarget(file: string): Target {
  const part = `${file}.moving`
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(part + suffix, { force: true })
  }
  const refuseExisting = () => {
    if (existsSync(file)) {
      throw new MoveRefusal(`${file} exists already: choose a new name, or move it away`)
    }
  }
  return {
    async check() {
      refuseExisting()
      const folder = dirname(resolve(file))
      if (!existsSync(folder)) throw new MoveRefusal(`There is no folder ${folder}`)
    },
    async fill(work) {
      // A killed move may have left files.
      remove()
      try {
        await fillFile(part, work)
        refuseExisting()
        renameSync(part, file)
        syncToDisk(dirname(resolve(file)), true)
      } finally {
        remove()
      }
    },
    async discard() {
      rmSync(file)
    },
  }
}

async function fillFile(part: string, work: (target: OpenTarget) => Promise<void>): Promise<void> {
  const connection = connect(`file:${part}`)
  try {
    await migrate(connection)
    await sql`pragma synchronous = off`.execute(connection.db)
    const sqlite = new Sqlite(part)
    try {
      // The complete file is synced below.
      sqlite.pragma('synchronous = off')
      sqlite.pragma('foreign_keys = off')
      await work({ db: connection.db, engine: 'sqlite', ...writers(sqlite) })
    } finally {
      sqlite.close()
    }
  } finally {
    await connection.db.destroy()
  }
  // Asynchronous, because the hold on the source must be renewed during a long sync.
  const file = await open(part, 'r+')
  await file.sync().finally(() => file.close())
}

function writers(sqlite: Database): Pick<OpenTarget, 'prepare' | 'write' | 'finish'> {
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger'",
    )
    .all()
  const inserts = new Map<string, Statement>()
  const insertInto = ({ name, columns }: MovedTable) => {
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const values = columns.map(() => '?').join(', ')
    const statement =
      inserts.get(name) ?? sqlite.prepare(`insert into "${name}" (${names}) values (${values})`)
    inserts.set(name, statement)
    return statement
  }
  const insertAll = sqlite.transaction((table: MovedTable, rows: MovedRow[]) => {
    const statement = insertInto(table)
    for (const row of rows) statement.run(...row.map(toSqlite))
  })
  return {
    async prepare(tables) {
      for (const { name } of triggers) sqlite.exec(`drop trigger "${name}"`)
      for (const { name } of tables) sqlite.exec(`delete from "${name}"`)
    },
    async write(table, _kinds, rows) {
      insertAll(table, rows)
    },
    async finish(tables, counters) {
      for (const { table, last } of counters) {
        sqlite.prepare('delete from sqlite_sequence where name = ?').run(table)
        sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last)
      }
      for (const trigger of triggers) sqlite.exec(trigger.sql)
      for (const { name } of tables) {
        const orphans = sqlite.pragma(`foreign_key_check("${name}")`) as unknown[]
        if (orphans.length > 0) {
          throw new MoveRefusal(`${name} has rows that refer to missing rows: nothing was moved`)
        }
        // Lets the timer that renews the hold on the source run.
        await setImmediate()
      }
    },
  }
}
