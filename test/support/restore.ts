import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { backUp } from '../../src/server/backup/backup-commands.ts'
import { connect } from '../../src/server/db/connect.ts'
import { addEvent } from './data.ts'
import { copyMigratedDatabase } from './database.ts'
import { createTestFolder } from './folder.ts'

/** A folder with a backup `file` to restore to `target` */
export async function createBackup() {
  const folder = createTestFolder()
  const file = join(folder, 'backup.db')
  await makeDatabase(join(folder, 'old.db'), 'Backed up')
  await backUp(join(folder, 'old.db'), file)
  return {
    folder,
    file,
    target: join(folder, 'washday.db'),
    change(statement: string): void {
      const sqlite = new Sqlite(file)
      sqlite.pragma('foreign_keys = off')
      sqlite.exec(statement)
      sqlite.close()
    },
    filesBeside: () => readdirSync(folder).filter((name) => name.startsWith('washday')),
  }
}

export async function makeDatabase(path: string, title: string): Promise<void> {
  await copyMigratedDatabase(path)
  const connection = connect(`file:${path}`)
  await addEvent(connection.db, { title })
  await connection.db.destroy()
}

export function titles(path: string): unknown[] {
  const sqlite = new Sqlite(path)
  const found = sqlite.prepare('select title from events').pluck().all()
  sqlite.close()
  return found
}
