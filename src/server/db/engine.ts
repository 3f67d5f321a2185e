export type Engine = 'sqlite' | 'postgres'

export function engineOf(databaseUrl: string): Engine {
  return /^postgres(ql)?:/.test(databaseUrl) ? 'postgres' : 'sqlite'
}

/** Whether several server processes may use the database, which only PostgreSQL allows */
export function isShared(databaseUrl: string): boolean {
  return engineOf(databaseUrl) === 'postgres'
}

export function fileOf(databaseUrl: string): string {
  return databaseUrl.replace(/^file:/, '')
}
