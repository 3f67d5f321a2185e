export type Engine = 'sqlite' | 'postgres'

/** "postgres://..." and "postgresql://..." mean PostgreSQL; "file:PATH" means SQLite. */
export function engineOf(databaseUrl: string): Engine {
  return /^postgres(ql)?:/.test(databaseUrl) ? 'postgres' : 'sqlite'
}
