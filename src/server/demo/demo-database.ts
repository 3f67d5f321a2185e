import { existsSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { connect, type Db } from '../db/connect.ts'
import { isConflict } from '../db/errors.ts'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from './seed-commands.ts'

/** Makes the demo's SQLite file anew, whatever was in it. Throws when a running demo still uses it. */
export async function makeDatabase(
  file: string,
  options: { now: Date; zone: string },
): Promise<void> {
  if (existsSync(file) && (await isOpenElsewhere(file))) {
    throw new Error('another demo is running on it; stop that one first')
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  const connection = connect(`file:${file}`)
  try {
    // Nothing is lost when the machine goes down meanwhile, so the disk need not be waited for.
    await sql`pragma synchronous = off`.execute(connection.db)
    await migrate(connection)
    await seedDemo(connection.db, options)
  } finally {
    await connection.db.destroy()
  }
}

/** SQLite leaves WAL mode only for whoever is alone on the file. */
async function isOpenElsewhere(file: string): Promise<boolean> {
  let db: Db | undefined
  try {
    db = connect(`file:${file}`).db
    await sql`pragma busy_timeout = 0`.execute(db)
    await sql`pragma journal_mode = delete`.execute(db)
    return false
  } catch (error) {
    // A file that is no database belongs to nobody.
    return isConflict(error)
  } finally {
    await db?.destroy()
  }
}
