export type Engine = 'sqlite' | 'postgres'

/** "postgres://..." and "postgresql://..." mean PostgreSQL; "file:PATH" means SQLite. */
export function engineOf(databaseUrl: string): Engine {
  return /^postgres(ql)?:/.test(databaseUrl) ? 'postgres' : 'sqlite'
}

/** Whether other processes may write to the database: SQLite has one at a time, PostgreSQL any number. */
export function isShared(databaseUrl: string): boolean {
  return engineOf(databaseUrl) === 'postgres'
}

/** The file that a SQLite database is in */
export function fileOf(databaseUrl: string): string {
  return databaseUrl.replace(/^file:/, '')
}
