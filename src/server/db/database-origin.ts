import Sqlite from 'better-sqlite3'

/**
 * The check returns whether a file is a copy of the database, however old, and false for an unreadable file. The time
 * of the first migration, in milliseconds, identifies a database: updates, copies and restores do not change it.
 */
export function createCopyCheck(databaseFile: string): (file: string) => boolean {
  let origin: string | null | undefined
  return (file) => {
    if (origin === undefined) origin = originOf(databaseFile)
    return origin !== null && originOf(file) === origin
  }
}

/** Null if the file cannot be read, or is not Washday's */
export function originOf(file: string): string | null {
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 1_000 })
    const first = sqlite.prepare('select timestamp from kysely_migration order by name limit 1')
    return (first.pluck().get() as string | undefined) ?? null
  } catch {
    // The file is missing, unreadable for this account, damaged, or another program's database.
    return null
  } finally {
    sqlite?.close()
  }
}
