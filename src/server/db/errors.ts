/** How each engine reports a problem; no other file knows. */

/** Waiting for a connection of the pool took too long. */
export class NoConnection extends Error {
  readonly code = 'NO_CONNECTION'
  constructor() {
    super('No database connection came free in time')
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
}

/** Two transactions conflicted; nothing was changed, so it may be retried. */
export function isConflict(error: unknown): boolean {
  return isDeadlock(error) || codeOf(error).startsWith('SQLITE_BUSY')
}

/** A conflict that PostgreSQL ended. SQLite's driver reports one only after it has waited. */
export function isDeadlock(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** PostgreSQL ended a statement because it had waited too long for a lock, or altogether. */
export function isWaitLimit(error: unknown): boolean {
  return /^(55P03|57014)$/.test(codeOf(error))
}

/**
 * The prepared statement is not valid on this connection: a pooler switched the server connection, or a newer release
 * changed the table. Nothing was changed, so it may be retried without preparing.
 */
export function isLostStatement(error: unknown): boolean {
  const isStale = error instanceof Error && 'routine' in error
  return (
    /^(26000|42P05)$/.test(codeOf(error)) || (isStale && error.routine === 'RevalidateCachedQuery')
  )
}

/** The server, or a pooler such as pgbouncer, has no connection left for us. */
export function isOutOfConnections(error: unknown): boolean {
  if (codeOf(error) === '53300') return true
  return error instanceof Error && /no more connections allowed/.test(error.message)
}

/** pgbouncer refuses connection settings that it cannot pass on. */
export function isRefusedSetting(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message)
}

/** The database answers but takes no writes: a standby, a full disk, a read-only file */
export function isWriteRefused(error: unknown): boolean {
  return /^(25006|53100)$|^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(codeOf(error))
}

// PostgreSQL: connection lost (08), out of resources (53), shutting down (57P), timeouts (25P03 to 57014),
// a standby (25006), repeated deadlocks (40).
const unavailable =
  /^(08|53|57P)|^(25P03|55P03|57014|25006|40001|40P01|NO_CONNECTION)$|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN)$|^SQLITE_(FULL|IOERR|CANTOPEN|BUSY|READONLY)/

/** The database cannot be used at the moment; a later try may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (unavailable.test(codeOf(error))) return true
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed and is not queryable/.test(
      error.message,
    )
  )
}
