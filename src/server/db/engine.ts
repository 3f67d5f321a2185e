export type Engine = 'sqlite' | 'postgres'

/** "postgres://..." and "postgresql://..." mean PostgreSQL; "file:PATH" means SQLite. */
export function engineOf(databaseUrl: string): Engine {
  return /^postgres(ql)?:/.test(databaseUrl) ? 'postgres' : 'sqlite'
}

/** The file that a SQLite database is in */
export function fileOf(databaseUrl: string): string {
  return databaseUrl.replace(/^file:/, '')
}
